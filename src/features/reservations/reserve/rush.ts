/** Reserving when many come at once: a class opens, or fills while a customer chooses. */
import type { SingleClass } from '../../../../domain/contract/schedule';
import { ApiError } from '../../../core/http/apiError';
import { spreadWait } from '../../../core/spread';
import type { RootState } from '../../../core/state';
import { serverNow } from '../../../core/time/serverClock';
import { selectConfig } from '../../appconfig/state';
import { selectAvailableClasses } from '../../customers/selectors';
import { opensAtOf } from '../../schedule/opening';

/** Milliseconds before each further try. */
const WAITS = [800, 1_600, 3_200, 6_400];

/**
 * Whether the server asks for patience: so many came at once that it couldn't take this one, or its clock is a moment
 * behind this one's. `isOpen`: the class has opened by this device's clock.
 */
const isRush = ({ status, code }: ApiError, isOpen: boolean): boolean =>
  status === 503 || status === 429 || (code === 'class/not-open' && isOpen);

/** Sends again, a little later each time, what was refused by a rush alone. The last refusal is thrown. */
export async function sendPatiently<T>(send: () => Promise<T>, isOpen: () => boolean): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = WAITS[tried];
      if (wait === undefined || !(error instanceof ApiError) || !isRush(error, isOpen())) throw error;
      await new Promise((resolve) => setTimeout(resolve, spreadWait(wait)));
    }
  }
}

/** Whether who finds no seat joins the waitlist instead: one person of the account, in a class that has one. */
export const canWait = (state: RootState, { class_package_id }: SingleClass): boolean =>
  selectConfig(state).waitlist_enabled &&
  class_package_id === null &&
  state.reserve.place !== 'guest' &&
  state.reserve.others.length === 0 &&
  state.reserve.guest === null;

/** Whether a class has opened for the customer by this device's clock. */
export function isOpenHere(state: RootState, single: SingleClass | null): boolean {
  const opens = single && opensAtOf(selectConfig(state), selectAvailableClasses(state))(single);
  return !opens || opens <= serverNow();
}
