import { cashRefusal, type CashRefusal } from '../../../domain/cash';
import type { SpotHold } from '../../../domain/contract/holds';
import type { ClassPackage } from '../../../domain/contract/packages';
import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import { isClassFull } from '../../../domain/classCard';
import type { SingleClass } from '../../../domain/contract/schedule';
import { fitsVoucher, takesOxxo } from '../../../domain/oxxo';
import { shownError } from '../../../domain/shownErrors';
import {
  CARD,
  CASH,
  creditPart,
  MERCADO_PAGO,
  methodDiscount,
  OXXO,
  SPEI,
  TRANSFER,
  WALLET,
} from '../../../domain/pricing';
import { isFeeDue } from '../../../domain/signupFee';
import { memoize } from '../../core/memoize';
import { packagesPath, studioPackagesPath } from '../../core/routing/paths';
import type { RootState } from '../../core/state';
import { selectConfig } from '../appconfig/state';
import { selectMe } from '../customers/selectors';
import { selectPages } from '../content/actions';
import type { ContentPageSummary } from '../content/service';
import { selectPackage, selectSubscribed, selectTrialUsed } from '../packages/selectors';
import { selectPurchases, selectStoreCredit } from '../purchases/actions';
import { ownReservations } from '../schedule/selectors';
import { selectSignedIn } from '../session/state';
import type { Attempt } from './attempt';
import { effectiveChoice, offeredChoices, type Choice } from './choices';
import { quote } from './quote';

const NONE: readonly never[] = [];

const offered = memoize((methods: readonly OfferedPaymentMethod[], ids: string, cardKey: string) =>
  methods
    .filter(({ payment_method_id: id }) => ids.split(' ').includes(String(id)))
    .map((method) =>
      method.payment_method_id === CARD ? { ...method, public_key: method.public_key ?? (cardKey || null) } : method,
    ),
);

/** Payment methods of the checkout, without those of the front desk. */
export const selectMethods = ({ checkout, appconfig }: RootState): readonly OfferedPaymentMethod[] =>
  offered(
    checkout.methods ?? NONE,
    [
      CARD,
      ...(appconfig.cash_checkout_enabled ? [CASH] : []),
      ...(appconfig.paypal_enabled ? [WALLET] : []),
      ...(appconfig.transfer_enabled ? [TRANSFER] : []),
      ...(appconfig.spei_enabled ? [SPEI] : []),
      ...(appconfig.oxxo_enabled ? [OXXO] : []),
      ...(appconfig.mercado_pago_enabled ? [MERCADO_PAGO] : []),
    ].join(' '),
    appconfig.stripe_public_key,
  );

export const selectOfferedMethod = (state: RootState, paymentMethodId: number): OfferedPaymentMethod | null =>
  selectMethods(state).find(({ payment_method_id }) => payment_method_id === paymentMethodId) ?? null;

const choicesOf = memoize(offeredChoices);

/** The customer's mail address is not confirmed: nothing for free, no cash, no held seat. */
export const selectUnconfirmed = (state: RootState): boolean => selectMe(state)?.email_unconfirmed === true;

/**
 * Why cash or a transfer, which the studio takes, can't pay for the package now; null: it can, or a subscription
 * renews by itself.
 */
export function selectCashRefusal(state: RootState, classPackageId: number): CashRefusal | null {
  const pkg = selectPackage(state, classPackageId);
  if (!pkg || pkg.is_subscription || !(selectOfferedMethod(state, CASH) ?? selectOfferedMethod(state, TRANSFER)))
    return null;
  const guests = state.checkout.guest === null ? 1 : 2;
  return cashRefusal({
    pkg,
    isConfirmed: !selectUnconfirmed(state),
    owes: selectMe(state)?.owes_cash === true,
    seats: selectEvent(state, classPackageId) ? guests : 0,
    places: selectConfig(state).cash_pending_reservations,
  });
}

/** The ways to pay for a package, now. */
export const selectChoices = (state: RootState, classPackageId: number): readonly Choice[] => {
  const pkg = selectPackage(state, classPackageId);
  const isSubscription = pkg?.is_subscription === true;
  const cash = !isSubscription && selectCashRefusal(state, classPackageId) === null;
  const isOfSeat = selectEvent(state, classPackageId) !== null;
  const oxxo = !!pkg && takesOxxo(pkg, isOfSeat) && fitsVoucher(quote(pkg, state.checkout.discount).first);
  return choicesOf(selectMethods(state), state.checkout.sources, cash, !isSubscription, oxxo);
};

const trialless = memoize((pkg: ClassPackage): ClassPackage => ({ ...pkg, free_trial_length: null }));

/** A package as this customer can buy it: without its free trial if they had it. */
export function selectOfferedPackage(state: RootState, classPackageId: number): ClassPackage | null {
  const pkg = selectPackage(state, classPackageId);
  return pkg && !selectTrial(state, classPackageId) ? trialless(pkg) : pkg;
}

/** Whether a free trial is asked for: not once the customer had it, as far as that is known. */
export const selectTrial = (state: RootState, classPackageId: number): boolean =>
  state.checkout.trial && !(selectSignedIn(state) && selectTrialUsed(state, classPackageId));

/** Whether the customer has this subscription already; an attempt whose outcome isn't known goes on. */
export const selectAlreadySubscribed = (state: RootState, classPackageId: number): boolean =>
  selectSignedIn(state) &&
  !selectUnsettledAttempt(state, classPackageId) &&
  selectSubscribed(state).includes(classPackageId);

/** Whether it is known which terms the customer gets, on which the price of a subscription depends. */
export const selectTermsKnown = (state: RootState, { class_package_id, is_subscription }: ClassPackage): boolean =>
  !is_subscription || !selectSignedIn(state) || selectTrialUsed(state, class_package_id) !== null;

/** How a package will be paid for; null: no way is offered. */
export const selectChoice = (state: RootState, classPackageId: number): Choice | null =>
  effectiveChoice(selectChoices(state, classPackageId), state.checkout.choice, state.session.account?.uid ?? null);

/** Whether the customer's store credit is enough for a package, after the discount. It pays no subscriptions. */
export function selectCreditEnough(state: RootState, pkg: ClassPackage): boolean {
  const { rows, balance } = selectStoreCredit(state);
  const { first } = quote(pkg, state.checkout.discount);
  return rows !== null && !pkg.is_subscription && first > 0 && balance >= first;
}

/** How much store credit can pay of a package beside the chosen method, or without one, in centavos. */
export function selectCreditUsable(state: RootState, pkg: ClassPackage): number {
  if (selectStoreCredit(state).rows === null || pkg.is_subscription) return 0;
  const { first } = quote(pkg, state.checkout.discount);
  const method = selectChoice(state, pkg.class_package_id)?.payment_method_id ?? null;
  return creditPart(selectStoreCredit(state).balance, first, method);
}

/** How much store credit will pay of it: what it can, where the customer chose so. */
export const selectCredit = (state: RootState, pkg: ClassPackage): number =>
  state.checkout.storeCreditUsed ? selectCreditUsable(state, pkg) : 0;

/** What the chosen way of paying takes off what it pays, in centavos. `credit`: what store credit pays before. */
export function selectMethodDiscount(state: RootState, pkg: ClassPackage, credit = selectCredit(state, pkg)): number {
  const rest = quote(pkg, state.checkout.discount).first - credit;
  if (pkg.is_subscription || rest <= 0) return 0;
  return methodDiscount(rest, selectChoice(state, pkg.class_package_id)?.payment_method_id, selectConfig(state));
}

/** Whether store credit will pay for all of it. */
export const selectPaysWithCredit = (state: RootState, pkg: ClassPackage): boolean =>
  state.checkout.storeCreditUsed && selectCreditEnough(state, pkg);

/** The attempt at a package with an unknown outcome: it is continued, and no other one begins. */
export function selectUnsettledAttempt(
  { checkout: { attempt } }: RootState,
  classPackageId: number | null,
): Attempt | null {
  return attempt?.unsettled && attempt.class_package_id === classPackageId ? attempt : null;
}

/** The dates of the event that the package sells; null: it sells none. */
export const selectEvents = (
  { checkout: { events } }: RootState,
  classPackageId: number,
): readonly SingleClass[] | null => (events?.class_package_id === classPackageId ? events.single_classes : null);

/** The class that is reserved with the package once it is bought; null: none, or buying it reserves a seat itself. */
export const selectIntended = ({ checkout: { intended } }: RootState, classPackageId: number): SingleClass | null =>
  intended?.class_package_id === classPackageId ? intended.single : null;

/** Whether a date can be bought: it has a seat, and the customer none in it. */
export const canBuySeat = (single: SingleClass): boolean =>
  !isClassFull(single) && ownReservations(single).length === 0;

/** The chosen date, else the next one that can be bought; null: none. */
export function selectEvent(state: RootState, classPackageId: number): SingleClass | null {
  const events = selectEvents(state, classPackageId) ?? NONE;
  const wanted = events.find(({ single_class_id }) => single_class_id === state.checkout.single_class_id);
  return wanted ?? events.find(canBuySeat) ?? events[0] ?? null;
}

/** The class whose seat can be held; null: it is full, or the customer has one. */
export function selectSeat(state: RootState, classPackageId: number): SingleClass | null {
  const event = selectEvent(state, classPackageId);
  return event && (canBuySeat(event) || selectHold(state, event.single_class_id)) ? event : null;
}

/** Why the event's date can't be bought; null: it can, the package sells no event, or an attempt is unsettled. */
export function selectEventRefusal(state: RootState, classPackageId: number): string | null {
  const event = selectEvent(state, classPackageId);
  if (!selectEvents(state, classPackageId) || selectUnsettledAttempt(state, classPackageId)) return null;
  if (!event) return shownError('event/over');
  const isEvent = event.class_package_id !== null;
  if (ownReservations(event).length > 0) return shownError(isEvent ? 'event/reserved' : 'reservation/already-reserved');
  if (selectHold(state, event.single_class_id)) return null;
  return isClassFull(event) ? shownError(isEvent ? 'event/full' : 'class/full') : null;
}

/** The seat of a class that the customer holds; null: none. */
export const selectHold = ({ checkout: { hold } }: RootState, singleClassId: number): SpotHold | null =>
  hold?.single_class_id === singleClassId ? hold : null;

/** Where another package is chosen. */
export const selectPackagesPath = (state: RootState): string =>
  (selectSignedIn(state) ? studioPackagesPath : packagesPath)(selectConfig(state));

/** The card is typed at the provider's own page. */
export const selectSessionMode = (state: RootState): boolean => state.appconfig.stripe_checkout_mode === 'session';

/** Whether the choice needs a card that is typed here. */
export const isCardTypedHere = (choice: Choice | null, sessionMode: boolean): boolean =>
  choice?.payment_method_id === CARD && choice.payment_source_id === null && !sessionMode;

const required = memoize((pages: readonly ContentPageSummary[]) => pages.filter((page) => page.required));

/** The documents that every buyer accepts. */
export const selectDocuments = (state: RootState): readonly ContentPageSummary[] => required(selectPages(state));

/**
 * The signup fee's package, if it must be paid before `pkg`. Until the customer's purchases are known the purchase may
 * go on: the server decides.
 */
export function selectDueFee(state: RootState, pkg: ClassPackage | null): number | null {
  const fee = state.appconfig.signup_fee;
  const { rows } = selectPurchases(state);
  if (!pkg || !rows) return null;
  const bought = rows.filter((row) => row.class_package.class_package_id === fee).map(({ status }) => status);
  return isFeeDue(fee, pkg, bought) ? fee : null;
}
