import type { ClassPackage } from '../../../domain/contract/packages';
import type { ContentPageSummary } from '../../../domain/contract/content';
import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import { isTrialPackage } from '../../../domain/packages';
import { CARD, CASH } from '../../../domain/pricing';
import type { RootState } from '../../core/state';
import { selectPackage } from '../packages/selectors';
import { selectPurchases } from '../purchases/selectors';
import { choiceInForce, offeredChoices, type Choice } from './choices';

export const selectMethod = (state: RootState, paymentMethodId: number): OfferedPaymentMethod | null =>
  state.checkout.methods?.find(({ payment_method_id }) => payment_method_id === paymentMethodId) ?? null;

/** How a package will be paid for; null: no way is offered. */
export function selectChoice(state: RootState, classPackageId: number): Choice | null {
  const { methods, sources, choice } = state.checkout;
  const subscription = selectPackage(state, classPackageId)?.is_subscription ?? false;
  return choiceInForce(offeredChoices(methods ?? [], sources, subscription), choice);
}

/** The card is typed at the provider's own page. */
export const selectSessionMode = (state: RootState): boolean => state.appconfig.stripe_checkout_mode === 'session';

/** Whether the choice needs a card that is typed here. */
export const typesCard = (choice: Choice | null, sessionMode: boolean): boolean =>
  choice?.payment_method_id === CARD && choice.payment_source_id === null && !sessionMode;

/** The documents that every buyer accepts; null while the pages have not been read. */
export const requiredDocuments = (pages: readonly ContentPageSummary[] | null): readonly ContentPageSummary[] | null =>
  pages && pages.filter((page) => page.required);

/** Paid, or cash that is on its way; what was given back, refused or never paid does not count. */
const counts = (status: string, method: number | null): boolean =>
  ['active', 'completed', 'cancelled'].includes(status) || (status === 'pending' && method === CASH);

/**
 * The signup fee's package, where it must be paid before `pkg` (specification, section 5: it is set, not bought
 * yet, not this very package, and `pkg` is no trial). While it is not known what was bought nobody is stopped.
 */
export function selectDueFee(state: RootState, pkg: ClassPackage | null): number | null {
  const fee = state.appconfig.signup_fee;
  const { rows } = selectPurchases(state);
  if (fee === null || !pkg || !rows || pkg.class_package_id === fee || isTrialPackage(pkg)) return null;
  const paid = rows.some(
    (row) => row.class_package.class_package_id === fee && counts(row.status, row.payment_method_id),
  );
  return paid ? null : fee;
}
