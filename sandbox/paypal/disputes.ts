/** /v1/customer/disputes: cases of the resolution center; and payments that a bank takes back without one. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors';
import { findPayment, paymentWire, related } from './payments';
import { instant, link, money, type Sandbox } from './sandbox';
import { newId, type StoredDispute } from './state';

const DAY = 86_400_000;

const Query = Type.Object(
  {
    disputed_transaction_id: Type.Optional(Type.String()),
    update_time_after: Type.Optional(Type.String()),
    page_size: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}$' })),
    next_page_token: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$' })),
  },
  { additionalProperties: false },
);

/** The buyer opens a case. */
export function openDispute(sandbox: Sandbox, paymentId: string, reason = 'UNAUTHORISED'): string {
  const { id } = findPayment(sandbox, paymentId);
  const at = instant(sandbox.now());
  const dispute: StoredDispute = {
    id: `PP-R-${newId(3)}-${newId(8)}`,
    paymentId: id,
    reason,
    created: at,
    updated: at,
    respondBy: instant(new Date(sandbox.now().getTime() + 10 * DAY)),
    status: 'WAITING_FOR_SELLER_RESPONSE',
    outcome: null,
  };
  sandbox.state.disputes[dispute.id] = dispute;
  emit(sandbox, dispute, 'CREATED', `A new dispute opened with Case # ${dispute.id}`);
  return dispute.id;
}

/** PayPal decides. */
export function resolveDispute(sandbox: Sandbox, id: string, outcome: 'won' | 'lost'): void {
  const dispute = findDispute(sandbox, id);
  dispute.status = 'RESOLVED';
  dispute.outcome = outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  dispute.updated = instant(sandbox.now());
  if (outcome === 'lost') emitReversed(sandbox, dispute.paymentId);
  emit(sandbox, dispute, 'RESOLVED', `A dispute was resolved with case # ${id}`);
}

/** PayPal takes a decided case up again. */
export function reopenDispute(sandbox: Sandbox, id: string): void {
  const dispute = findDispute(sandbox, id);
  Object.assign(dispute, {
    status: 'WAITING_FOR_SELLER_RESPONSE',
    outcome: null,
    updated: instant(sandbox.now()),
  });
  emit(sandbox, dispute, 'UPDATED', `A dispute was updated with case # ${id}`);
}

/** The buyer's bank takes the money back; there is no case. */
export function reverse(sandbox: Sandbox, paymentId: string): void {
  const id = newId();
  sandbox.state.reversals[id] = { id, paymentId, created: instant(sandbox.now()), cancelled: null };
  emitReversed(sandbox, paymentId);
}

/** The bank gives back what it took: PayPal tells it by its bookkeeping alone. */
export function cancelReversal(sandbox: Sandbox, paymentId: string): void {
  for (const reversal of Object.values(sandbox.state.reversals))
    if (reversal.paymentId === paymentId) reversal.cancelled ??= instant(sandbox.now());
}

function emitReversed(sandbox: Sandbox, paymentId: string): void {
  const payment = findPayment(sandbox, paymentId);
  const summary = 'A payment was reversed';
  if (payment.kind === 'capture') {
    const body = { ...paymentWire(sandbox, payment), ...related(payment), status: 'REVERSED' };
    sandbox.emit('PAYMENT.CAPTURE.REVERSED', { type: 'capture', version: '2.0', body }, summary);
    return;
  }
  const body = { id: payment.id, state: 'reversed', billing_agreement_id: payment.subscriptionId };
  sandbox.emit('PAYMENT.SALE.REVERSED', { type: 'sale', version: '1.0', body }, summary);
}

function findDispute({ state }: Sandbox, id: string): StoredDispute {
  const found = state.disputes[id];
  if (!found) throw notFound();
  return found;
}

function emit(sandbox: Sandbox, dispute: StoredDispute, what: string, summary: string): void {
  const resource = { type: 'dispute', version: '1.0', body: disputeWire(sandbox, dispute) };
  sandbox.emit(`CUSTOMER.DISPUTE.${what}`, resource, summary);
}

function summaryWire(sandbox: Sandbox, { id, paymentId, created, updated, reason, status }: StoredDispute) {
  const payment = findPayment(sandbox, paymentId);
  return {
    dispute_id: id,
    create_time: created,
    update_time: updated,
    reason,
    status,
    dispute_amount: money(payment.amount - payment.refunded, payment.currency),
    links: [link(sandbox, 'self', 'GET', `/v1/customer/disputes/${id}`)],
  };
}

function disputeWire(sandbox: Sandbox, dispute: StoredDispute) {
  const { dispute_amount, ...summary } = summaryWire(sandbox, dispute);
  return {
    ...summary,
    dispute_amount,
    disputed_transactions: [{ seller_transaction_id: dispute.paymentId }],
    seller_response_due_date: dispute.respondBy,
    dispute_life_cycle_stage: 'CHARGEBACK',
    ...(dispute.outcome === null
      ? {}
      : {
          dispute_outcome: {
            outcome_code: dispute.outcome,
            ...(dispute.outcome === 'RESOLVED_BUYER_FAVOUR' ? { amount_refunded: dispute_amount } : {}),
          },
        }),
  };
}

export function disputeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: Static<typeof Query> }>(
    '/v1/customer/disputes',
    { schema: { querystring: Query } },
    ({ query }) => {
      const from = Number(query.next_page_token ?? 0);
      const size = Math.min(50, Math.max(1, Number(query.page_size ?? 10)));
      const rows = Object.values(sandbox.state.disputes)
        .filter(
          ({ paymentId }) => query.disputed_transaction_id === undefined || paymentId === query.disputed_transaction_id,
        )
        .filter(
          ({ updated }) =>
            query.update_time_after === undefined || Date.parse(updated) >= Date.parse(query.update_time_after),
        );
      const more = from + size < rows.length;
      const next = `/v1/customer/disputes?page_size=${size}&next_page_token=${from + size}`;
      return {
        items: rows.slice(from, from + size).map((dispute) => summaryWire(sandbox, dispute)),
        links: more ? [link(sandbox, 'next', 'GET', next)] : [],
      };
    },
  );

  app.get<{ Params: { id: string } }>('/v1/customer/disputes/:id', ({ params }) =>
    disputeWire(sandbox, findDispute(sandbox, params.id)),
  );
}
