import type { AvailableClass } from '../../../domain/contract/credits';
import type { CurrentCustomer } from '../../../domain/contract/customers';
import type { RootState } from '../../core/state';

const NONE: readonly AvailableClass[] = [];

export const selectMe = (state: RootState): CurrentCustomer | null => state.customers.me;

/** Free credits that have not expired; one row of -1 is an unlimited plan. */
export const selectAvailableClasses = (state: RootState): readonly AvailableClass[] =>
  state.customers.me?.available_classes ?? NONE;

/** For what is shown; what staff may do, the server decides. */
export const selectIsStaff = (state: RootState): boolean =>
  state.customers.me !== null && state.customers.me.role !== 'customer';

export const selectFullName = (state: RootState): string => {
  const me = state.customers.me;
  return me ? `${me.name} ${me.last_name}`.trim() : '';
};
