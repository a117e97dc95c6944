import { useEffect, useState } from 'react';
import { useSsrContext } from '../ssr/RenderContext';

/** The widths of src/styles/_mixins.scss where a layout changes. */
export const MIN_WIDTH = {
  phone: '(min-width: 600px)',
  tablet: '(min-width: 768px)',
  laptop: '(min-width: 992px)',
  desktop: '(min-width: 1200px)',
} as const;

/** Whether a media query matches, now and whenever that changes: useMediaQuery(MIN_WIDTH.laptop). */
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
