import type { RootState } from '../../core/state';
import type { IcalendarState } from './reducer';

export const selectFeed = (state: RootState): IcalendarState => state.icalendar;
