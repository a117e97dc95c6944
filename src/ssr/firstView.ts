/**
 * The first view of a page is drawn twice: by the server, and by the browser that goes on from the server's drawing
 * (React's hydration). Both must draw the same, whatever the window, the clock or the storage say: those are looked at
 * once the page is alive.
 */

import { createContext } from 'react';

/** Whatever stands in here was drawn by the server and comes to life later (app/WhenNear). */
export const Asleep = createContext(false);

export interface FirstView {
  /** When the server drew it. */
  readonly now: Date;
  /** Whether the window is probably a computer's. */
  readonly wide: boolean;
  /**
   * Whether parts further down (app/WhenNear) are drawn as well: by the server. In the browser they sleep as they
   * stand.
   */
  readonly whole: boolean;
}

let current: FirstView | null = null;

/** The first view that is being drawn at this moment; null in a page that is alive. */
export const firstView = (): FirstView | null => current;

export function drawFirstView<T>(view: FirstView, draw: () => T): T {
  current = view;
  try {
    return draw();
  } finally {
    current = null;
  }
}
