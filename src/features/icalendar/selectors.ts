import type { RootState } from '../../core/state';
import type { CalendarFeedState } from './reducer';

export const selectCalendarFeed = (state: RootState): CalendarFeedState => state.calendar;
