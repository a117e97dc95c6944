import { creditsLabel } from '../../../domain/credits';
import type { RootState } from '../../core/state';
import { toCredits } from '../../features/credits/selectors';
import { selectFullName, selectIsStaff, selectPicture, selectShownCredits } from '../../features/customers/selectors';

/** The signed-in person's data for the header. */
export function selectPerson(state: RootState) {
  const credits = selectShownCredits(state);
  return {
    name: selectFullName(state),
    picture: selectPicture(state),
    credits: credits && creditsLabel(toCredits(credits)),
    staff: selectIsStaff(state),
    videos: state.customers.me?.has_videos === true,
  };
}
