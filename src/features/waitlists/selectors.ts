import type { ClassWaitlistResponse } from '../../../domain/contract/waitlists';
import type { RootState } from '../../core/state';
import type { WaitlistsState } from './reducer';

export const selectWaitlists = (state: RootState): WaitlistsState => state.waitlists;

/** The customer's own place in a class's line, or null. Staff get the whole line, so it is looked for by customer. */
export const ownPlace = (
  line: ClassWaitlistResponse,
  customer_id: number | null,
): ClassWaitlistResponse['waitlist'][number] | null =>
  line.waitlist.find((entry) => entry.customer_id === customer_id) ?? null;
