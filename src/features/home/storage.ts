/** The next class, for times without a network. */
import type { Home } from '../../../domain/contract/home';
import { DAY, MINUTE } from '../../../domain/durations';
import { startOf } from '../../../domain/localTime';
import { personalEntry } from '../../core/storage';

const entry = personalEntry('siguiente');

/** Until that class is over; without one for a day. */
export function storeHome(home: Home, timezone: string, now: number): void {
  const [next] = home.next;
  entry.write(
    home,
    next ? startOf(next.single_class, timezone).getTime() + next.single_class.duration * MINUTE : now + DAY,
  );
}

export const readStoredHome = (now: number): Home | null => entry.read(now) as Home | null;
