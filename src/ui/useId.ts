import { useState } from 'react';

let next = 0;

/** The server counts anew for every page that it draws. */
export function countIdsAnew(): void {
  next = 0;
}

/** An id that is unique on the page and stays the same (React 16 has no useId). */
export function useId(prefix: string, given?: string): string {
  const [id] = useState(() => `${prefix}-${(next += 1)}`);
  return given ?? id;
}
