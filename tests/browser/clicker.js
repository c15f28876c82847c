// Somebody quick at a table: clicks any lit move that a pointer could reach, the moment it is there. It knows no rules.
async ({ seed, seconds, most, avoid }) => {
  const over = () => document.querySelector(".result") !== null;
  const asked = () => document.querySelector("#move input, .pad input"); // for a decision, or for what real dice show
  const now = () => (asked() ? `${asked().name} ${asked().value}` : "");
  const random = ((state) => () => (state = (state * 48271) % 2147483647) / 2147483647)((seed % 2147483646) + 1);

  // In view, and nothing lies over it: what a real pointer would hit is the button itself.
  const reachable = (button) => {
    if (!button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = button.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit !== null && (button.contains(hit) || hit.contains(button));
  };
  // Some things are picked before a move is made of them: once each, and only while there is no move.
  const isPick = (one) => one.closest("[data-pick]") !== null;
  const wanted = () => {
    const all = Array.from(document.querySelectorAll("button.move.lit"));
    const moves = all.filter((one) => !isPick(one));
    return moves.length ? moves : all.filter((one) => !one.closest("[data-pick]").querySelector("[aria-pressed=true]"));
  };
  const choose = () => {
    const all = wanted();
    const others = all.filter((one) => !avoid || !one.matches(avoid));
    const lit = others.length ? others : all;
    while (lit.length) {
      const [one] = lit.splice(Math.floor(random() * lit.length), 1);
      if (reachable(one)) return one;
    }
    throw new Error("no lit move can be reached by a pointer");
  };
  const until = (is) => new Promise((done) => {
    if (is()) return done();
    const watch = new MutationObserver(() => {
      if (!is()) return;
      watch.disconnect();
      done();
    });
    return watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["class"] });
  });

  async function play() {
    for (let made = 0; ; made += 1) {
      await until(() => over() || (now() && wanted().length));
      if (over() || made === most) return made;
      const window = now();
      let one = choose();
      for (; isPick(one); one = choose()) {
        one.click();
        if (one.ariaPressed !== "true") throw new Error("a pick was clicked, and is not pressed");
      }
      one.click();
      await until(() => over() || now() !== window);
    }
  }
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error(`no end in ${seconds} s`)), seconds * 1000));
  return Promise.race([play(), late]);
}
