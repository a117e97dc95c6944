/** Scrolls to the part of the page that an address names behind its #, if it is there. */
export function scrollToAnchor(hash: string): void {
  let id: string;
  try {
    id = decodeURIComponent(hash.slice(1));
  } catch {
    // "#%E0": no name of anything.
    return;
  }
  if (id) document.getElementById(id)?.scrollIntoView();
}
