/** What this browser stores of the locations. */
import { textEntry } from '../../core/storage';

const chosenLocation = textEntry('schedule.location');
const singleLocation = textEntry('schedule.singleLocation');

/** The location that was chosen last; null: all of them. */
export function readLocation(): number | null {
  const id = Number(chosenLocation.read());
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function storeLocation(location_id: number | null): void {
  if (location_id === null) chosenLocation.clear();
  else chosenLocation.write(String(location_id));
}

/** Whether the filter will show, as far as can be known before the locations are: its room is reserved. */
export const isFilterExpected = (): boolean => singleLocation.read() === null;

export function storeFilter(shown: boolean): void {
  if (shown) singleLocation.clear();
  else singleLocation.write('1');
}
