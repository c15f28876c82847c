"""The results of this browser, and the button that deletes them."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from stolik import games
from stolik.web.browser.results import results_of
from stolik.web.drawing.boards import board
from stolik.web.requests import Body, answer, described, lang_of, page, read, server_of, wants_json
from stolik.web.rights.cookies import browser_of
from stolik.web.storage.rows import CLOSED, OVER

router = APIRouter(prefix="/results")


class NoFields(Body):
    """No fields."""


@router.get("", summary="The results of this browser")
async def show(request: Request) -> Response:
    told = await results_of(server_of(request), browser_of(request), lang_of(request))
    if wants_json(request):
        return JSONResponse({"results": told})
    return page(
        request, "results.html", told=told, boards={one["game"]: board(games.load(one["game"])) for one in told}
    )


@router.post("/forget", summary="Delete the results of this browser", openapi_extra=described(NoFields))
async def forget(request: Request) -> Response:
    await read(request, NoFields)
    server, browser = server_of(request), browser_of(request)
    if browser:
        today = server.today.isoformat()
        await server.store.write(lambda tx: tx.forget_browser(browser, (OVER, CLOSED), today))
    return answer(request, {"results": []}, "/results")
