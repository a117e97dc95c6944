import { useEffect } from 'react';

const STOPS = 'a[href], button, input, select, textarea, iframe, [tabindex]';

const isTabStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.closest('[hidden]') === null;

function keepFocusInside(event: KeyboardEvent): void {
  const active = document.activeElement;
  const frame = active?.closest<HTMLElement>('[aria-modal="true"]');
  // SweetAlert's questions hold the focus themselves.
  if (event.key !== 'Tab' || event.defaultPrevented || !frame || active?.closest('.swal2-container')) return;
  const stops = Array.from(frame.querySelectorAll<HTMLElement>(STOPS)).filter(isTabStop);
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const leaves = event.shiftKey ? active === first || active === frame : active === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** While something modal is open, Tab goes on from its last stop to its first, and back. */
export function useFocusTrap(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener('keydown', keepFocusInside);
    return () => document.removeEventListener('keydown', keepFocusInside);
  }, [open]);
}
