/** Apart from the reducer, which every page has: what is stored needs the hour of a class (moment). */
import { withStored } from '../../core/offline';
import { PERSONAL_SILENT, type AppThunk, request } from '../../core/thunk';
import { getHome } from './service';
import type { HomeAction } from './state';
import type { Home } from '../../../domain/contract/home';
import { DAY, MINUTE } from '../../../domain/durations';
import { startOf } from '../../../domain/localTime';
import { personalEntry } from '../../core/storage';

/** The next class, for times without a network. */
const nextClassEntry = personalEntry('siguiente');

/** Until that class is over; without one for a day. */
function storeHome(home: Home, timezone: string, now: number): void {
  const [next] = home.next;
  nextClassEntry.write(
    home,
    next ? startOf(next.single_class, timezone).getTime() + next.single_class.duration * MINUTE : now + DAY,
  );
}

const readStoredHome = (now: number): Home | null => nextClassEntry.read(now) as Home | null;

/** What is next for the customer: one call for the whole panel. Without a network as it was read last. */
export function fetchHome(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const showStored = (): void => {
      const home = getState().home.home ? null : readStoredHome(Date.now());
      if (home) dispatch({ type: 'home/RECEIVED_HOME', home } satisfies HomeAction);
    };
    const result = await withStored(() => request(dispatch, getHome, PERSONAL_SILENT), showStored);
    if (result.ok) storeHome(result.data, getState().appconfig.timezone, Date.now());
    dispatch(
      result.ok
        ? ({ type: 'home/RECEIVED_HOME', home: result.data } satisfies HomeAction)
        : ({ type: 'home/SET_FAILED' } satisfies HomeAction),
    );
  };
}

/** After a reservation, a cancellation or a change of a waitlist: reads again what was read. */
export function refreshHome(): AppThunk {
  return (dispatch, getState) => {
    if (getState().home.home) void dispatch(fetchHome());
  };
}
