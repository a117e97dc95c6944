let lively: Promise<unknown> | null = null;

/** Once somebody scrolls, points or types: before that nobody misses a script. */
export function somebody(): Promise<unknown> {
  lively ??= new Promise((resolve) => {
    for (const sign of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(sign, resolve, { once: true, passive: true });
  });
  return lively;
}
