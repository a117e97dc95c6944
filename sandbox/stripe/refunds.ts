import type Stripe from 'stripe';
import { bookRefund } from './balance';
import { testCard, type TestCard } from './cards';
import { chargeOf } from './charges';
import { invalid, noSuch, unexpectedState } from './errors';
import { createdFilter, paginate } from './lists';
import { intentOf } from './paymentIntents';
import { recordOf } from './paymentMethods';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

type Refund = Wire<Stripe.Refund>;
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;
/** Seconds until a delayed refund settles. */
const REFUND_DELAY = 5 * 60;

function refundOf(sandbox: Sandbox, id: string): Refund {
  return find(sandbox.state.refunds, id, () => noSuch('refund', id));
}

/** How a refund goes: those of transfers take a while, as the bank has to send them. */
function courseOf(sandbox: Sandbox, paymentMethod: string | null): TestCard['refund'] {
  const method = paymentMethod ?? '';
  return sandbox.state.payment_methods[method]?.type === 'customer_balance'
    ? 'later'
    : testCard(recordOf(sandbox, method).name).refund;
}

function createRefund(
  sandbox: Sandbox,
  charge: Wire<Stripe.Charge>,
  amount: number,
  reason: Refund['reason'],
  metadata: Stripe.Metadata,
): Refund {
  const course = courseOf(sandbox, charge.payment_method);
  const isTransfer = charge.payment_method_details?.type === 'customer_balance';
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: isTransfer
      ? { mx_bank_transfer: { reference: null, reference_status: 'pending' }, type: 'mx_bank_transfer' }
      : {
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
          type: 'card',
        },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: course === 'later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  refund.balance_transaction = bookRefund(sandbox, refund);
  sandbox.state.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  sandbox.emit('refund.created', refund);
  sandbox.emit('charge.refunded', charge);
  return refund;
}

/** When a refund changes its status next, in seconds; null: it is final. */
export function refundUpdateAt(sandbox: Sandbox, refund: Refund): number | null {
  const course = courseOf(sandbox, refund.payment_method);
  const open = course === 'later' ? refund.status === 'pending' : course === 'fails' && refund.status === 'succeeded';
  return open ? refund.created + REFUND_DELAY : null;
}

/** Completes a pending refund, or fails one that the bank returns. */
export function finishRefund(sandbox: Sandbox, refund: Refund): void {
  const before = { status: refund.status };
  if (refund.status === 'pending') {
    refund.status = 'succeeded';
    sandbox.emit('refund.updated', refund, before);
    return;
  }
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = bookRefund(sandbox, refund, true);
  const charge = chargeOf(sandbox, refund.charge ?? '');
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  sandbox.emit('refund.updated', refund, before);
  sandbox.emit('refund.failed', refund, before);
}

export const refundRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    accepts: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
    handle({ sandbox, params }) {
      const intent = params.text('payment_intent');
      const id =
        intent === undefined ? params.text('charge') : intentOf(sandbox, intent, 'payment_intent').latest_charge;
      if (id === undefined)
        throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
      const charge = id === null ? null : chargeOf(sandbox, id, 'charge');
      if (!charge?.paid)
        throw unexpectedState(
          'charge_not_refundable',
          `This PaymentIntent (${intent ?? id}) does not have a successful charge to refund.`,
        );
      if (Object.values(sandbox.state.disputes).some((one) => one.charge === charge.id && one.status !== 'won'))
        throw unexpectedState('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
      if (charge.payment_method_details?.type === 'oxxo')
        throw unexpectedState('charge_not_refundable', `Charge ${charge.id} was paid at OXXO, which takes no refunds.`);
      const isTransfer = charge.payment_method_details?.type === 'customer_balance';
      if (isTransfer && !sandbox.state.customers[charge.customer ?? '']?.email)
        throw invalid('The customer has no email address to ask for their bank account.', 'payment_intent');
      const left = charge.amount - charge.amount_refunded;
      const amount = params.integer('amount') ?? left;
      if (left === 0)
        throw unexpectedState('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
      if (amount < 1)
        throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer');
      if (amount > left)
        throw invalid(
          `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ` +
            `($${(left / 100).toFixed(2)})`,
          'amount',
        );
      return createRefund(sandbox, charge, amount, params.oneOf('reason', REASONS) ?? null, params.metadata());
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    accepts: ['payment_intent', 'charge', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const intent = params.text('payment_intent');
      const charge = params.text('charge');
      const rows = Object.values(sandbox.state.refunds)
        .filter(
          (one) =>
            (intent === undefined || one.payment_intent === intent) && (charge === undefined || one.charge === charge),
        )
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/refunds');
    },
  },
  { method: 'GET', path: '/v1/refunds/:id', accepts: [], handle: ({ sandbox, id }) => refundOf(sandbox, id) },
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    accepts: ['metadata'],
    handle({ sandbox, params, id }) {
      const refund = refundOf(sandbox, id);
      refund.metadata = params.metadata(refund.metadata ?? {});
      sandbox.emit('refund.updated', refund);
      return refund;
    },
  },
];
