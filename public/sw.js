/* eslint-env serviceworker */
/**
 * The service worker: without a connection it shows the studio's own offline page, and it caches files whose name is
 * made from their content after their first use. Pages come from the network; without one the check-in and 'Cuenta'
 * open from the document of their last visit, which holds nothing about a person (src/core/offline.ts). Calls of the API
 * and everything else never pass through here. It caches no version of the site, so a new one may take over at once
 * whatever page is open.
 */
const PAGE = 'studio-page-v1';
const SCREENS = 'studio-screens-v1';
const ASSETS = 'studio-assets-v1';
const OFFLINE = '/offline.html';
const ICON = '/icons/192.png';

/** webpack's names: main.0a1b2c3d4e.js */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|woff2|svg|png|jpg|webp)$/;
/** Files that are cached; the oldest is deleted first. */
const MOST = 120;
/** Milliseconds after which the offline page is fetched again: the studio may have other colours by then. */
const DAY = 86_400_000;

async function cacheOfflinePage() {
  const cache = await caches.open(PAGE);
  await cache.addAll([OFFLINE, ICON].map((url) => new Request(url, { cache: 'no-cache' })));
}

async function renewOfflinePage() {
  const cached = await caches.match(OFFLINE, { cacheName: PAGE });
  const at = Date.parse((cached && cached.headers.get('date')) || '');
  if (!(Date.now() - at < DAY)) await cacheOfflinePage();
}

async function deleteOlderCaches() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith('studio-') && ![PAGE, ASSETS, SCREENS].includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** The screens that open without a network, by the path under which their document is stored. */
const KEPT = { '/admin/clases': /^\/admin\/(clases|reservaciones)(\/|$)/, '/mystudio/cuenta': /^\/mystudio\/cuenta\/?$/ };

/**
 * Stores a screen's document with the files that its page has loaded; they become the newest of the cache. A document
 * of a newer release than those files is left for the next visit.
 */
async function keep(screen, files) {
  if (!(screen in KEPT)) return;
  const urls = files.map((file) => new URL(file)).filter((url) => url.origin === self.location.origin);
  const wanted = new Set(urls.map(({ pathname }) => pathname).filter((pathname) => HASHED.test(pathname)));
  const response = await fetch(screen, { cache: 'no-cache' });
  const text = await response.clone().text();
  const scripts = [...text.matchAll(/<script [^>]*src="?([^" >]+)/g)].map(([, src]) => src).filter((src) => HASHED.test(src));
  const ours = response.status === 200 && response.type === 'basic' && scripts.length > 0;
  if (!ours || !scripts.every((src) => wanted.has(src))) return;
  const assets = await caches.open(ASSETS);
  await Promise.all([...wanted].map(async (file) => {
    const found = (await assets.match(file, { ignoreVary: true })) || (await fetch(file));
    if (isOurs(found)) await assets.put(file, found);
  }));
  await (await caches.open(SCREENS)).put(screen, response);
}

/** The document of a screen that was stored. */
function keptScreen({ request }) {
  const { pathname } = new URL(request.url);
  const screen = Object.keys(KEPT).find((path) => KEPT[path].test(pathname));
  return screen && caches.match(screen, { cacheName: SCREENS, ignoreVary: true });
}

/** Any response of the network, also a refusal; without one a stored screen or the offline page, under its address. */
async function page(event) {
  try {
    const response = (await event.preloadResponse) || (await fetch(event.request));
    // A page that couldn't be renewed is as good as it was.
    event.waitUntil(renewOfflinePage().catch(() => undefined));
    return response;
  } catch {
    return (await keptScreen(event)) || (await caches.match(OFFLINE, { cacheName: PAGE })) || Response.error();
  }
}

/** Not what a network puts in between (a hotel's login page). */
const isOurs = ({ status, type, headers }) =>
  status === 200 && type === 'basic' && !/html/.test(headers.get('content-type') || '');

async function store(cache, request, response) {
  await cache.put(request, response);
  const known = await cache.keys();
  await Promise.all(known.slice(0, Math.max(0, known.length - MOST)).map((old) => cache.delete(old)));
}

async function asset(event) {
  const cache = await caches.open(ASSETS);
  const cached = await cache.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(event.request);
  // A full disk caches nothing, and nothing is lost.
  if (isOurs(response)) event.waitUntil(store(cache, event.request, response.clone()).catch(() => undefined));
  return response;
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

self.addEventListener('message', (event) => {
  const { keep: screen, files } = event.data || {};
  // Without a network the screen stays as it was stored.
  if (screen) event.waitUntil(keep(screen, files).catch(() => undefined));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openScreen((event.notification.data || {}).url || '/'));
});

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await deleteOlderCaches();
  // The request is sent while the worker is still starting.
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
