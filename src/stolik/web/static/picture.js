// One picture of a finished game, made here: the result and the board as they are on the page, or the chances of its review, with
// their own styles, drawn as an SVG image onto a canvas. Nothing leaves the browser.
const pictured = () => document.querySelector("[data-pictured]") || document.getElementById("board");
const tell = (sentence) => { document.getElementById("sentence").textContent = sentence; };
const WIDTH = 1000; // pixels of the page's own size; the picture is twice as fine
const FINE = 2;
const LEFT_OUT = ".after, .own .tag, .share, .confetti, .felt-status, form, details:not([open])";
const XHTML = "http://www.w3.org/1999/xhtml";

// Images of the page cannot be fetched from inside an SVG image: they are left out.
function styles() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  return rules.join("\n").replace(/url\((?!["']?(?:data:|#))[^)]*\)/g, "linear-gradient(#0000, #0000)");
}

function withoutNames(part, share) {
  const names = JSON.parse(share.dataset.names);
  const order = names.map((name, place) => [name, share.dataset.player.replace("#", place + 1)]);
  order.sort((one, other) => other[0].length - one[0].length); // a name may be a part of another
  const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    for (const [name, other] of order) if (name) words.currentNode.data = words.currentNode.data.replaceAll(name, other);
  }
  for (const disc of part.querySelectorAll(".disc, .chart-sign")) {
    const place = /seat-(\d)/.exec(disc.getAttribute("class"));
    if (place) disc.textContent = Number(place[1]) + 1;
  }
}

function sheet(share, named) {
  const body = document.createElementNS(XHTML, "body");
  body.className = "picture";
  body.dataset.game = document.body.dataset.game;
  const felt = pictured().cloneNode(true);
  for (const one of felt.querySelectorAll(LEFT_OUT)) one.remove();
  for (const one of felt.querySelectorAll(".fresh")) one.classList.remove("fresh");
  for (const own of felt.querySelectorAll("[data-told]")) own.textContent = own.dataset.told; // others read it
  if (!named) withoutNames(felt, share);
  const head = document.createElement("p");
  head.className = "picture-head";
  head.textContent = `stolik · ${share.dataset.title} · ${new Date().toLocaleDateString(document.documentElement.lang)}`;
  body.append(...[...document.querySelectorAll("svg.symbols")].map((one) => one.cloneNode(true)), head, felt);
  return body;
}

// Laid out on the page for a moment, out of sight, to know how high it is.
function heightOf(body) {
  const place = document.createElement("div");
  place.className = "picture-measure";
  const copy = document.createElement("div");
  copy.className = body.className;
  copy.dataset.game = body.dataset.game;
  copy.append(...[...body.children].map((one) => one.cloneNode(true)));
  place.append(copy);
  document.body.append(place);
  const height = Math.ceil(copy.getBoundingClientRect().height);
  place.remove();
  return height;
}

async function draw(body) {
  const height = heightOf(body);
  const style = document.createElementNS(XHTML, "style");
  style.textContent = styles();
  body.prepend(style);
  const theme = document.documentElement.dataset.theme ? ` data-theme="${document.documentElement.dataset.theme}"` : "";
  const inside = new XMLSerializer().serializeToString(body);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"${theme}>`
    + `<foreignObject width="100%" height="100%">${inside}</foreignObject></svg>`;
  const image = new Image(WIDTH, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH * FINE, height * FINE];
  const context = canvas.getContext("2d");
  context.scale(FINE, FINE);
  context.drawImage(image, 0, 0, WIDTH, height);
  return new Promise((done, failed) => { canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"); });
}

async function save() {
  const share = document.getElementById("share");
  try {
    const blob = await draw(sheet(share, document.getElementById("share-names").checked));
    const file = new File([blob], `stolik-${document.body.dataset.game}.png`, { type: "image/png" });
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
    else download(file);
  } catch (error) {
    if (error.name !== "AbortError") tell(share.dataset.cannot); // somebody who closed the phone's own dialogue knows
  }
}

function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-picture]")) save();
  if (event.target.closest("[data-print]")) print();
});
