import { refundsOf } from './charges';
import { invalid } from './errors';
import { listOf } from './lists';
import type { Sandbox } from './sandbox';
import type { State } from './state';

type Fields = Record<string, unknown>;

const MAX_DEPTH = 4;

/** The table of an id, by its prefix. */
const TABLES: Readonly<Record<string, keyof State>> = {
  cus: 'customers',
  pm: 'payment_methods',
  pi: 'payment_intents',
  seti: 'setup_intents',
  ch: 'charges',
  re: 'refunds',
  du: 'disputes',
  txn: 'balance_transactions',
  ccsbtxn: 'cash_transactions',
  po: 'payouts',
  prod: 'products',
  price: 'prices',
  di: 'discounts',
  sub: 'subscriptions',
  in: 'invoices',
  cs: 'sessions',
};

/** Fields that are included only when expanded, by object and field. */
const INCLUDED: Readonly<Record<string, (sandbox: Sandbox, id: string) => unknown>> = {
  'charge.refunds': refundsOf,
  'customer.subscriptions': (sandbox, id) =>
    listOf(
      Object.values(sandbox.state.subscriptions)
        .filter((one) => one.customer === id && one.status !== 'canceled')
        .reverse(),
      `/v1/customers/${id}/subscriptions`,
    ),
  'invoice.payments': (sandbox, id) =>
    listOf(
      Object.values(sandbox.state.invoice_payments)
        .filter(({ invoice }) => invoice === id)
        .reverse(),
      '/v1/invoice_payments',
    ),
  'invoice.confirmation_secret': (sandbox, id) => {
    const payment = Object.values(sandbox.state.invoice_payments).find(
      (one) => one.invoice === id && one.status === 'open' && one.payment.payment_intent,
    );
    const intent = payment && sandbox.state.payment_intents[payment.payment.payment_intent ?? ''];
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  },
  'checkout.session.line_items': (sandbox, id) =>
    listOf(sandbox.state.session_lines[id] ?? [], `/v1/checkout/sessions/${id}/line_items`),
};

/** Copies the response and replaces the ids at `paths` with their objects. */
export function expand(sandbox: Sandbox, response: object, paths: readonly string[]): object {
  const copy = structuredClone(response);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_DEPTH)
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, 'expand');
    expandIn(sandbox, copy, parts, path);
  }
  return copy;
}

function expandIn(sandbox: Sandbox, value: unknown, [name, ...rest]: readonly string[], path: string): void {
  if (name === undefined || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const one of value) expandIn(sandbox, one, [name, ...rest], path);
    return;
  }
  if (!isFields(value)) throw cannot(path);
  const include = INCLUDED[`${String(value.object)}.${name}`];
  if (include && typeof value.id === 'string' && !isFields(value[name]))
    value[name] = structuredClone(include(sandbox, value.id));
  else if (!(name in value)) throw cannot(path);
  else value[name] = objectsFor(sandbox, name, value[name], rest.length === 0, path);
  expandIn(sandbox, value[name], rest, path);
}

/** The object of an id, or the objects of a list of ids. */
function objectsFor(sandbox: Sandbox, name: string, value: unknown, last: boolean, path: string): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => objectsFor(sandbox, name, one, last, path));
  if (typeof value !== 'string') {
    // Plain values can't be expanded.
    const expandable = value === null || (isFields(value) && (!last || value.object !== undefined));
    if (!expandable) throw cannot(path);
    return value;
  }
  const table = name === 'coupon' ? 'coupons' : TABLES[value.split('_', 1)[0] ?? ''];
  const rows = table && sandbox.state[table];
  const found: unknown = isFields(rows) && Object.hasOwn(rows, value) ? rows[value] : undefined;
  if (found === undefined) throw cannot(path);
  return structuredClone(found);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cannot(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, 'expand');
}
