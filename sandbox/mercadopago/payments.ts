/** /v1/payments: what buyers paid for preferences, its search, and refunds. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { notFound, Refusal, wrongState } from './errors';
import { once } from './idempotency';
import { centavosOf, findPreference, isExpired } from './preferences';
import type { PaymentStatus, Sandbox, StoredPayment, StoredRefund } from './state';

const exact = { additionalProperties: false } as const;
const RefundBody = Type.Object({ amount: Type.Optional(Type.Number({ exclusiveMinimum: 0 })) }, exact);
const ChangeBody = Type.Object({ status: Type.Literal('cancelled') }, exact);
const Whole = Type.String({ pattern: '^\\d{1,6}$' });
const Query = Type.Object(
  {
    external_reference: Type.Optional(Type.String()),
    range: Type.Optional(Type.Union([Type.Literal('date_created'), Type.Literal('date_last_updated')])),
    begin_date: Type.Optional(Type.String()),
    end_date: Type.Optional(Type.String()),
    sort: Type.Optional(Type.Union([Type.Literal('date_created'), Type.Literal('date_last_updated')])),
    criteria: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    limit: Type.Optional(Whole),
    offset: Type.Optional(Whole),
  },
  exact,
);

/** Most payments of a page of the search. */
const PAGE = 50;

export type Outcome = 'approved' | 'rejected' | 'pending' | 'in_process';

const MADE: Readonly<Record<Outcome, Pick<StoredPayment, 'method' | 'type' | 'status_detail'>>> = {
  approved: { method: 'visa', type: 'credit_card', status_detail: 'accredited' },
  rejected: { method: 'visa', type: 'credit_card', status_detail: 'cc_rejected_insufficient_amount' },
  // A transfer that the buyer still has to make.
  pending: { method: 'clabe', type: 'bank_transfer', status_detail: 'pending_waiting_transfer' },
  in_process: { method: 'visa', type: 'credit_card', status_detail: 'pending_review_manual' },
};

export function findPayment({ state }: Sandbox, id: string | number): StoredPayment {
  const found = state.payments[String(id)];
  if (!found) throw notFound('Payment');
  return found;
}

/** A buyer pays for a preference. Mercado Pago lets a preference be paid more than once. */
export function pay(sandbox: Sandbox, preferenceId: string, outcome: Outcome): StoredPayment {
  const preference = findPreference(sandbox, preferenceId);
  if (isExpired(sandbox, preference)) throw new Refusal(400, 'The preference has expired');
  const made = MADE[outcome];
  if (preference.excluded.includes(made.type)) throw new Refusal(400, `${made.type} is excluded`);
  const at = sandbox.now().toISOString();
  const payment: StoredPayment = {
    ...made,
    id: sandbox.newId(),
    preferenceId,
    created: at,
    approved: outcome === 'approved' ? at : null,
    updated: at,
    status: outcome,
    external_reference: preference.external_reference,
    amount: preference.amount,
    refunded: 0,
    listedFrom: sandbox.now().getTime() + sandbox.searchDelay,
  };
  sandbox.state.payments[String(payment.id)] = payment;
  tell(sandbox, payment, 'payment.created');
  return payment;
}

/** Moves a payment, and tells it. */
export function move(sandbox: Sandbox, payment: StoredPayment, status: PaymentStatus, detail: string): void {
  payment.status = status;
  payment.status_detail = detail;
  payment.updated = sandbox.now().toISOString();
  if (status === 'approved') payment.approved ??= payment.updated;
  tell(sandbox, payment, 'payment.updated');
}

/** Mercado Pago or the bank decides about a payment that waits. */
export function review(sandbox: Sandbox, id: number, decision: 'approved' | 'rejected' | 'cancelled'): void {
  const payment = findPayment(sandbox, id);
  if (payment.status !== 'pending' && payment.status !== 'in_process') throw new Error(`${id} is ${payment.status}`);
  const detail = decision === 'approved' ? 'accredited' : decision === 'rejected' ? 'cc_rejected_high_risk' : 'expired';
  move(sandbox, payment, decision, detail);
}

function tell(sandbox: Sandbox, { id, preferenceId }: StoredPayment, action: string): void {
  sandbox.notify([findPreference(sandbox, preferenceId).notification_url], {
    dataId: String(id),
    body: { action, type: 'payment', data: { id: String(id) } },
  });
}

function refund(sandbox: Sandbox, payment: StoredPayment, pesos: number | undefined): StoredRefund {
  if (payment.status !== 'approved') throw wrongState();
  const left = payment.amount - payment.refunded;
  const amount = pesos === undefined ? left : centavosOf(pesos);
  if (amount > left)
    throw new Refusal(400, 'The amount to refund is more than what is left of the payment', [
      { code: 2085, description: 'Invalid amount for gateway mode payments' },
    ]);
  const made: StoredRefund = {
    id: sandbox.newId(),
    payment_id: payment.id,
    amount,
    created: sandbox.now().toISOString(),
    status: 'approved',
  };
  sandbox.state.refunds[String(made.id)] = made;
  payment.refunded += amount;
  const whole = payment.refunded === payment.amount;
  move(sandbox, payment, whole ? 'refunded' : 'approved', whole ? 'refunded' : 'partially_refunded');
  return made;
}

export function paymentRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { state } = sandbox;
  type WithId = { Params: { id: string } };
  const refundsOf = (id: number): StoredRefund[] =>
    Object.values(state.refunds).filter(({ payment_id }) => payment_id === id);

  app.get<{ Querystring: Static<typeof Query> }>(
    '/v1/payments/search',
    { schema: { querystring: Query } },
    ({ query }) => {
      const { external_reference, range = 'date_created', begin_date, end_date, sort = 'date_created' } = query;
      const [limit, offset] = [Number(query.limit ?? 30), Number(query.offset ?? 0)];
      if (limit > PAGE) throw new Refusal(400, `limit is at most ${PAGE}`);
      const of = (field: 'date_created' | 'date_last_updated') => (payment: StoredPayment) =>
        Date.parse(field === 'date_created' ? payment.created : payment.updated);
      const [from, to] = [instantOf(begin_date), instantOf(end_date)];
      const found = Object.values(state.payments)
        .filter(({ listedFrom }) => listedFrom <= sandbox.now().getTime())
        .filter((one) => external_reference === undefined || one.external_reference === external_reference)
        .filter((one) => (from === null || of(range)(one) >= from) && (to === null || of(range)(one) <= to))
        .sort((a, b) => (of(sort)(a) - of(sort)(b) || a.id - b.id) * (query.criteria === 'desc' ? -1 : 1));
      return {
        paging: { total: found.length, limit, offset },
        results: found.slice(offset, offset + limit).map((payment) => wire(sandbox, payment)),
      };
    },
  );
  app.get<WithId>('/v1/payments/:id', ({ params }) => {
    const payment = findPayment(sandbox, params.id);
    return { ...wire(sandbox, payment), refunds: refundsOf(payment.id).map(refundWire) };
  });
  app.put<WithId & { Body: Static<typeof ChangeBody> }>(
    '/v1/payments/:id',
    { schema: { body: ChangeBody } },
    ({ params }) => {
      const payment = findPayment(sandbox, params.id);
      if (payment.status !== 'pending' && payment.status !== 'in_process') throw wrongState();
      move(sandbox, payment, 'cancelled', 'by_collector');
      return wire(sandbox, payment);
    },
  );
  app.post<WithId & { Body: Static<typeof RefundBody> }>(
    '/v1/payments/:id/refunds',
    { schema: { body: RefundBody } },
    (request, reply) => {
      const payment = findPayment(sandbox, request.params.id);
      if (!request.headers['x-idempotency-key'])
        throw new Refusal(400, "Header X-Idempotency-Key can't be null", [{ code: 4292, description: 'Header' }]);
      const id = once(sandbox, request, () => String(refund(sandbox, payment, request.body.amount).id));
      return reply.status(201).send(refundWire(foundRefund(id)));
    },
  );
  const foundRefund = (id: string): StoredRefund => {
    const one = state.refunds[id];
    if (!one) throw notFound('Refund');
    return one;
  };
  app.get<WithId>('/v1/payments/:id/refunds', ({ params }) =>
    refundsOf(findPayment(sandbox, params.id).id).map(refundWire),
  );
  app.get<{ Params: { id: string; refund: string } }>('/v1/payments/:id/refunds/:refund', ({ params }) => {
    const one = foundRefund(params.refund);
    if (String(one.payment_id) !== params.id) throw notFound('Refund');
    return refundWire(one);
  });
}

function instantOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Refusal(400, `${text} is no date`);
  return at;
}

const refundWire = ({ id, payment_id, amount, created, status }: StoredRefund) => ({
  id,
  payment_id,
  amount: amount / 100,
  metadata: {},
  source: { id: '900000000', name: 'Estudio', type: 'collector' },
  date_created: created,
  unique_sequence_number: null,
  refund_mode: 'standard',
  adjustment_amount: 0,
  status,
  reason: null,
  amount_refunded_to_payer: amount / 100,
});

function wire(sandbox: Sandbox, payment: StoredPayment) {
  const { id, preferenceId, created, approved, updated, status, status_detail, method, type, amount } = payment;
  const { items, binary_mode, notification_url, statement_descriptor } = findPreference(sandbox, preferenceId);
  // 3.49 % and four pesos, with VAT.
  const fee = approved === null ? 0 : Math.min(amount, Math.round((amount * 0.0349 + 400) * 1.16));
  return {
    id,
    date_created: created,
    date_approved: approved,
    date_last_updated: updated,
    date_of_expiration: null,
    operation_type: 'regular_payment',
    payment_method_id: method,
    payment_type_id: type,
    status,
    status_detail,
    currency_id: 'MXN',
    description: items[0]?.title ?? null,
    live_mode: false,
    collector_id: 900_000_000,
    payer: { id: '800000000', email: 'comprador@example.com', type: 'guest' },
    metadata: {},
    order: { id: 70_000_000_000 + (id % 1_000_000), type: 'mercadopago' },
    external_reference: payment.external_reference,
    transaction_amount: amount / 100,
    transaction_amount_refunded: payment.refunded / 100,
    installments: 1,
    transaction_details: {
      net_received_amount: (amount - fee) / 100,
      total_paid_amount: amount / 100,
      overpaid_amount: 0,
    },
    fee_details: fee === 0 ? [] : [{ type: 'mercadopago_fee', amount: fee / 100, fee_payer: 'collector' }],
    captured: true,
    binary_mode,
    statement_descriptor,
    notification_url,
    card: type === 'credit_card' ? { first_six_digits: '455511', last_four_digits: '3704' } : {},
  };
}
