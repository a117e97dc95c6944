import { useEffect, useState } from 'react';
import { useServerView } from '../ssr/RenderContext';

/** Whether a media query matches, now and whenever that changes: useMediaQuery('(min-width: 900px)'). */
export function useMediaQuery(query: string): boolean {
  const view = useServerView();
  const [matches, setMatches] = useState(() =>
    view ? view.viewport === 'desktop' && query.startsWith('(min-width') : window.matchMedia(query).matches,
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
