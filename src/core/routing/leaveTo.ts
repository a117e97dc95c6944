/** Leaves the application for a page of another site. */
export function leaveTo(url: string): void {
  window.location.assign(url);
}
