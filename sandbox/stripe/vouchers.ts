/** Vouchers of OXXO: a number that is paid in a shop until its end, which the shop tells of on the next working day. */
import type Stripe from 'stripe';
import { createCharge } from './charges';
import { invalid } from './errors';
import type { Params } from './params';
import type { ScheduleSource } from './scheduledActions';
import type { Sandbox } from './sandbox';
import type { Wire } from './wire';

type Intent = Wire<Stripe.PaymentIntent>;

/** Centavos. */
const MOST = 1_000_000;
const LONGEST_DAYS = 7;
const DEFAULT_DAYS = 3;
const DAY = 86_400;
/** Seconds that Mexico City's clock is behind UTC, all year round. */
const BEHIND = 6 * 3_600;

export const isVoucher = ({ payment_method_types: types }: Intent): boolean => types.includes('oxxo');

/** After how many days a new voucher ends. @throws StripeFailure for days or an amount that OXXO doesn't take. */
export function voucherDays(params: Params, amount: number): number {
  if (amount > MOST) throw invalid('Amount must be no more than $10,000.00 mxn', 'amount', 'amount_too_large');
  const days = params.group('payment_method_options')?.group('oxxo')?.integer('expires_after_days') ?? DEFAULT_DAYS;
  if (days < 0 || days > LONGEST_DAYS)
    throw invalid(`This value must be from 0 to ${LONGEST_DAYS}.`, 'payment_method_options[oxxo][expires_after_days]');
  return days;
}

/** Makes an intent one that is paid by voucher. */
export function makeVoucher(intent: Intent, days: number): void {
  intent.payment_method_types = ['oxxo'];
  intent.payment_method_options = { oxxo: { expires_after_days: days } };
}

/** The start of a day in Mexico City, so many days after the one of `moment`; all in seconds. */
const dayAfter = (moment: number, days: number): number => (Math.floor((moment - BEHIND) / DAY) + days) * DAY + BEHIND;

/** Noon of the next day from Monday to Friday. */
function nextWorkingDay(moment: number): number {
  for (let days = 1; ; days += 1) {
    const noon = dayAfter(moment, days) + DAY / 2;
    const weekday = new Date((noon - BEHIND) * 1000).getUTCDay();
    if (weekday !== 0 && weekday !== 6) return noon;
  }
}

/** Confirms an intent: it shows its voucher, the same one if it is repeated. */
export function awaitShop(sandbox: Sandbox, intent: Intent): void {
  if (intent.status === 'requires_action' || intent.status === 'processing') return;
  const days = intent.payment_method_options?.oxxo?.expires_after_days ?? DEFAULT_DAYS;
  const number = `9300${String(sandbox.now()).padStart(12, '0')}${String(sandbox.nextNumber()).padStart(12, '0')}`;
  sandbox.state.vouchers[intent.id] = { number, toldAt: null };
  intent.status = 'requires_action';
  intent.next_action = {
    oxxo_display_details: {
      expires_after: dayAfter(sandbox.now(), days + 1) - 1,
      hosted_voucher_url: `${sandbox.publicPath}/voucher/${intent.id}?client_secret=${intent.client_secret ?? ''}`,
      number,
    },
    type: 'oxxo_display_details',
  };
  sandbox.emit('payment_intent.requires_action', intent);
}

/** The customer pays in the shop, which tells of it at once or on the next working day. */
export function payInShop(sandbox: Sandbox, intent: Intent, told: 'now' | 'later'): void {
  const voucher = sandbox.state.vouchers[intent.id];
  if (!voucher || intent.status !== 'requires_action') throw new Error(`${intent.id} has no voucher to pay.`);
  if (told === 'now') return succeed(sandbox, intent);
  voucher.toldAt = nextWorkingDay(sandbox.now());
  intent.status = 'processing';
  intent.next_action = null;
  sandbox.emit('payment_intent.processing', intent);
}

function succeed(sandbox: Sandbox, intent: Intent): void {
  const voucher = sandbox.state.vouchers[intent.id];
  const method = sandbox.state.payment_methods[intent.payment_method ?? ''];
  if (!voucher || !method) throw new Error(`${intent.id} has no payment method.`);
  voucher.toldAt = null;
  const charge = createCharge(sandbox, intent, method, null, false);
  intent.status = 'succeeded';
  intent.next_action = null;
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  sandbox.emit('payment_intent.succeeded', intent);
  sandbox.notifyIntent(intent);
}

function expire(sandbox: Sandbox, intent: Intent): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_payment_attempt_expired',
    message: 'The latest payment attempt for the PaymentIntent has expired.',
  };
  sandbox.emit('payment_intent.payment_failed', intent);
  sandbox.notifyIntent(intent);
}

/** Ends of unpaid vouchers, and payments of which the shop tells. */
export const scheduledVouchers: ScheduleSource = (sandbox) =>
  Object.entries(sandbox.state.vouchers).flatMap(([id, { toldAt }]) => {
    const intent = sandbox.state.payment_intents[id];
    if (!intent) return [];
    if (toldAt !== null) return [{ at: toldAt, run: () => succeed(sandbox, intent) }];
    const end = intent.status === 'requires_action' ? intent.next_action?.oxxo_display_details?.expires_after : null;
    return end ? [{ at: end, run: () => expire(sandbox, intent) }] : [];
  });
