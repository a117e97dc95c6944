import { useEffect, useState } from 'react';
import { useSsrContext } from '../ssr/RenderContext';

/** Whether a media query matches, now and whenever that changes: useMediaQuery('(min-width: 900px)'). */
export function useMediaQuery(query: string): boolean {
  const ssr = useSsrContext();
  const [matches, setMatches] = useState(() =>
    ssr ? ssr.viewport === 'desktop' && query.startsWith('(min-width') : window.matchMedia(query).matches,
  );
  useEffect(() => {
    const list = window.matchMedia(query);
    const change = (): void => setMatches(list.matches);
    change();
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, [query]);
  return matches;
}
