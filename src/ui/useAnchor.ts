import { useEffect, useRef } from 'react';
import { useSsrContext } from '../ssr/RenderContext';

function scrollToAnchor(hash: string): void {
  let id: string;
  try {
    id = decodeURIComponent(hash.slice(1));
  } catch {
    // "#%E0": no name of anything.
    return;
  }
  if (id) document.getElementById(id)?.scrollIntoView();
}

/**
 * Scrolls to the part of the page that an address names behind its #, if it is there. On a page that the server
 * rendered the browser has done so already, and the visitor may have scrolled on since.
 */
export function useAnchor(hash: string, pathname: string): void {
  const there = useRef(useSsrContext() !== null);
  useEffect(() => {
    if (!there.current) scrollToAnchor(hash);
    there.current = false;
  }, [hash, pathname]);
}
