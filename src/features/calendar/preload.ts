import { mondayOf, studioDay } from '../../../domain/studioTime';
import type { Preload } from '../../ssr/lazyRoute';
import { fetchLocations } from '../catalogue/actions';
import { preloadWeek } from '../schedule/actions';

/** What a calendar shows at first: the current week, and the locations to choose from. */
export const preload: Preload = ({ dispatch, config, now }) =>
  Promise.all([dispatch(preloadWeek(mondayOf(studioDay(now, config.timezone)), now)), dispatch(fetchLocations())]);
