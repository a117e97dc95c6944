import type Stripe from 'stripe';
import { noSuch } from './errors';
import { createdFilter, paginate } from './lists';
import type { Params } from './params';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

type Customer = Wire<Stripe.Customer>;

export function customerOf(sandbox: Sandbox, id: string, param?: string): Customer {
  return find(sandbox.state.customers, id, () => noSuch('customer', id, param));
}

export function parseCustomer(sandbox: Sandbox, params: Params): Customer | null {
  const id = params.textOrNull('customer');
  return id ? customerOf(sandbox, id, params.nameOf('customer')) : null;
}

export function createCustomer(
  sandbox: Sandbox,
  { email = null, name = null }: { email?: string | null; name?: string | null },
): Customer {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  sandbox.state.customers[customer.id] = customer;
  return customer;
}

function updateCustomer(sandbox: Sandbox, customer: Customer, params: Params): void {
  for (const name of ['description', 'email', 'name', 'phone'] as const) {
    const value = params.textOrNull(name);
    if (value !== undefined) customer[name] = value;
  }
  if (params.has('metadata')) customer.metadata = params.metadata(customer.metadata);
  const locales = params.texts('preferred_locales');
  if (locales) customer.preferred_locales = locales;
  const method = params.group('invoice_settings')?.textOrNull('default_payment_method');
  if (method !== undefined) {
    if (method !== null && sandbox.state.payment_methods[method]?.customer !== customer.id)
      throw noSuch('payment_method', method, 'invoice_settings[default_payment_method]');
    customer.invoice_settings.default_payment_method = method;
  }
}

const FIELDS = [
  'description',
  'email',
  'name',
  'phone',
  'metadata',
  'preferred_locales.#',
  'invoice_settings.default_payment_method',
];

export const customerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    accepts: FIELDS,
    handle({ sandbox, params }) {
      const customer = createCustomer(sandbox, {});
      updateCustomer(sandbox, customer, params);
      sandbox.emit('customer.created', customer);
      return customer;
    },
  },
  {
    method: 'GET',
    path: '/v1/customers',
    accepts: ['email', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const email = params.text('email');
      const rows = Object.values(sandbox.state.customers)
        .filter((one) => email === undefined || one.email === email)
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/customers');
    },
  },
  { method: 'GET', path: '/v1/customers/:id', accepts: [], handle: ({ sandbox, id }) => customerOf(sandbox, id) },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    accepts: FIELDS,
    handle({ sandbox, params, id }) {
      const customer = customerOf(sandbox, id);
      const { email } = customer;
      updateCustomer(sandbox, customer, params);
      sandbox.emit('customer.updated', customer, email === customer.email ? {} : { email });
      return customer;
    },
  },
];
