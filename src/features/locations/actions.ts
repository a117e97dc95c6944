/** What only /ubicacion needs. */
import { DAY } from '../../../domain/durations';
import { openingHours } from '../../../domain/openingHours';
import { type AppThunk, request } from '../../core/thunk';
import { getDays } from '../schedule/service';
import { getLocations } from '../catalogue/service';

const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Every studio of the chain with its hours; without a schedule none has hours, without a response none is shown. */
export function fetchPlaces(now: Date): AppThunk<Promise<void>> {
  return async (dispatch, getState, { preloadedUntil }) => {
    if (getState().catalogue.places !== null && Date.now() < preloadedUntil) return;
    const today = now.getTime();
    const week = { start_date: day(today), end_date: day(today + 6 * DAY) };
    const [locations, days] = await Promise.all([
      request(dispatch, getLocations, { errors: 'silent' }),
      request(dispatch, (api) => getDays(api, week, true), { errors: 'silent' }),
    ]);
    const classes = days.ok ? days.data.flatMap((one) => one.single_classes) : [];
    const places = (locations.ok ? locations.data : []).map((location) => ({
      location,
      hours: openingHours(classes.filter((one) => one.location.location_id === location.location_id)),
    }));
    dispatch({ type: 'catalogue/RECEIVED_PLACES', places });
  };
}
