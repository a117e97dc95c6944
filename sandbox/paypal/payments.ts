/** /v2/payments: captures and refunds. A subscription's sale is refunded like a capture. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { notFound, unprocessable } from './errors';
import { idempotent } from './idempotency';
import { centavosOf, decimal, instant, link, money, type Sandbox } from './sandbox';
import { newId, type StoredPayment, type StoredRefund } from './state';
import type { CaptureWire, RefundWire } from './types';

const exact = { additionalProperties: false } as const;
const RefundBody = Type.Object(
  {
    amount: Type.Optional(Type.Object({ currency_code: Type.String(), value: Type.String() }, exact)),
    custom_id: Type.Optional(Type.String({ maxLength: 127 })),
    invoice_id: Type.Optional(Type.String({ maxLength: 127 })),
    note_to_payer: Type.Optional(Type.String({ maxLength: 255 })),
  },
  exact,
);
type RefundBody = Static<typeof RefundBody>;

export function paymentRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { id: string } }>('/v2/payments/captures/:id', (request) => {
    const payment = findPayment(sandbox, request.params.id);
    return { ...paymentWire(sandbox, payment), ...related(payment) };
  });

  app.post<{ Params: { id: string }; Body: RefundBody }>(
    '/v2/payments/captures/:id/refund',
    { schema: { body: RefundBody } },
    (request, reply) => {
      const { status, id } = idempotent(
        sandbox,
        request,
        'payments',
        () => refund(sandbox, findPayment(sandbox, request.params.id), request.body).id,
      );
      return reply.status(status).send(refundWire(sandbox, findRefund(sandbox, id)));
    },
  );

  app.get<{ Params: { id: string } }>('/v2/payments/refunds/:id', (request) =>
    refundWire(sandbox, findRefund(sandbox, request.params.id)),
  );
}

export function findPayment({ state }: Sandbox, id: string): StoredPayment {
  const payment = state.payments[id];
  if (!payment) throw notFound();
  return payment;
}

function findRefund({ state }: Sandbox, id: string): StoredRefund {
  const found = state.refunds[id];
  if (!found) throw notFound();
  return found;
}

type NewPayment = Pick<
  StoredPayment,
  'kind' | 'amount' | 'currency' | 'customId' | 'invoiceId' | 'orderId' | 'subscriptionId'
> & { readonly reviewed: boolean };

/** Records a payment; a reviewed one stays pending until review(). */
export function takePayment(sandbox: Sandbox, { reviewed, ...fields }: NewPayment): StoredPayment {
  const at = instant(sandbox.now());
  const payment: StoredPayment = {
    id: newId(),
    status: reviewed ? 'PENDING' : 'COMPLETED',
    created: at,
    updated: at,
    refunded: 0,
    ...fields,
  };
  sandbox.state.payments[payment.id] = payment;
  emitPaymentEvent(sandbox, payment, reviewed ? 'PENDING' : 'COMPLETED');
  return payment;
}

/** Decides a pending payment. */
export function review(sandbox: Sandbox, id: string, decision: 'COMPLETED' | 'DECLINED'): void {
  const payment = findPayment(sandbox, id);
  if (payment.status !== 'PENDING') throw new Error(`${id} is ${payment.status}`);
  payment.status = decision;
  payment.updated = instant(sandbox.now());
  emitPaymentEvent(sandbox, payment, decision === 'DECLINED' ? 'DENIED' : decision);
}

function refund(sandbox: Sandbox, payment: StoredPayment, body: RefundBody): StoredRefund {
  if (payment.status === 'REFUNDED')
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (payment.status === 'PENDING')
    throw unprocessable(
      'PENDING_CAPTURE',
      'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has ' +
        'funded the transaction by using an e-check or bank account.',
    );
  if (Object.values(sandbox.state.disputes).some((one) => one.paymentId === payment.id && one.status !== 'RESOLVED'))
    throw unprocessable('REFUND_NOT_ALLOWED', 'The capture is being disputed.');
  if (
    Object.values(sandbox.state.disputes).some(
      (one) => one.paymentId === payment.id && one.outcome === 'RESOLVED_BUYER_FAVOUR',
    )
  )
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (payment.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED', 'The capture was declined.');
  const left = payment.amount - payment.refunded;
  const amount = body.amount ? centavosOf(body.amount, '/amount/value') : left;
  if (body.amount && body.amount.currency_code !== payment.currency)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.');
  if (amount > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  payment.refunded += amount;
  payment.status = payment.refunded === payment.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  payment.updated = instant(sandbox.now());
  const made: StoredRefund = {
    id: newId(),
    paymentId: payment.id,
    created: payment.updated,
    amount,
    total: payment.refunded,
    currency: payment.currency,
    note: body.note_to_payer ?? null,
    customId: body.custom_id ?? null,
    invoiceId: body.invoice_id ?? null,
  };
  sandbox.state.refunds[made.id] = made;
  const summary = `A ${decimal(amount)} ${payment.currency} ${payment.kind} payment was refunded`;
  if (payment.kind === 'capture')
    sandbox.emit(
      'PAYMENT.CAPTURE.REFUNDED',
      { type: 'refund', version: '2.0', body: refundWire(sandbox, made) },
      summary,
    );
  else {
    const body = {
      id: made.id,
      sale_id: payment.id,
      state: 'completed',
      amount: { total: decimal(amount), currency: payment.currency },
      total_refunded_amount: { value: decimal(payment.refunded), currency: payment.currency },
      create_time: made.created,
      update_time: made.created,
      ...(payment.customId === null ? {} : { custom: payment.customId }),
      links: [
        link(sandbox, 'self', 'GET', `/v2/payments/refunds/${made.id}`),
        link(sandbox, 'sale', 'GET', `/v2/payments/captures/${payment.id}`),
      ],
    };
    sandbox.emit('PAYMENT.SALE.REFUNDED', { type: 'refund', version: '1.0', body }, summary);
  }
  return made;
}

/** Captures use PayPal's v2 event, subscription sales the older v1 event. */
function emitPaymentEvent(sandbox: Sandbox, payment: StoredPayment, event: 'COMPLETED' | 'PENDING' | 'DENIED'): void {
  const total = decimal(payment.amount);
  const summary = `Payment ${event.toLowerCase()} for $ ${total} ${payment.currency}`;
  if (payment.kind === 'capture') {
    sandbox.emit(
      `PAYMENT.CAPTURE.${event}`,
      { type: 'capture', version: '2.0', body: { ...paymentWire(sandbox, payment), ...related(payment) } },
      summary,
    );
    return;
  }
  const body = {
    id: payment.id,
    state: event === 'DENIED' ? 'denied' : event.toLowerCase(),
    billing_agreement_id: payment.subscriptionId,
    amount: { total, currency: payment.currency, details: { subtotal: total } },
    payment_mode: 'INSTANT_TRANSFER',
    ...(payment.customId === null ? {} : { custom: payment.customId }),
    invoice_number: '',
    create_time: payment.created,
    update_time: payment.updated,
    links: [
      link(sandbox, 'self', 'GET', `/v2/payments/captures/${payment.id}`),
      link(sandbox, 'refund', 'POST', `/v2/payments/captures/${payment.id}/refund`),
    ],
  };
  sandbox.emit(`PAYMENT.SALE.${event}`, { type: 'sale', version: '1.0', body }, summary);
}

export const related = ({ orderId }: StoredPayment) =>
  orderId === null ? {} : { supplementary_data: { related_ids: { order_id: orderId } } };

/** Mexico's rate: 3.95 % and 4 pesos, to which VAT of 16 % is added. */
export const paymentFee = ({ amount }: StoredPayment): number =>
  Math.min(amount, Math.round((Math.round(amount * 0.0395) + 400) * 1.16));

export function paymentWire(sandbox: Sandbox, payment: StoredPayment): CaptureWire {
  const amount = money(payment.amount, payment.currency);
  const fee = paymentFee(payment);
  return {
    id: payment.id,
    status: payment.status,
    amount,
    final_capture: true,
    ...(payment.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' as const } } : {}),
    ...(payment.customId === null ? {} : { custom_id: payment.customId }),
    ...(payment.invoiceId === null ? {} : { invoice_id: payment.invoiceId }),
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(payment.status === 'PENDING' || payment.status === 'DECLINED'
      ? {}
      : {
          seller_receivable_breakdown: {
            gross_amount: amount,
            paypal_fee: money(fee, payment.currency),
            net_amount: money(payment.amount - fee, payment.currency),
          },
        }),
    create_time: payment.created,
    update_time: payment.updated,
    links: [
      link(sandbox, 'self', 'GET', `/v2/payments/captures/${payment.id}`),
      link(sandbox, 'refund', 'POST', `/v2/payments/captures/${payment.id}/refund`),
      ...(payment.orderId ? [link(sandbox, 'up', 'GET', `/v2/checkout/orders/${payment.orderId}`)] : []),
    ],
  };
}

function refundWire(sandbox: Sandbox, refund: StoredRefund): RefundWire {
  const amount = money(refund.amount, refund.currency);
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount,
    ...(refund.note === null ? {} : { note_to_payer: refund.note }),
    ...(refund.customId === null ? {} : { custom_id: refund.customId }),
    ...(refund.invoiceId === null ? {} : { invoice_id: refund.invoiceId }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: money(0, refund.currency),
      net_amount: amount,
      total_refunded_amount: money(refund.total, refund.currency),
    },
    create_time: refund.created,
    update_time: refund.created,
    links: [
      link(sandbox, 'self', 'GET', `/v2/payments/refunds/${refund.id}`),
      link(sandbox, 'up', 'GET', `/v2/payments/captures/${refund.paymentId}`),
    ],
  };
}
