/* eslint-env serviceworker */
/**
 * The service worker: where there is no connection, the studio says so itself, and files whose name is made from their
 * content are kept after their first use. Pages always come from the network; calls of the API and everything else never
 * pass through here. It keeps no version of the site, so a new one may take over at once whatever page is open.
 */
const PAGE = 'studio-page-v1';
const ASSETS = 'studio-assets-v1';
const OFFLINE = '/offline.html';
const ICON = '/icons/192.png';

/** webpack's names: main.0a1b2c3d4e.js */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|woff2|svg|png|jpg|webp)$/;
/** Files that are kept; the oldest goes first. */
const MOST = 120;
/** Milliseconds after which the offline page is asked for anew: the studio may have other colours by then. */
const DAY = 86_400_000;

async function keepOfflinePage() {
  const cache = await caches.open(PAGE);
  await cache.addAll([OFFLINE, ICON].map((url) => new Request(url, { cache: 'no-cache' })));
}

async function renewOfflinePage() {
  const kept = await caches.match(OFFLINE, { cacheName: PAGE });
  const at = Date.parse((kept && kept.headers.get('date')) || '');
  if (!(Date.now() - at < DAY)) await keepOfflinePage();
}

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('studio-') && name !== PAGE && name !== ASSETS).map((name) => caches.delete(name)));
}

/** Whatever the network answers, also a refusal; without an answer the offline page, under the address that was asked for. */
async function page(event) {
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    // A page that couldn't be renewed is as good as it was.
    event.waitUntil(renewOfflinePage().catch(() => undefined));
    return answer;
  } catch {
    return (await caches.match(OFFLINE, { cacheName: PAGE })) || Response.error();
  }
}

async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const known = await cache.keys();
  await Promise.all(known.slice(0, Math.max(0, known.length - MOST)).map((old) => cache.delete(old)));
}

async function asset(event) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  // What a network puts in between (a hotel's login page) is no file of ours. A full disk keeps nothing, and nothing is lost.
  const ours = answer.status === 200 && answer.type === 'basic' && !/html/.test(answer.headers.get('content-type') || '');
  if (ours) event.waitUntil(keep(cache, event.request, answer.clone()).catch(() => undefined));
  return answer;
}

async function icon(event) {
  try {
    return await fetch(event.request);
  } catch {
    return (await caches.match(ICON, { cacheName: PAGE })) || Response.error();
  }
}

/** A notification of the studio's server (server/messages/push.ts); one with the same tag takes its place. */
async function notifyOf(event) {
  let message = {};
  try {
    message = event.data.json();
  } catch {
    // The browser wants something to be shown, whatever came.
  }
  const { title = 'Tienes un aviso', body = '', url = '/', tag } = message;
  await self.registration.showNotification(title, { body, tag, icon: ICON, lang: 'es-MX', data: { url } });
}

/** Shows the screen that a notification is about, in a tab that is open where there is one. */
async function openScreen(path) {
  const url = new URL(path, self.location.origin);
  const href = url.origin === self.location.origin ? url.href : `${self.location.origin}/`;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const there = tabs.find((tab) => tab.url === href);
  if (there) return there.focus();
  // A purchase under way is left alone.
  const tab = tabs.find((one) => !new URL(one.url).pathname.startsWith('/checkout'));
  if (!tab) return self.clients.openWindow(href);
  // Browsers may refuse the focus; the screen is shown all the same.
  await tab.focus().catch(() => undefined);
  return tab.navigate(href).catch(() => self.clients.openWindow(href));
}

self.addEventListener('push', (event) => event.waitUntil(notifyOf(event)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openScreen((event.notification.data || {}).url || '/'));
});

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await forgetOlder();
  // The network is asked while the worker is still starting.
  if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
  await self.clients.claim();
})()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') {
    // Frames are other people's (a bank, the identity service): they fail in their own way.
    if (request.destination === 'document') event.respondWith(page(event));
  } else if (HASHED.test(pathname)) {
    if (!request.headers.has('range')) event.respondWith(asset(event));
  } else if (pathname === ICON) {
    event.respondWith(icon(event));
  }
});
