/** Leaves the application for a page of another site. */
export function leaveSiteTo(url: string): void {
  window.location.assign(url);
}
