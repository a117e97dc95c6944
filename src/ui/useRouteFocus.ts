import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAnchor } from './useAnchor';

export const MAIN_ID = 'contenido';

/** A keyboard or a screen reader goes on at the content. */
export function focusContent(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/**
 * After a change of screen the page starts at the top and the focus stands on the content, so that a
 * keyboard or a screen reader goes on there and not where the old page's link was.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const first = useRef(true);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    focusContent();
  }, [pathname]);

  useAnchor(hash, pathname);
}
