import { mondayOf, studioDay } from '../../../domain/studioTime';
import type { Preload } from '../../ssr/lazyRoute';
import { fetchLocations } from '../catalogue/actions';
import { showWeek } from '../schedule/actions';

/** What a calendar shows at first: the current week, and the locations to choose from. */
export const preload: Preload = ({ dispatch, config, now }) =>
  Promise.all([dispatch(showWeek(mondayOf(studioDay(now, config.timezone)))), dispatch(fetchLocations())]);
