import { useContext, useState } from 'react';
import { Asleep } from '../ssr/firstView';

const next = { awake: 0, asleep: 0 };

/** The server counts anew for every page that it draws. */
export function countIdsAnew(): void {
  next.awake = 0;
  next.asleep = 0;
}

/** An id that is unique on the page and stays the same (React 16 has no useId). */
export function useId(prefix: string, given?: string): string {
  // What sleeps is counted apart: the browser, which doesn't draw it at first, would count otherwise.
  const asleep = useContext(Asleep);
  const [id] = useState(() => `${prefix}-${asleep ? 's' : ''}${(next[asleep ? 'asleep' : 'awake'] += 1)}`);
  return given ?? id;
}
