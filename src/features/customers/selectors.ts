import type { AvailableClass } from '../../../domain/contract/credits';
import type { CurrentCustomer } from '../../../domain/contract/customers';
import { memoize } from '../../core/memoize';
import type { RootState } from '../../core/state';
import { selectConfig } from '../appconfig/state';

const NO_KEYS: readonly string[] = [];
const NONE: readonly AvailableClass[] = [];
const ALONE: NonNullable<CurrentCustomer['family']> = [];

export const selectMe = (state: RootState): CurrentCustomer | null => state.customers.me;

/** Free credits that have not expired; one row of -1 is an unlimited plan. */
export const selectAvailableClasses = (state: RootState): readonly AvailableClass[] =>
  state.customers.me?.available_classes ?? NONE;

/** The people of the account's family, for whom the studio books. */
export const selectFamily = (state: RootState): NonNullable<CurrentCustomer['family']> =>
  (selectConfig(state).family_enabled && state.customers.me?.family) || ALONE;

export const selectHasFamily = (state: RootState): boolean => selectFamily(state).length > 0;

const unrestricted = memoize((credits: readonly AvailableClass[]) => credits.filter(({ restricted }) => !restricted));

/** The free credits that the screens show; null while they are on their way. */
export function selectShownCredits(state: RootState): readonly AvailableClass[] | null {
  const { me } = state.customers;
  if (me === null) return null;
  const credits = me.available_classes;
  return selectConfig(state).allow_restricted_class_types ? credits : unrestricted(credits);
}

/** A mail server is set up: without one no text may say that a mail is sent. */
export const selectSendsMail = (state: RootState): boolean => state.customers.me?.sends_mail === true;

/** For what is shown; what staff may do, the server decides. */
export const selectIsStaff = (state: RootState): boolean =>
  state.customers.me !== null && state.customers.me.role !== 'customer';

/**
 * Keys of the required fields that the customer hasn't filled in; another implementation of the API may not send it.
 */
export const selectMissingFields = (state: RootState): readonly string[] =>
  state.customers.me?.missing_fields ?? NO_KEYS;

/** The same as the form names them. */
export const selectMissingLabels = (state: RootState): readonly string[] =>
  state.customers.me?.missing_labels ?? NO_KEYS;

export const selectPicture = (state: RootState): string | null => state.customers.me?.file?.src ?? null;

export const selectFullName = (state: RootState): string => {
  const me = state.customers.me;
  return me ? `${me.name} ${me.last_name}`.trim() : '';
};
