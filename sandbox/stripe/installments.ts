/** Meses sin intereses: which plans a card has for an amount, and the one that a confirmation chooses. */
import type Stripe from 'stripe';
import { testCard } from './cards';
import { invalid } from './errors';
import type { Params } from './params';
import { methodOf, recordOf } from './paymentMethods';
import type { Sandbox } from './sandbox';
import type { Wire } from './wire';

type Intent = Wire<Stripe.PaymentIntent>;
type Options = NonNullable<NonNullable<Intent['payment_method_options']>['card']>;
export type Plan = NonNullable<NonNullable<Options['installments']>['plan']>;

/** The months that Stripe offers in Mexico. */
const COUNTS = [3, 6, 9, 12, 18, 24] as const;
/** Centavos: a plan needs at least so much for each of its months. */
const LEAST_PER_MONTH = 10_000;

const planOf = (count: number): Plan => ({ count, interval: 'month', type: 'fixed_count' });

/** What a call says of installments. */
const ON = 'payment_method_options.card.installments.enabled';
export const INSTALLMENT_OPTIONS = [ON];
export const INSTALLMENT_CHOICE = [
  ON,
  ...['count', 'interval', 'type'].map((name) => `payment_method_options.card.installments.plan.${name}`),
];

/** The plans of a card for an amount; null: no card is known yet. */
export function plansOf(
  sandbox: Sandbox,
  { amount, payment_method: id }: Pick<Intent, 'amount' | 'payment_method'>,
): Plan[] | null {
  if (id === null) return null;
  const method = methodOf(sandbox, id);
  const hasPlans = method.type === 'card' && testCard(recordOf(sandbox, id).name).installments;
  return hasPlans ? COUNTS.filter((count) => amount >= count * LEAST_PER_MONTH).map(planOf) : [];
}

/** Reads what a call says of installments, and lists the plans of the intent's card and amount. */
export function updateInstallments(sandbox: Sandbox, intent: Intent, params: Params): void {
  const card = intent.payment_method_options?.card;
  const given = params.group('payment_method_options')?.group('card')?.group('installments');
  if (!card) {
    if (given) throw invalid('Installments are for cards.', 'payment_method_options[card][installments]');
    return;
  }
  const enabled = given?.boolean('enabled') ?? card.installments?.enabled ?? false;
  if (!enabled && given?.has('plan'))
    throw invalid(
      'Installments are not enabled for this PaymentIntent.',
      'payment_method_options[card][installments][plan]',
    );
  const available_plans = plansOf(sandbox, intent);
  const before = available_plans?.find(({ count }) => count === card.installments?.plan?.count) ?? null;
  const plan = given?.has('plan') ? parsePlan(given.group('plan'), available_plans ?? []) : before;
  card.installments = enabled ? { available_plans, enabled, plan } : null;
}

function parsePlan(given: Params | undefined, available: readonly Plan[]): Plan | null {
  if (!given) return null;
  const type = given.oneOf('type', ['fixed_count', 'bonus', 'revolving']);
  const [count, interval] = [given.integer('count'), given.oneOf('interval', ['month'])];
  const found = available.find((plan) => plan.type === type && plan.count === count && plan.interval === interval);
  if (!found)
    throw invalid(
      'The installment plan is not available for this PaymentIntent.',
      'payment_method_options[card][installments][plan]',
    );
  return found;
}

/** What a buyer chose at a hosted page, for the card that is about to be confirmed; null: one payment. */
export function choosePlan(sandbox: Sandbox, intent: Intent, count: number | null): void {
  const card = intent.payment_method_options?.card;
  if (!card) return;
  const available_plans = plansOf(sandbox, intent);
  const plan = count === null ? null : available_plans?.find((one) => one.count === count);
  if (plan === undefined) throw invalid('The installment plan is not available for this card.', 'installments');
  card.installments = { available_plans, enabled: true, plan };
}

/** A plan is given with the confirmation only. */
export function refuseEarlyPlan(params: Params): void {
  const param = 'payment_method_options[card][installments][plan]';
  if (params.group('payment_method_options')?.group('card')?.group('installments')?.has('plan'))
    throw invalid('This parameter can only be provided during confirmation.', param);
}

/** The plan that an intent is paid by; null: in one payment. */
export const chosenPlan = ({ payment_method_options: options }: Intent): Plan | null =>
  options?.card?.installments?.plan ?? null;

/** A failed try leaves the intent without its card, and so without plans. */
export function forgetPlan({ payment_method_options: options }: Intent): void {
  const installments = options?.card?.installments;
  if (!installments) return;
  installments.available_plans = null;
  installments.plan = null;
}
