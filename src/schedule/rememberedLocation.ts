/** The location that this browser last looked at. Storage can be switched off; then nothing is remembered. */
const KEY = 'schedule.location';

export function rememberedLocation(): number | null {
  try {
    const id = Number(window.localStorage.getItem(KEY));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

export function rememberLocation(location_id: number | null): void {
  try {
    if (location_id === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, String(location_id));
  } catch {
    // The choice holds until the page is left.
  }
}
