import { useEffect, useRef, type RefObject } from 'react';

/** A part of the page that scrolls can be reached with the keyboard; one that doesn't is no stop on the way. */
export function useScrollFocus<E extends HTMLElement>(): RefObject<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() => {
      const scrolls = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      if (scrolls) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    watch.observe(element);
    Array.from(element.children).forEach((child) => watch.observe(child));
    return () => watch.disconnect();
  });
  return ref;
}
