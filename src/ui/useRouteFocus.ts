import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAnchor } from './useAnchor';

export const MAIN_ID = 'contenido';

/** A keyboard or a screen reader goes on at the content. */
export function focusContent(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** Where a screen was left by a link: how far down, and which link. */
interface Left {
  readonly y: number;
  readonly id: string;
}

/**
 * After a change of screen the page starts at the top and the focus stands on the content, so that a
 * keyboard or a screen reader goes on there and not where the old page's link was. Back, a screen that was left by a
 * link is where it was, on that link.
 */
export function useRouteFocus(): void {
  const { pathname, hash, key } = useLocation();
  const back = useNavigationType() === 'POP';
  const first = useRef(true);
  const left = useRef(new Map<string, Left>());

  useEffect(() => {
    const leave = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link) left.current.set(key, { y: window.scrollY, id: link.id });
    };
    document.addEventListener('click', leave, true);
    return () => document.removeEventListener('click', leave, true);
  }, [key]);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const place = back ? left.current.get(key) : undefined;
    if (place) window.scrollTo({ top: place.y, behavior: 'instant' });
    else window.scrollTo(0, 0);
    const link = place?.id ? document.getElementById(place.id) : null;
    if (link) link.focus({ preventScroll: true });
    else focusContent();
    // The key changes with each step within a screen, too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);

  useAnchor(hash, pathname);
}
