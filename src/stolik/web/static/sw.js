// The service worker: pages to read are kept for when there is no network. It knows no rules, and keeps no table.
// The network is asked first, always, so that a new release is never hidden by an old page. The server fills in GIVEN.
"use strict";
const GIVEN = {};
const CACHE = `stolik-${GIVEN.version}`;
const CHOSEN = "/chosen-language"; // an entry of the cache that is no page

// Without cookies: what is kept is what a stranger sees, in both languages.
async function keep(cache, path) {
  const response = await fetch(new Request(path, { credentials: "omit", cache: "no-cache", headers: { accept: "text/html,*/*" } })).catch(() => null);
  if (response?.ok) await cache.put(path, response);
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  const pages = GIVEN.pages.flatMap((page) => GIVEN.langs.map((lang) => `${page}?lang=${lang}`));
  for (const path of [...pages, ...GIVEN.files]) await keep(cache, path); // one after the other: nobody waits for it
  if (!(await cache.match(`/offline?lang=${GIVEN.langs[0]}`))) throw new Error("not everything could be kept");
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function langOf(url, cache) {
  const chosen = (await (await cache.match(CHOSEN))?.text()) || navigator.language.slice(0, 2);
  return [url.searchParams.get("lang"), chosen].find((lang) => GIVEN.langs.includes(lang)) || GIVEN.langs[1];
}

// A page that was kept says so: the attribute shows the note that is on every page.
async function keptPage(url) {
  const cache = await caches.open(CACHE);
  const lang = await langOf(url, cache);
  const found = (await cache.match(`${url.pathname}?lang=${lang}`)) || (await cache.match(`/offline?lang=${lang}`));
  const html = (await found.text()).replace("<html ", "<html data-offline ");
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": found.headers.get("content-security-policy") } });
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll());
});
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("message", (event) => {
  const lang = event.data?.lang;
  if (GIVEN.langs.includes(lang)) event.waitUntil(caches.open(CACHE).then((cache) => cache.put(CHOSEN, new Response(lang))));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => keptPage(url)));
  else if (url.pathname.startsWith("/static/")) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(url.pathname)) || Response.error()));
  }
});

// Web Push: what comes names a table. One tap opens it, another one ends the messages of that table.
self.addEventListener("push", (event) => {
  const { title, url, stop } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, {
    icon: "/static/icons/app-192.png", tag: url, data: { url }, actions: [{ action: "stop", title: stop }],
  }));
});

async function tapped(action, { url }) {
  if (action === "stop") {
    const { endpoint } = (await self.registration.pushManager.getSubscription()) || {};
    const headers = { "content-type": "application/json", accept: "application/json" };
    if (endpoint) await fetch(`${url}/unpush`, { method: "POST", headers, body: JSON.stringify({ endpoint }) });
    return;
  }
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((one) => new URL(one.url).pathname === url);
  await (there ? there.focus() : self.clients.openWindow(url));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(tapped(event.action, event.notification.data));
});
