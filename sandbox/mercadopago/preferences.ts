/** /checkout/preferences: what a buyer is asked to pay at Mercado Pago's page, and until when. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from './errors';
import { once } from './idempotency';
import type { Sandbox, StoredPreference } from './state';

const exact = { additionalProperties: false } as const;
const Url = Type.String({ pattern: '^https?://', maxLength: 500 });
/** As Mercado Pago writes instants: with milliseconds and an offset. */
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d)$' });
const Item = Type.Object(
  {
    id: Type.Optional(Type.String({ maxLength: 256 })),
    title: Type.String({ minLength: 1, maxLength: 256 }),
    description: Type.Optional(Type.String({ maxLength: 256 })),
    category_id: Type.Optional(Type.String()),
    quantity: Type.Integer({ minimum: 1 }),
    unit_price: Type.Number({ exclusiveMinimum: 0 }),
    currency_id: Type.Literal('MXN'),
  },
  exact,
);
const Ids = Type.Array(Type.Object({ id: Type.String() }, exact));
const Expiry = {
  expires: Type.Optional(Type.Boolean()),
  expiration_date_from: Type.Optional(Instant),
  expiration_date_to: Type.Optional(Instant),
};
const PreferenceBody = Type.Object(
  {
    items: Type.Array(Item, { minItems: 1 }),
    external_reference: Type.Optional(Type.String({ maxLength: 64, pattern: '^[\\w-]+$' })),
    back_urls: Type.Optional(
      Type.Object({ success: Type.Optional(Url), pending: Type.Optional(Url), failure: Type.Optional(Url) }, exact),
    ),
    auto_return: Type.Optional(Type.Union([Type.Literal('approved'), Type.Literal('all')])),
    notification_url: Type.Optional(Url),
    date_of_expiration: Type.Optional(Instant),
    binary_mode: Type.Optional(Type.Boolean()),
    statement_descriptor: Type.Optional(Type.String({ maxLength: 16 })),
    payment_methods: Type.Optional(
      Type.Object(
        {
          excluded_payment_types: Type.Optional(Ids),
          excluded_payment_methods: Type.Optional(Ids),
          installments: Type.Optional(Type.Integer({ minimum: 1 })),
        },
        exact,
      ),
    ),
    ...Expiry,
  },
  exact,
);
type PreferenceBody = Static<typeof PreferenceBody>;
const ChangeBody = Type.Object(Expiry, exact);

const PAYMENT_TYPES = ['account_money', 'ticket', 'bank_transfer', 'atm', 'credit_card', 'debit_card', 'prepaid_card'];

/** Pesos with at most two decimals as centavos. */
export function centavosOf(pesos: number): number {
  const centavos = Math.round(pesos * 100);
  if (Math.abs(pesos * 100 - centavos) > 1e-6) throw new Refusal(400, 'Amounts have at most two decimals');
  return centavos;
}

export function findPreference({ state }: Sandbox, id: string): StoredPreference {
  const found = state.preferences[id];
  if (!found) throw notFound('Preference');
  return found;
}

/** Whether it can't be paid any more. */
export const isExpired = (sandbox: Sandbox, { expires, expiration_date_to: end }: StoredPreference): boolean =>
  expires && end !== null && new Date(end) <= sandbox.now();

export function preferenceRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: PreferenceBody }>('/checkout/preferences', { schema: { body: PreferenceBody } }, (request, reply) =>
    reply.status(201).send(
      wire(
        sandbox,
        findPreference(
          sandbox,
          once(sandbox, request, () => create(sandbox, request.body).id),
        ),
      ),
    ),
  );
  app.get<{ Params: { id: string } }>('/checkout/preferences/:id', ({ params }) =>
    wire(sandbox, findPreference(sandbox, params.id)),
  );
  app.put<{ Params: { id: string }; Body: Static<typeof ChangeBody> }>(
    '/checkout/preferences/:id',
    { schema: { body: ChangeBody } },
    ({ params, body }) => {
      const found = findPreference(sandbox, params.id);
      found.expires = body.expires ?? found.expires;
      found.expiration_date_to = body.expiration_date_to ?? found.expiration_date_to;
      return wire(sandbox, found);
    },
  );
}

function create(sandbox: Sandbox, body: PreferenceBody): StoredPreference {
  const { back_urls = {}, payment_methods: { excluded_payment_types: excluded = [] } = {} } = body;
  if (body.auto_return !== undefined && back_urls.success === undefined)
    throw new Refusal(400, 'auto_return invalid. back_url.success must be defined');
  const unknown = excluded.find(({ id }) => !PAYMENT_TYPES.includes(id));
  if (unknown) throw new Refusal(400, `payment_types_excluded_invalid: ${unknown.id}`);
  if (excluded.length >= PAYMENT_TYPES.length) throw new Refusal(400, 'All payment types are excluded');
  if (body.expires === true && body.expiration_date_to !== undefined)
    if (new Date(body.expiration_date_to) <= sandbox.now()) throw new Refusal(400, 'expiration_date_to is past');
  const preference: StoredPreference = {
    id: `900000000-${randomUUID()}`,
    created: sandbox.now().toISOString(),
    items: body.items.map(({ title, quantity, unit_price }) => ({
      title,
      quantity,
      unit_price: centavosOf(unit_price),
    })),
    amount: body.items.reduce((sum, { quantity, unit_price }) => sum + quantity * centavosOf(unit_price), 0),
    external_reference: body.external_reference ?? null,
    back_urls,
    auto_return: body.auto_return ?? null,
    notification_url: body.notification_url ?? null,
    binary_mode: body.binary_mode ?? false,
    excluded: excluded.map(({ id }) => id),
    statement_descriptor: body.statement_descriptor ?? null,
    expires: body.expires ?? false,
    expiration_date_to: body.expiration_date_to ?? null,
    date_of_expiration: body.date_of_expiration ?? null,
  };
  sandbox.state.preferences[preference.id] = preference;
  return preference;
}

function wire(sandbox: Sandbox, { created, amount: _amount, excluded, items, ...preference }: StoredPreference) {
  const page = `${sandbox.publicPath}/checkout/v1/redirect?pref_id=${preference.id}`;
  return {
    ...preference,
    items: items.map((item) => ({ ...item, unit_price: item.unit_price / 100, currency_id: 'MXN' })),
    payment_methods: { excluded_payment_types: excluded.map((id) => ({ id })) },
    date_created: created,
    collector_id: 900_000_000,
    site_id: 'MLM',
    init_point: page,
    sandbox_init_point: page,
  };
}
