import { useEffect, useState } from 'react';
import { firstView } from '../ssr/firstView';

/** Whether a media query matches, now and whenever that changes: useMediaQuery('(min-width: 900px)'). */
export function useMediaQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => {
    const view = firstView();
    return view ? view.wide && query.startsWith('(min-width') : window.matchMedia(query).matches;
  });
  useEffect(() => {
    const list = window.matchMedia(query);
    const change = (): void => setMatches(list.matches);
    change();
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, [query]);
  return matches;
}
