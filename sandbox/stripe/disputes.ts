import type Stripe from 'stripe';
import { bookDispute } from './balance';
import { chargeOf } from './charges';
import { noSuch, unexpectedState } from './errors';
import { createdFilter, paginate } from './lists';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

type Dispute = Wire<Stripe.Dispute>;

const DAY = 86_400;
/** Stripe's test evidence and what it leads to. */
const OUTCOMES: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' };

const NO_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

function disputeOf(sandbox: Sandbox, id: string): Dispute {
  return find(sandbox.state.disputes, id, () => noSuch('dispute', id));
}

/** The holder of the card disputes a successful charge: its money is withdrawn. */
export function openDispute(sandbox: Sandbox, chargeId: string, reason = 'fraudulent'): string {
  const charge = chargeOf(sandbox, chargeId);
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE },
    evidence_details: {
      due_by: sandbox.now() + 9 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
  sandbox.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  bookDispute(sandbox, dispute, 'withdrawn');
  sandbox.emit('charge.dispute.created', dispute);
  sandbox.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute.id;
}

/** The bank decides. */
export function closeDispute(sandbox: Sandbox, id: string, outcome: 'won' | 'lost'): void {
  const dispute = disputeOf(sandbox, id);
  const before = { status: dispute.status };
  dispute.status = outcome;
  if (outcome === 'won') bookDispute(sandbox, dispute, 'returned');
  sandbox.emit('charge.dispute.closed', dispute, before);
  if (outcome === 'won') sandbox.emit('charge.dispute.funds_reinstated', dispute);
}

/** The bank takes a decided case up again: the money is withdrawn until it decides anew. */
export function reopenDispute(sandbox: Sandbox, id: string): void {
  const dispute = disputeOf(sandbox, id);
  const before = { status: dispute.status };
  dispute.status = 'needs_response';
  dispute.evidence_details.due_by = sandbox.now() + 9 * DAY;
  if (before.status === 'won') bookDispute(sandbox, dispute, 'withdrawn');
  sandbox.emit('charge.dispute.updated', dispute, before);
  if (before.status === 'won') sandbox.emit('charge.dispute.funds_withdrawn', dispute);
}

/** The dispute of a payment, by its payment intent. */
export function openDisputeOfIntent(sandbox: Sandbox, id: string, reason?: string): string {
  const intent = find(sandbox.state.payment_intents, id, () => noSuch('payment_intent', id));
  return openDispute(sandbox, intent.latest_charge ?? '', reason);
}

export const disputeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    accepts: ['charge', 'payment_intent', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const charge = params.text('charge');
      const intent = params.text('payment_intent');
      const rows = Object.values(sandbox.state.disputes)
        .filter(
          (one) =>
            (charge === undefined || one.charge === charge) && (intent === undefined || one.payment_intent === intent),
        )
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/disputes');
    },
  },
  { method: 'GET', path: '/v1/disputes/:id', accepts: [], handle: ({ sandbox, id }) => disputeOf(sandbox, id) },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    accepts: ['evidence.uncategorized_text', 'submit', 'metadata'],
    handle({ sandbox, params, id }) {
      const dispute = disputeOf(sandbox, id);
      const text = params.text('evidence.uncategorized_text');
      if (text !== undefined) dispute.evidence.uncategorized_text = text;
      dispute.metadata = params.metadata(dispute.metadata);
      if (params.boolean('submit') === false) return dispute;
      dispute.status = 'under_review';
      dispute.evidence_details.has_evidence = true;
      dispute.evidence_details.submission_count += 1;
      dispute.evidence_details.submission_method = 'manual';
      sandbox.emit('charge.dispute.updated', dispute);
      const outcome = OUTCOMES[dispute.evidence.uncategorized_text ?? ''];
      if (outcome) closeDispute(sandbox, id, outcome);
      return dispute;
    },
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    accepts: [],
    handle({ sandbox, id }) {
      const { status } = disputeOf(sandbox, id);
      if (status === 'won' || status === 'lost')
        throw unexpectedState('dispute_already_closed', `This dispute is already closed (${status}).`);
      closeDispute(sandbox, id, 'lost');
      return disputeOf(sandbox, id);
    },
  },
];
