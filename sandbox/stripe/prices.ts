import type Stripe from 'stripe';
import { invalid, missing, noSuch } from './errors';
import { createdFilter, paginate } from './lists';
import { parseCurrency } from './paymentIntents';
import type { Params } from './params';
import { createProduct, PRODUCT_FIELDS, productOf } from './products';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

export type Price = Wire<Stripe.Price>;
const INTERVALS = ['day', 'week', 'month', 'year'] as const;
/** Stripe's maximum interval is three years. */
const MAX_INTERVAL_COUNT = { day: 1095, week: 156, month: 36, year: 3 };

export function priceOf(sandbox: Sandbox, id: string, param?: string): Price {
  return find(sandbox.state.prices, id, () => noSuch('price', id, param));
}

/** `inline`: created with a subscription or session, for that one only. */
export function createPrice(sandbox: Sandbox, params: Params, inline = false): Price {
  const amount = params.requiredInteger('unit_amount');
  if (amount < 0) throw invalid('This value must be greater than or equal to 0.', params.nameOf('unit_amount'));
  const currency = parseCurrency(params);
  const recurring = parseRecurring(params);
  const data = params.group('product_data');
  const product = data
    ? createProduct(sandbox, data)
    : productOf(sandbox, params.required('product'), params.nameOf('product'));
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: inline ? false : (params.boolean('active') ?? true),
    billing_scheme: 'per_unit',
    created: sandbox.now(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.textOrNull('lookup_key') ?? null,
    metadata: params.metadata(),
    nickname: params.textOrNull('nickname') ?? null,
    product: product.id,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
  sandbox.state.prices[price.id] = price;
  if (!inline) sandbox.emit('price.created', price);
  return price;
}

function parseRecurring(params: Params): Price['recurring'] {
  const recurring = params.group('recurring');
  if (!recurring) return null;
  const interval = recurring.oneOf('interval', INTERVALS);
  if (!interval) throw missing(recurring.nameOf('interval'));
  const interval_count = recurring.integer('interval_count') ?? 1;
  if (interval_count < 1 || interval_count > MAX_INTERVAL_COUNT[interval])
    throw invalid('Maximum of three years interval allowed.', recurring.nameOf('interval_count'));
  return { interval, interval_count, meter: null, trial_period_days: null, usage_type: 'licensed' };
}

/** The price as the older object `plan`. */
export function planOf(price: Price): Wire<Stripe.Plan> {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export const INLINE_PRICE = ['currency', 'product', 'unit_amount', 'recurring.interval', 'recurring.interval_count'];

export const priceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/prices',
    accepts: [
      'active',
      'lookup_key',
      'nickname',
      'metadata',
      ...INLINE_PRICE,
      'product_data.name',
      'product_data.metadata',
      'product_data.active',
    ],
    handle: ({ sandbox, params }) => createPrice(sandbox, params),
  },
  {
    method: 'GET',
    path: '/v1/prices',
    accepts: ['active', 'product', 'type', 'lookup_keys.#', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const active = params.boolean('active');
      const product = params.text('product');
      const type = params.text('type');
      const keys = params.texts('lookup_keys');
      const rows = Object.values(sandbox.state.prices)
        .filter(
          (one) =>
            (active === undefined || one.active === active) && (product === undefined || one.product === product),
        )
        .filter(
          (one) =>
            (type === undefined || one.type === type) &&
            (keys === undefined || (one.lookup_key !== null && keys.includes(one.lookup_key))),
        )
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/prices');
    },
  },
  { method: 'GET', path: '/v1/prices/:id', accepts: [], handle: ({ sandbox, id }) => priceOf(sandbox, id) },
  {
    method: 'POST',
    path: '/v1/prices/:id',
    accepts: ['active', 'nickname', 'metadata'],
    handle({ sandbox, params, id }) {
      const price = priceOf(sandbox, id);
      price.metadata = params.metadata(price.metadata);
      price.active = params.boolean('active') ?? price.active;
      const nickname = params.textOrNull('nickname');
      if (nickname !== undefined) price.nickname = nickname;
      sandbox.emit('price.updated', price);
      return price;
    },
  },
];

/** Fields of a new product inside a session's price. */
export const INLINE_PRODUCT = PRODUCT_FIELDS.map((name) => `product_data.${name}`);
