/** The service worker (public/sw.js), which shows a page of its own while offline. */

const IDLE_MS = 10_000;

/** Runs `then` once the browser is idle: the first render never waits for it. */
function whenIdle(then: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(then, { timeout: IDLE_MS });
  else window.setTimeout(then, 1);
}

async function unregister(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (registrations.length === 0) return;
  const names = await window.caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('studio-')).map((name) => window.caches.delete(name)));
}

/**
 * Registers the worker after the page has loaded; where `wanted` is false (the development server, whose files have
 * other names) one that is still there from before is removed with all that it cached. The site works without: browsers
 * refuse it in private windows, and over http on any host but this machine.
 */
export function startOffline(wanted: boolean): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  if (!wanted) {
    void unregister(workers).catch(() => undefined);
    return;
  }
  const register = (): void => whenIdle(() => void workers.register('/sw.js').catch(() => undefined));
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
