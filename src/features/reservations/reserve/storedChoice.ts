/** What is chosen, kept for who signs in, completes their profile or buys first. */
import type { SingleClass } from '../../../../domain/contract/schedule';
import type { AppThunk } from '../../../core/thunk';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { type StoredIntent, storeIntent } from '../../session/intent';
import { intentLabel } from './labels';
import { startsAt } from './opening';

/** A class that was read for a card, a list or a dialog. */
function knownClass({ schedule }: RootState, single_class_id: number): SingleClass | null {
  const classes = Object.values(schedule.weeks).flatMap(({ days }) => days.flatMap((day) => day.single_classes));
  const all = schedule.single_class ? [schedule.single_class, ...classes] : classes;
  return all.find((single) => single.single_class_id === single_class_id) ?? null;
}

type ChosenPlace = Pick<RootState['reserve'], 'single_class_id' | 'place' | 'member' | 'spot' | 'guest'>;

/** Stores what is chosen so far as the intent of the signed-in account, or a visitor's where `isVisitors`. */
export function storeChosenIntent(
  finish: StoredIntent['finish'] = 'ask',
  chosen?: ChosenPlace,
  isVisitors = false,
): AppThunk {
  return (_dispatch, getState) => {
    const state = getState();
    const { single_class_id, place, member, spot, guest } = chosen ?? state.reserve;
    const { account } = state.session;
    if (single_class_id === null) return;
    const single = knownClass(state, single_class_id);
    storeIntent(
      {
        single_class_id,
        place,
        member,
        spot,
        guest: guest && guest.name.trim(),
        guest_spot: guest && guest.spot,
        finish,
        label: single ? intentLabel(single, { spot, guest }) : '',
        starts_at: single && startsAt(single, selectConfig(state).timezone).toISOString(),
      },
      isVisitors ? null : (account?.uid ?? null),
    );
  };
}
