/** /v2/checkout/orders: one-off payments, approved by the buyer and then captured. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, notFound, unprocessable } from './errors';
import { idempotent } from './idempotency';
import { paymentWire, takePayment } from './payments';
import { centavosOf, instant, link, money, type Sandbox } from './sandbox';
import { newId, type Funding, type StoredOrder } from './state';
import { buyerOf, type Buyer, type Link, type OrderWire } from './types';

/** Milliseconds until an unapproved or uncaptured order expires. */
const LIFETIME = 3 * 3_600_000;

const Text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));
const exact = { additionalProperties: false } as const;

export const MoneyBody = Type.Object(
  { currency_code: Type.String({ pattern: '^[A-Z]{3}$' }), value: Type.String({ maxLength: 32 }) },
  exact,
);

const OrderBody = Type.Object(
  {
    intent: Type.Literal('CAPTURE'),
    purchase_units: Type.Array(
      Type.Object(
        {
          reference_id: Text(256),
          amount: MoneyBody,
          description: Text(127),
          custom_id: Text(127),
          invoice_id: Text(127),
          soft_descriptor: Text(22),
        },
        exact,
      ),
      { minItems: 1, maxItems: 1 },
    ),
    application_context: Type.Optional(
      Type.Object(
        {
          brand_name: Text(127),
          locale: Text(10),
          shipping_preference: Type.Optional(Type.Union([Type.Literal('NO_SHIPPING'), Type.Literal('GET_FROM_FILE')])),
          user_action: Type.Optional(Type.Union([Type.Literal('PAY_NOW'), Type.Literal('CONTINUE')])),
        },
        exact,
      ),
    ),
  },
  exact,
);
type OrderBody = Static<typeof OrderBody>;

export function orderRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: OrderBody }>('/v2/checkout/orders', { schema: { body: OrderBody } }, (request, reply) => {
    const { status, id } = idempotent(sandbox, request, 'payments', () => createOrder(sandbox, request.body).id);
    return reply.status(status).send(orderResponse(sandbox, request, id));
  });

  app.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request) =>
    orderWire(sandbox, findOrder(sandbox, request.params.id)),
  );

  app.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', (request, reply) => {
    const { status, id } = idempotent(
      sandbox,
      request,
      'payments',
      () => capture(sandbox, findOrder(sandbox, request.params.id)).id,
    );
    return reply.status(status).send(orderResponse(sandbox, request, id));
  });
}

function createOrder(sandbox: Sandbox, { purchase_units: [unit] }: OrderBody): StoredOrder {
  if (!unit)
    throw invalid(
      '/purchase_units',
      'INVALID_ARRAY_MIN_ITEMS',
      'The number of items in an array parameter is too small.',
    );
  const at = instant(sandbox.now());
  const order: StoredOrder = {
    id: newId(),
    status: 'CREATED',
    created: at,
    updated: at,
    referenceId: unit.reference_id ?? 'default',
    amount: centavosOf(unit.amount, '/purchase_units/@reference_id/amount/value'),
    currency: unit.amount.currency_code,
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    description: unit.description ?? null,
    funding: null,
    paymentId: null,
  };
  sandbox.state.orders[order.id] = order;
  return order;
}

/** @throws Refusal for an unknown or expired order. */
export function findOrder({ state, now }: Sandbox, id: string): StoredOrder {
  const order = state.orders[id];
  if (!order || (order.status !== 'COMPLETED' && now().getTime() - Date.parse(order.updated) > LIFETIME))
    throw notFound();
  return order;
}

/** Approves an order with an instrument that behaves as `funding` says; also again after a decline. */
export function approveOrder(sandbox: Sandbox, id: string, funding: Funding, { payer_id }: Buyer): StoredOrder {
  const order = findOrder(sandbox, id);
  if (order.status === 'COMPLETED')
    throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be approved since it is completed.');
  Object.assign(order, { status: 'APPROVED', funding, payerId: payer_id, updated: instant(sandbox.now()) });
  sandbox.emit(
    'CHECKOUT.ORDER.APPROVED',
    { type: 'checkout-order', version: '2.0', body: orderWire(sandbox, order) },
    'An order has been approved by buyer',
  );
  return order;
}

function capture(sandbox: Sandbox, order: StoredOrder): StoredOrder {
  if (order.paymentId)
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.status !== 'APPROVED' || !order.funding) {
    throw unprocessable(
      'ORDER_NOT_APPROVED',
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url " +
        'returned as part of the HATEOAS links within the Create Order call.',
    );
  }
  const taken = Object.values(sandbox.state.payments).some(
    (payment) => payment.invoiceId !== null && payment.invoiceId === order.invoiceId && payment.status !== 'DECLINED',
  );
  if (taken)
    throw unprocessable(
      'DUPLICATE_INVOICE_ID',
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires ' +
        'that Invoice Id be unique for each transaction.',
    );
  if (order.funding === 'declining') {
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
      [approvalLink(sandbox, order, 'redirect')],
    );
  }
  order.status = 'COMPLETED';
  order.updated = instant(sandbox.now());
  const payment = takePayment(sandbox, {
    kind: 'capture',
    amount: order.amount,
    currency: order.currency,
    customId: order.customId,
    invoiceId: order.invoiceId,
    orderId: order.id,
    subscriptionId: null,
    reviewed: order.funding === 'reviewed',
  });
  order.paymentId = payment.id;
  return order;
}

function orderResponse(sandbox: Sandbox, request: FastifyRequest, id: string): OrderWire {
  const order = orderWire(sandbox, findOrder(sandbox, id));
  const captured = order.status === 'COMPLETED';
  // A captured order is returned in full even with `Prefer: return=minimal`.
  return request.headers.prefer === 'return=representation' || captured
    ? order
    : { id: order.id, status: order.status, links: order.links };
}

const approvalLink = (sandbox: Sandbox, { id }: StoredOrder, rel: string): Link =>
  link(sandbox, rel, 'GET', `${sandbox.publicPath}/checkoutnow?token=${id}`);

function orderWire(sandbox: Sandbox, order: StoredOrder): OrderWire {
  const payment = order.paymentId ? sandbox.state.payments[order.paymentId] : undefined;
  const refunds = payment
    ? Object.values(sandbox.state.refunds).filter(({ paymentId }) => paymentId === payment.id)
    : [];
  const buyer = buyerOf(order);
  const payer =
    order.status === 'CREATED'
      ? {}
      : {
          payer: { ...buyer },
          payment_source: {
            paypal: {
              email_address: buyer.email_address,
              account_id: buyer.payer_id,
              name: { ...buyer.name },
              address: { ...buyer.address },
            },
          },
        };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...payer,
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: money(order.amount, order.currency),
        ...(order.customId === null ? {} : { custom_id: order.customId }),
        ...(order.invoiceId === null ? {} : { invoice_id: order.invoiceId }),
        ...(order.description === null ? {} : { description: order.description }),
        ...(payment
          ? {
              payments: {
                captures: [paymentWire(sandbox, payment)],
                ...(refunds.length > 0
                  ? {
                      refunds: refunds.map((refund) => ({
                        id: refund.id,
                        status: 'COMPLETED' as const,
                        amount: money(refund.amount, refund.currency),
                        ...(refund.customId === null ? {} : { custom_id: refund.customId }),
                        create_time: refund.created,
                      })),
                    }
                  : {}),
              },
            }
          : {}),
      },
    ],
    create_time: order.created,
    update_time: order.updated,
    links: [
      link(sandbox, 'self', 'GET', `/v2/checkout/orders/${order.id}`),
      ...(order.status === 'CREATED' ? [approvalLink(sandbox, order, 'approve')] : []),
      ...(order.status === 'COMPLETED'
        ? []
        : [link(sandbox, 'capture', 'POST', `/v2/checkout/orders/${order.id}/capture`)]),
    ],
  };
}
