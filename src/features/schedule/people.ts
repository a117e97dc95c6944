/** Who of an account has a place in a class, and who hasn't yet. */
import type { CurrentCustomer } from '../../../domain/contract/customers';
import type { SingleClass } from '../../../domain/contract/schedule';
import { ownReservations } from './selectors';

/** A person of the account's family. */
export type FamilyName = NonNullable<CurrentCustomer['family']>[number];

/** Who of the family has no place in a class yet. */
export const familyLeft = (single: SingleClass, family: readonly FamilyName[]): FamilyName[] =>
  family.filter(
    ({ family_member_id: id }) => !ownReservations(single).some(({ family_member_id }) => family_member_id === id),
  );

/** Whether the customer has a place of their own in a class. */
export const isSeated = (single: SingleClass): boolean => ownReservations(single).some((own) => !own.guest);
