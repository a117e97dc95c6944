/** Leaves the application for a provider's own page. */
export function leaveTo(url: string): void {
  window.location.assign(url);
}
