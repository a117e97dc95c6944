type Guard = (event: PopStateEvent) => void;
let guard: Guard | null = null;

/**
 * Lets a screen hold the browser's back and forward buttons. Browsers call window's listeners in the order of their
 * registration, whatever their phase: call this before the router adds its own.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Calls `next` for each history step before the router, until the returned function is called. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
