import type { RootState } from '../../app/rootReducer';
import type { CalendarFeedState } from './reducer';

export const selectCalendarFeed = (state: RootState): CalendarFeedState => state.calendar;
