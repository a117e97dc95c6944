/** /v1/billing/subscriptions: created by the button, read, suspended, activated and cancelled by the shop. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { invalid, notFound, unprocessable } from './errors';
import { MoneyBody } from './orders';
import { findPlan } from './plans';
import { instant, link, money, type Sandbox } from './sandbox';
import { addInterval, newId, type StoredPlan, type StoredSubscription } from './state';
import { buyerOf, type SubscriptionWire, type TransactionsWire } from './types';

const exact = { additionalProperties: false } as const;

/** The button's request. PayPal lets the page override the plan's prices. */
export const SubscriptionBody = Type.Object(
  {
    plan_id: Type.String({ minLength: 3, maxLength: 50 }),
    custom_id: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
    application_context: Type.Optional(
      Type.Object(
        {
          brand_name: Type.Optional(Type.String()),
          locale: Type.Optional(Type.String()),
          shipping_preference: Type.Optional(Type.String()),
          user_action: Type.Optional(Type.String()),
        },
        exact,
      ),
    ),
    plan: Type.Optional(
      Type.Object(
        {
          billing_cycles: Type.Array(
            Type.Object(
              {
                sequence: Type.Integer({ minimum: 1, maximum: 99 }),
                pricing_scheme: Type.Object({ fixed_price: MoneyBody }, exact),
              },
              exact,
            ),
            { minItems: 1, maxItems: 12 },
          ),
        },
        exact,
      ),
    ),
  },
  exact,
);
export type SubscriptionBody = Static<typeof SubscriptionBody>;

const ReasonBody = Type.Object({ reason: Type.String({ minLength: 1, maxLength: 128 }) }, exact);
const Range = Type.Object({ start_time: Type.String(), end_time: Type.String() }, exact);

export function subscriptionRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { id: string } }>('/v1/billing/subscriptions/:id', (request) =>
    subscriptionWire(sandbox, findSubscription(sandbox, request.params.id)),
  );

  for (const [action, run] of Object.entries({ cancel, suspend, activate })) {
    app.post<{ Params: { id: string }; Body: Static<typeof ReasonBody> }>(
      `/v1/billing/subscriptions/:id/${action}`,
      { schema: { body: ReasonBody } },
      (request, reply) => {
        run(sandbox, request.params.id, request.body.reason);
        return reply.status(204).send();
      },
    );
  }

  app.get<{ Params: { id: string }; Querystring: Static<typeof Range> }>(
    '/v1/billing/subscriptions/:id/transactions',
    { schema: { querystring: Range } },
    (request) => transactionsWire(sandbox, findSubscription(sandbox, request.params.id), request.query),
  );
}

export function createSubscription(
  sandbox: Sandbox,
  { plan_id, custom_id, plan: others }: SubscriptionBody,
): StoredSubscription {
  const plan = findPlan(sandbox, plan_id);
  const repriced = new Map(others?.billing_cycles.map(({ sequence, pricing_scheme }) => [sequence, pricing_scheme]));
  const at = instant(sandbox.now());
  const subscription: StoredSubscription = {
    id: `I-${newId(12)}`,
    planId: plan.id,
    customId: custom_id ?? null,
    status: 'APPROVAL_PENDING',
    note: null,
    created: at,
    updated: at,
    started: null,
    funding: null,
    completed: plan.cycles.map(() => 0),
    nextBilling: null,
    failures: 0,
    outstanding: 0,
    lastFailure: null,
    lastPayment: null,
    paymentIds: [],
    ...(others
      ? {
          cycles: plan.cycles.map((cycle) => ({
            ...cycle,
            pricing_scheme: repriced.get(cycle.sequence) ?? cycle.pricing_scheme,
          })),
        }
      : {}),
  };
  sandbox.state.subscriptions[subscription.id] = subscription;
  emitSubscriptionEvent(sandbox, subscription, 'CREATED', 'Subscription created');
  return subscription;
}

/** The plan with the subscription's overridden prices. */
export function planOf(sandbox: Sandbox, { planId, cycles }: StoredSubscription): StoredPlan {
  const plan = findPlan(sandbox, planId);
  return cycles ? { ...plan, cycles } : plan;
}

export function findSubscription({ state }: Sandbox, id: string): StoredSubscription {
  const subscription = state.subscriptions[id];
  if (!subscription) throw notFound();
  return subscription;
}

export function cancel(sandbox: Sandbox, id: string, reason: string): void {
  const subscription = findSubscription(sandbox, id);
  if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') {
    throw unprocessable(
      'SUBSCRIPTION_STATUS_INVALID',
      'Invalid subscription status for cancel action; subscription status should be active or suspended.',
    );
  }
  Object.assign(subscription, {
    status: 'CANCELLED',
    note: reason,
    nextBilling: null,
    updated: instant(sandbox.now()),
  });
  emitSubscriptionEvent(sandbox, subscription, 'CANCELLED', 'Subscription cancelled');
}

const statusInvalid = (action: string, wanted: string) =>
  unprocessable(
    'SUBSCRIPTION_STATUS_INVALID',
    `Invalid subscription status for ${action} action; subscription status should be ${wanted}.`,
  );

function suspend(sandbox: Sandbox, id: string, reason: string): void {
  const subscription = findSubscription(sandbox, id);
  if (subscription.status !== 'ACTIVE') throw statusInvalid('suspend', 'active');
  Object.assign(subscription, { status: 'SUSPENDED', note: reason, updated: instant(sandbox.now()) });
  emitSubscriptionEvent(sandbox, subscription, 'SUSPENDED', 'Subscription suspended');
}

/** Goes on with its cycle; what came due meanwhile is left out. */
function activate(sandbox: Sandbox, id: string, reason: string): void {
  const subscription = findSubscription(sandbox, id);
  if (subscription.status !== 'SUSPENDED') throw statusInvalid('activate', 'suspended');
  const now = sandbox.now();
  const { cycles } = planOf(sandbox, subscription);
  const last = cycles.length - 1;
  const started = subscription.started === null ? now : new Date(subscription.started);
  const next = (): Date =>
    cycles.reduce(
      (from, { frequency }, index) => addInterval(from, frequency, subscription.completed[index] ?? 0),
      started,
    );
  while (next() <= now) subscription.completed[last] = (subscription.completed[last] ?? 0) + 1;
  Object.assign(subscription, {
    status: 'ACTIVE',
    note: reason,
    updated: instant(now),
    nextBilling: instant(next()),
  });
  emitSubscriptionEvent(sandbox, subscription, 'ACTIVATED', 'Subscription activated');
}

export function emitSubscriptionEvent(
  sandbox: Sandbox,
  subscription: StoredSubscription,
  event: string,
  summary: string,
): void {
  sandbox.emit(
    `BILLING.SUBSCRIPTION.${event}`,
    { type: 'subscription', version: '2.0', body: subscriptionWire(sandbox, subscription) },
    summary,
  );
}

function subscriptionWire(sandbox: Sandbox, subscription: StoredSubscription): SubscriptionWire {
  const plan = planOf(sandbox, subscription);
  const currency =
    plan.cycles.find(({ pricing_scheme }) => pricing_scheme)?.pricing_scheme?.fixed_price?.currency_code ?? 'MXN';
  const { id, status, customId, started, lastFailure, lastPayment } = subscription;
  const buyer = buyerOf(subscription);
  return {
    id,
    plan_id: plan.id,
    status,
    status_update_time: subscription.updated,
    quantity: '1',
    plan_overridden: subscription.cycles !== undefined,
    ...(subscription.note === null ? {} : { status_change_note: subscription.note }),
    ...(customId === null ? {} : { custom_id: customId }),
    start_time: started ?? subscription.created,
    ...(started === null
      ? {}
      : {
          subscriber: { email_address: buyer.email_address, payer_id: buyer.payer_id, name: { ...buyer.name } },
          billing_info: {
            outstanding_balance: money(subscription.outstanding, currency),
            cycle_executions: plan.cycles.map(({ tenure_type, sequence, total_cycles = 1 }, index) => {
              const done = subscription.completed[index] ?? 0;
              return {
                tenure_type,
                sequence,
                cycles_completed: done,
                cycles_remaining: total_cycles === 0 ? 0 : total_cycles - done,
                current_pricing_scheme_version: 1,
                total_cycles,
              };
            }),
            ...(lastPayment
              ? { last_payment: { amount: money(lastPayment.amount, currency), time: lastPayment.time } }
              : {}),
            ...(lastFailure
              ? {
                  last_failed_payment: {
                    amount: money(lastFailure.amount, currency),
                    time: lastFailure.time,
                    reason_code: 'PAYMENT_DENIED' as const,
                    ...(subscription.nextBilling ? { next_payment_retry_time: subscription.nextBilling } : {}),
                  },
                }
              : {}),
            ...(subscription.nextBilling ? { next_billing_time: subscription.nextBilling } : {}),
            failed_payments_count: subscription.failures,
          },
        }),
    create_time: subscription.created,
    update_time: subscription.updated,
    links: [
      link(sandbox, 'self', 'GET', `/v1/billing/subscriptions/${id}`),
      ...(status === 'APPROVAL_PENDING'
        ? [link(sandbox, 'approve', 'GET', `${sandbox.publicPath}/webapps/billing/subscriptions?ba_token=${id}`)]
        : []),
      ...(status === 'ACTIVE' ? [link(sandbox, 'cancel', 'POST', `/v1/billing/subscriptions/${id}/cancel`)] : []),
    ],
  };
}

function transactionsWire(
  sandbox: Sandbox,
  subscription: StoredSubscription,
  range: Static<typeof Range>,
): TransactionsWire {
  const [from, to] = [Date.parse(range.start_time), Date.parse(range.end_time)];
  if (Number.isNaN(from) || Number.isNaN(to))
    throw invalid(
      '/start_time',
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
    );
  const buyer = buyerOf(subscription);
  const transactions = subscription.paymentIds
    .flatMap((id) => sandbox.state.payments[id] ?? [])
    .filter(({ created }) => Date.parse(created) >= from && Date.parse(created) <= to)
    .map((payment) => ({
      id: payment.id,
      status: payment.status,
      payer_email: buyer.email_address,
      payer_name: { ...buyer.name },
      amount_with_breakdown: {
        gross_amount: money(payment.amount, payment.currency),
        net_amount: money(payment.amount, payment.currency),
      },
      time: payment.created,
    }));
  return { transactions, total_items: transactions.length, total_pages: 1 };
}
