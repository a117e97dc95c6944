import { parseCoupons, redeem } from './coupons';
import { customerOf } from './customers';
import { invalid, missing, unexpectedState } from './errors';
import { createdFilter, paginate } from './lists';
import type { Params } from './params';
import { ensureUsable, resolveMethod } from './paymentMethods';
import { createPrice, INLINE_PRICE, planOf, priceOf } from './prices';
import { CREATED, PAGING, type Route } from './routes';
import type { Sandbox } from './sandbox';
import {
  updateSubscription,
  cancelSubscription,
  startSubscription,
  type Subscription,
  subscriptionOf,
  type WantedSubscription,
} from './subscriptions';
import { moveTrialEnd } from './trialEnd';

const DAY = 86_400;
const BEHAVIORS = ['allow_incomplete', 'default_incomplete'] as const;
const MISSING_METHOD = ['cancel', 'create_invoice'] as const;
const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;
const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

function parseItems(sandbox: Sandbox, params: Params): WantedSubscription['items'] {
  const items = params.groups('items') ?? [];
  if (items.length === 0) throw missing('items');
  return items.map((item) => {
    const data = item.group('price_data');
    const price = data
      ? createPrice(sandbox, data, true)
      : priceOf(sandbox, item.required('price'), item.nameOf('price'));
    if (!price.recurring)
      throw invalid(
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
        item.nameOf('price'),
      );
    if (!data && !price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', item.nameOf('price'));
    return { price, quantity: item.integer('quantity') ?? 1, metadata: item.metadata() };
  });
}

function parseTrialEnd(sandbox: Sandbox, params: Params): number | null {
  const days = params.integer('trial_period_days');
  const text = params.text('trial_end');
  if (text === 'now') return null;
  const until = text === undefined ? (days ? sandbox.now() + days * DAY : null) : (params.integer('trial_end') ?? null);
  if (until !== null && until <= sandbox.now())
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      params.nameOf(text === undefined ? 'trial_period_days' : 'trial_end'),
    );
  if (until !== null && until > sandbox.now() + 730 * DAY)
    throw invalid('Trials can last two years at most.', params.nameOf('trial_end'));
  return until;
}

/** The customer's card that the subscription charges. */
function methodFor(sandbox: Sandbox, params: Params, customer: string): string | null {
  const id = params.textOrNull('default_payment_method');
  if (!id) return null;
  const method = resolveMethod(sandbox, id, 'default_payment_method');
  ensureUsable(sandbox, method, customer);
  if (method.customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the ` +
        'customer.',
      'default_payment_method',
      'resource_missing',
    );
  return method.id;
}

function parseCancellationDetails(
  params: Params,
  present: Subscription['cancellation_details'],
): Subscription['cancellation_details'] {
  const group = params.group('cancellation_details');
  const details = { comment: null, feedback: null, feedback_option: null, reason: null, ...present };
  const comment = group?.textOrNull('comment');
  const feedback = group?.oneOf('feedback', FEEDBACK);
  return { ...details, ...(comment !== undefined && { comment }), ...(feedback && { feedback }) };
}

/** Invoices that come due while it is paused are void. null: it is resumed. */
function parsePause(params: Params): Subscription['pause_collection'] {
  if (params.plain('pause_collection') === '') return null;
  const behavior = params.group('pause_collection')?.oneOf('behavior', ['void'] as const);
  if (behavior === undefined) throw missing('pause_collection[behavior]');
  return { behavior, resumes_at: null };
}

/** Another price for items, from the next invoice on: the sandbox prorates nothing and leaves the period. */
function repricedItems(sandbox: Sandbox, params: Params, subscription: Subscription): Subscription['items'] {
  if (params.text('proration_behavior') !== 'none')
    throw invalid('The sandbox changes prices without proration only.', 'proration_behavior');
  const items = structuredClone(subscription.items);
  for (const given of params.groups('items') ?? []) {
    const item = items.data.find(({ id }) => id === given.required('id'));
    const price = priceOf(sandbox, given.required('price'), given.nameOf('price'));
    if (!item) throw invalid(`No such subscription item: '${given.required('id')}'`, given.nameOf('id'));
    if (JSON.stringify(price.recurring) !== JSON.stringify(item.price.recurring))
      throw invalid('The sandbox keeps the period of a subscription.', given.nameOf('price'));
    item.price = structuredClone(price);
    item.plan = planOf(price);
  }
  return items;
}

/** Changes that schedule or undo a cancellation at the end of the paid period. */
function cancelLater(sandbox: Sandbox, subscription: Subscription, later: boolean): Partial<Subscription> {
  if (later === subscription.cancel_at_period_end) return {};
  const periodEnd = Math.min(...subscription.items.data.map((item) => item.current_period_end));
  return {
    cancel_at_period_end: later,
    cancel_at: later ? periodEnd : null,
    canceled_at: later ? sandbox.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason: later ? 'cancellation_requested' : null,
    },
  };
}

const CANCELLATION = ['cancellation_details.comment', 'cancellation_details.feedback'];
const SHARED = [
  'default_payment_method',
  'trial_end',
  'trial_settings.end_behavior.missing_payment_method',
  'discounts.#.coupon',
  'metadata',
  'description',
  'off_session',
  'payment_settings.save_default_payment_method',
  'payment_settings.payment_method_types.#',
  'cancel_at_period_end',
  'proration_behavior',
  'payment_behavior',
];

export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    accepts: [
      'customer',
      'items.#.price',
      'items.#.quantity',
      'items.#.metadata',
      ...INLINE_PRICE.map((name) => `items.#.price_data.${name}`),
      'currency',
      'collection_method',
      'trial_period_days',
      'billing_mode.type',
      ...SHARED,
    ],
    handle({ sandbox, params }) {
      const customer = customerOf(sandbox, params.required('customer'), 'customer');
      if ((params.text('collection_method') ?? 'charge_automatically') !== 'charge_automatically')
        throw invalid('The sandbox only charges automatically.', 'collection_method');
      if ((params.group('billing_mode')?.text('type') ?? 'flexible') !== 'flexible')
        throw invalid('The sandbox only bills flexibly.', 'billing_mode[type]');
      const settings = params.group('payment_settings');
      const method = methodFor(sandbox, params, customer.id);
      const coupons = parseCoupons(sandbox, params);
      const trialEnd = parseTrialEnd(sandbox, params);
      return startSubscription(sandbox, {
        customer: customer.id,
        method,
        coupons,
        trialEnd,
        behavior: params.oneOf('payment_behavior', BEHAVIORS) ?? 'allow_incomplete',
        missingMethod:
          params.group('trial_settings')?.group('end_behavior')?.oneOf('missing_payment_method', MISSING_METHOD) ??
          'create_invoice',
        metadata: params.metadata(),
        description: params.textOrNull('description') ?? null,
        offSession: params.boolean('off_session') ?? false,
        saveMethod: settings?.oneOf('save_default_payment_method', ['off', 'on_subscription']) === 'on_subscription',
        methodTypes: settings?.texts('payment_method_types') ?? null,
        cancelAtPeriodEnd: params.boolean('cancel_at_period_end') ?? false,
        items: parseItems(sandbox, params),
      });
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    accepts: ['customer', 'price', 'status', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const customer = params.text('customer');
      const price = params.text('price');
      const status = params.text('status');
      const shown = (one: Subscription) =>
        status === 'all' ||
        (status === 'ended'
          ? ENDED.includes(one.status)
          : status === undefined
            ? one.status !== 'canceled'
            : one.status === status);
      const rows = Object.values(sandbox.state.subscriptions)
        .filter((one) => (customer === undefined || one.customer === customer) && shown(one))
        .filter((one) => price === undefined || one.items.data.some((item) => item.price.id === price))
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/subscriptions');
    },
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    accepts: [],
    handle: ({ sandbox, id }) => subscriptionOf(sandbox, id),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    accepts: [
      ...CANCELLATION,
      ...SHARED,
      'discounts',
      'items.#.id',
      'items.#.price',
      'pause_collection',
      'pause_collection.behavior',
    ],
    handle({ sandbox, params, id }) {
      const subscription = subscriptionOf(sandbox, id);
      if (ENDED.includes(subscription.status))
        throw unexpectedState('resource_missing', `No such subscription: '${id}' (it has ended).`);
      const method = methodFor(sandbox, params, subscription.customer);
      const later = params.boolean('cancel_at_period_end');
      const description = params.textOrNull('description');
      const settings = params
        .group('payment_settings')
        ?.oneOf('save_default_payment_method', ['off', 'on_subscription']);
      const changes: Partial<Subscription> = {
        ...(params.has('metadata') && { metadata: params.metadata(subscription.metadata) }),
        ...(description !== undefined && { description }),
        ...(method !== null && { default_payment_method: method }),
        ...(settings &&
          subscription.payment_settings && {
            payment_settings: { ...subscription.payment_settings, save_default_payment_method: settings },
          }),
        ...(later !== undefined && cancelLater(sandbox, subscription, later)),
      };
      if (params.has('cancellation_details'))
        changes.cancellation_details = parseCancellationDetails(
          params,
          changes.cancellation_details ?? subscription.cancellation_details,
        );
      if (params.has('discounts'))
        changes.discounts = parseCoupons(sandbox, params).map(
          (coupon) => redeem(sandbox, coupon, subscription.customer, id).id,
        );
      if (params.has('items')) changes.items = repricedItems(sandbox, params, subscription);
      if (params.has('pause_collection')) changes.pause_collection = parsePause(params);
      updateSubscription(sandbox, subscription, changes);
      if (params.has('trial_end')) {
        if (subscription.status !== 'trialing' && subscription.status !== 'active')
          throw invalid('The sandbox only moves the charges of a subscription that runs.', 'trial_end');
        moveTrialEnd(sandbox, subscription, parseTrialEnd(sandbox, params) ?? sandbox.now());
      }
      return subscription;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    accepts: ['invoice_now', 'prorate', ...CANCELLATION],
    handle({ sandbox, params, id }) {
      const subscription = subscriptionOf(sandbox, id);
      if (ENDED.includes(subscription.status))
        throw unexpectedState('resource_missing', `No such subscription: '${id}' (it has ended).`);
      subscription.cancellation_details = parseCancellationDetails(params, subscription.cancellation_details);
      cancelSubscription(sandbox, subscription, 'cancellation_requested');
      return subscription;
    },
  },
];
