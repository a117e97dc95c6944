/** Times without a network: screens that the service worker stores, and what this browser shows meanwhile. */
import { connection } from './http/client';

const askedScreens = new Set<string>();

/** The files that this page has loaded, and will need again. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(window.location.origin));

/**
 * Has the service worker (public/sw.js) store the document of a screen, so that it opens without a network. Once per
 * page: files that are loaded later pass through the worker.
 */
export function keepOffline(screen: string): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers || askedScreens.has(screen)) return;
  askedScreens.add(screen);
  // Never resolves where there is no worker.
  void workers.ready.then(({ active }) => active?.postMessage({ keep: screen, files: loadedFiles() }));
}

/** Waits for a call; `show` what is stored while the API is unreachable, at each time that it gets so. */
export async function withStored<T>(call: () => Promise<T>, show: () => void): Promise<T> {
  const stop = connection.subscribe((down) => {
    if (down) show();
  });
  if (connection.isDown()) show();
  try {
    return await call();
  } finally {
    stop();
  }
}
