/**
 * For `onEnter` of react-bootstrap's Modal and Offcanvas: what ends its transition inside them stays unheard. They take
 * it for a sign that the browser reports when one ends, and then wait for one of their own that never comes where there
 * is no transition (reduced motion): closed, but in the document for good, over everything.
 */
export function onlyOwnTransition(overlay: HTMLElement): void {
  overlay.addEventListener('transitionend', stopOthers, true);
}

function stopOthers(event: TransitionEvent): void {
  if (event.target !== event.currentTarget) event.stopPropagation();
}
