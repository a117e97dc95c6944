/** Stores the class that is being reserved, before the customer leaves for what it still needs. */
import type { SingleClass } from '../../../../domain/contract/schedule';
import type { AppThunk } from '../../../core/thunk';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { type Thread, writeThread } from '../../session/thread';
import { wishLabel } from './labels';
import { startsAt } from './opening';
import type { ReserveState } from './reducer';

/** A class that was read for a card, a list or a dialog. */
function knownClass({ schedule }: RootState, single_class_id: number): SingleClass | null {
  const classes = Object.values(schedule.weeks).flatMap(({ days }) => days.flatMap((day) => day.single_classes));
  const all = schedule.single_class ? [schedule.single_class, ...classes] : classes;
  return all.find((single) => single.single_class_id === single_class_id) ?? null;
}

export type Wish = Pick<ReserveState, 'single_class_id' | 'place' | 'spot' | 'guest'>;

/** Stores what is chosen so far for who is signed in; for the next who signs in where `isVisitors`. */
export function storeThread(finish: Thread['finish'] = 'ask', wish?: Wish, isVisitors = false): AppThunk {
  return (_dispatch, getState) => {
    const state = getState();
    const { single_class_id, place, spot, guest } = wish ?? state.reserve;
    const { account } = state.session;
    if (single_class_id === null) return;
    const single = knownClass(state, single_class_id);
    writeThread(
      {
        single_class_id,
        place,
        spot,
        guest: guest && guest.name.trim(),
        guest_spot: guest && guest.spot,
        finish,
        label: single ? wishLabel(single, { spot, guest }) : '',
        starts_at: single && startsAt(single, selectConfig(state).timezone).toISOString(),
      },
      isVisitors ? null : (account?.uid ?? null),
    );
  };
}
