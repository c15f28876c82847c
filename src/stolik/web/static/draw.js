// Redraws a part of the page in place and keeps the elements that did not change. A board has up to thousands of elements and a
// move changes a few; styling and laying out all of them took most of the browser's time.
"use strict";
const nameOf = (one) => one.id || one.dataset.fresh || one.dataset.vt || one.classList[0];
const isText = (one) => one.nodeType !== Node.ELEMENT_NODE;
const alike = (old, one) => old.nodeName === one.nodeName && (isText(old) || nameOf(old) === nameOf(one));

// Make the contents of `part` equal to those of `other`. On `drawn` the board's own script restores what the player had picked.
function fill(part, other) {
  for (const one of part.querySelectorAll("input")) one.checked = one.defaultChecked;
  fit(part, other);
  part.dispatchEvent(new Event("drawn"));
}

// Children are matched in order: each new one updates the next old one like it, skipped old ones are removed, others are inserted.
function fit(part, other) {
  let at = part.firstChild;
  for (const one of Array.from(other.childNodes)) {
    let same = at;
    while (same && !alike(same, one)) same = same.nextSibling;
    if (!same) part.insertBefore(one, at);
    else {
      removeUntil(at, same);
      at = same.nextSibling;
      become(same, one);
    }
  }
  removeUntil(at, null);
}

function removeUntil(from, end) {
  for (let one = from; one !== end; ) {
    const next = one.nextSibling;
    one.remove();
    one = next;
  }
}

function become(old, next) {
  if (old.isEqualNode(next)) return;
  if (isText(old) || old.matches("input, select, textarea")) {
    old.replaceWith(next);
    return;
  }
  for (const name of old.getAttributeNames()) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const name of next.getAttributeNames()) {
    if (old.getAttribute(name) !== next.getAttribute(name)) old.setAttribute(name, next.getAttribute(name));
  }
  fit(old, next);
}
