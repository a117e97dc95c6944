/** Spreads waits, so that browsers that failed at one instant don't all come back at another. */
const ALL = 2 ** 32;

/** Between a half and one and a half of so many milliseconds. */
export const spreadWait = (milliseconds: number): number =>
  milliseconds * (0.5 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / ALL);
