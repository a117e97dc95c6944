let first: Promise<unknown> | null = null;

/** Resolves on the first scroll, pointer or key event. */
export function onFirstInteraction(): Promise<unknown> {
  first ??= new Promise((resolve) => {
    for (const event of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(event, resolve, { once: true, passive: true });
  });
  return first;
}
