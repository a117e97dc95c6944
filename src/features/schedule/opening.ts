/** From when a customer can reserve classes. */
import { hasWindows, reservingOpensAt, type WindowRules } from '../../../domain/bookingWindow';
import type { AvailableClass } from '../../../domain/contract/credits';
import type { SingleClass } from '../../../domain/contract/schedule';
import type { CreditNeed } from '../../../domain/credits';
import { instantOf } from '../../../domain/studioTime';
import { toCredits } from '../credits/selectors';
import type { PlaceFor } from '../session/intent';

export const creditNeed = (single: SingleClass, studioZone: string, place: PlaceFor): CreditNeed => ({
  class_type_id: single.class_type.class_type_id,
  restricted: single.class_type.restricted,
  class_package_id: single.class_package_id,
  studioStart: instantOf(single.class_date, studioZone),
  guest: place === 'guest',
  family: place === 'family',
});

/** null: at once. */
export type OpensAt = (single: SingleClass) => Date | null;

const AT_ONCE: OpensAt = () => null;

/** By the credits of a customer, or by the studio's rule alone where they have none or aren't known. */
export function opensAtOf(
  rules: WindowRules & { readonly timezone: string },
  rows: readonly AvailableClass[] | null,
): OpensAt {
  const credits = toCredits(rows ?? []);
  if (!hasWindows(rules, credits)) return AT_ONCE;
  return (single) => reservingOpensAt(rules, { ...creditNeed(single, rules.timezone, 'own'), credits });
}
