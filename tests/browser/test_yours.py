"""Tables are never lost: your games after closing the browser, watching a full table, a rematch at once."""

import base64
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import Person, play_out

New = Callable[..., Person]


def close_and_open(person: New, old: Person, **settings: object) -> Person:
    """The same browser another day: only cookies that outlive it are left."""
    kept = [cookie for cookie in old.context.cookies() if cookie.get("expires", -1) > 0]
    old.context.close()
    again = person(old.name, **settings)
    again.context.add_cookies(kept)  # type: ignore[arg-type]
    return again


def test_closing_the_browser_and_coming_back_leads_to_the_table_in_one_click(person: New) -> None:
    ola = person("Ola", lang="pl")
    ola.open_table("lie", players=2, bots=1)
    ola.start()
    ola.wait_for_my_turn_or_the_end()
    address = ola.page.url
    again = close_and_open(person, ola, lang="pl", width=360)
    again.go("/")
    expect(again.page.locator(".yours-card")).to_contain_text("Twoja decyzja")
    expect(again.page.locator(".yours-card")).to_contain_text("Ola")
    again.must_not_scroll_sideways()
    again.must_be_accessible()
    again.page.locator(".yours-card").click()
    expect(again.lit.first).to_be_visible()
    assert again.page.url == address


def test_all_games_go_to_another_device_by_a_link(person: New) -> None:
    ola, phone = person("Ola"), person("Ola", width=360)
    ola.open_table("chain", players=2, bots=0)
    ola.open_table("lie", players=2, bots=0)
    ola.go("/")
    ola.must_be_accessible()
    ola.page.locator("form[action='/yours/link'] button").click()
    ola.must_be_accessible()
    phone.go(ola.page.locator(".copy input").input_value())
    phone.must_be_accessible()
    phone.page.locator("form button.main").click()
    expect(phone.page.locator(".yours-card")).to_have_count(2)
    phone.page.locator(".yours-card").first.click()
    expect(phone.page.locator(".lobby-seat", has_text="Ola")).to_be_visible()


def test_a_link_to_a_full_table_offers_to_watch(person: New) -> None:
    ola, ewa = person("Ola"), person("Ewa", width=360)
    link = ola.open_table("lie", players=2, bots=1)
    ola.start()
    ewa.go(link)
    ewa.must_be_accessible()
    ewa.must_not_scroll_sideways()
    assert ewa.page.locator("form[action$=sit]").count() == 0
    ewa.page.locator(".join-watch a").click()
    ewa.page.locator("#board .felt-status").wait_for()
    assert ewa.page.locator("button.move").count() == 0


def test_a_blank_name_keeps_the_form(person: New) -> None:
    ola = person("Ola")
    ola.go("/new/lie")
    ola.page.locator("input[name=players][value='4']").check(force=True)
    ola.page.get_by_role("textbox").first.fill("   ")
    ola.page.locator("form.sheet button").click()
    assert ola.page.url.endswith("/new/lie")
    expect(ola.page.locator("input[name=players][value='4']")).to_be_checked()


def test_a_rematch_with_bots_begins_at_once_and_the_finished_game_is_listed(person: New) -> None:
    ola = person("Ola")
    ola.open_table("lie", players=2, bots=1)
    ola.start()
    play_out([ola])
    ola.go("/")
    expect(ola.page.locator(".yours-over li")).to_contain_text("1. ")
    ola.must_be_accessible()
    ola.page.locator(".yours-over form[action$=rematch] button").click()
    expect(ola.lit.first).to_be_visible()


def test_an_option_is_shown_only_where_it_applies(person: New) -> None:
    ola = person("Ola", width=360)
    ola.go("/new/ten")
    limit = ola.page.locator("select[name='options.limit']")
    expect(limit).to_be_hidden()
    ola.page.locator("input[name=players][value='1']").check(force=True)
    expect(limit).to_be_visible()
    expect(ola.page.locator("input[name='options.bust_shop']")).to_be_visible()


def test_the_rules_open_beside_the_board(person: New) -> None:
    ola = person("Ola", width=360)
    ola.open_table("lie", players=2, bots=1)
    ola.start()
    how_to_play = ola.page.locator("header a[href='/pictures/lie']")
    how_to_play.click()
    ola.page.locator("#drawer a[href='/rules/lie']").first.click()
    expect(ola.page.locator("#drawer #L3")).to_be_attached()
    ola.must_be_accessible()
    ola.must_not_scroll_sideways()
    ola.page.keyboard.press("Escape")
    expect(ola.page.locator("#drawer")).to_be_hidden()
    expect(how_to_play).to_be_focused()
    expect(ola.lit.first).to_be_visible()


PIXELS = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const seen = new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer));
  return { width: image.width, height: image.height, colours: seen.size };
}"""


def test_a_finished_game_makes_one_picture_and_one_print(person: New, tmp_path: Path) -> None:
    ola = person("Ola")
    ola.open_table("lie", players=2, bots=1)
    ola.start()
    play_out([ola])
    ola.page.locator("#share summary").click()
    ola.must_be_accessible()
    sizes = set()
    for named in (True, False):
        ola.page.locator("#share-names").set_checked(named)
        with ola.page.expect_download() as waiting:
            ola.page.locator("[data-picture]").click()
        picture = tmp_path / f"{named}.png"
        waiting.value.save_as(picture)
        data = "data:image/png;base64," + base64.b64encode(picture.read_bytes()).decode()
        seen = ola.page.evaluate(PIXELS, data)
        assert seen["width"] == 2000
        assert seen["colours"] > 100, "the board is on it"
        sizes.add(picture.stat().st_size)
    assert len(sizes) == 2, "with names and without"
    ola.page.emulate_media(media="print")
    expect(ola.page.locator(".result h2")).to_be_visible()
    expect(ola.page.locator(".side")).to_be_hidden()
