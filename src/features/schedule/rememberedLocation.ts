/** What this browser remembers of the locations. Storage can be switched off; then nothing is remembered. */
const CHOSEN = 'schedule.location';
const SINGLE = 'schedule.singleLocation';

function storage<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(window.localStorage);
  } catch {
    return otherwise;
  }
}

const put = (key: string, value: string | null): void =>
  storage((s) => (value === null ? s.removeItem(key) : s.setItem(key, value)), undefined);

/** The location that was looked at last; null: all of them. */
export function rememberedLocation(): number | null {
  const id = Number(storage((s) => s.getItem(CHOSEN), null));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function rememberLocation(location_id: number | null): void {
  put(CHOSEN, location_id === null ? null : String(location_id));
}

/** Whether the filter will show, as far as can be known before the locations are: room is kept for it. */
export function filterExpected(): boolean {
  return storage((s) => s.getItem(SINGLE), null) === null;
}

export function rememberFilter(shown: boolean): void {
  put(SINGLE, shown ? null : '1');
}
