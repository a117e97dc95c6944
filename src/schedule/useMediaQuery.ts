import { useEffect, useState } from 'react';

/** Seven columns need this much room. */
export const WIDE = '(min-width: 992px)';

export function useMediaQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => window.matchMedia(query).matches);

  useEffect(() => {
    const list = window.matchMedia(query);
    const change = (): void => setMatches(list.matches);
    change();
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, [query]);

  return matches;
}
