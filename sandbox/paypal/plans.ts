/** /v1/catalogs/products and /v1/billing/plans. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { invalid, notFound } from './errors';
import { idempotent } from './idempotency';
import { MoneyBody } from './orders';
import { centavosOf, instant, link, type Sandbox } from './sandbox';
import { newId, type StoredPlan, type StoredProduct } from './state';
import type { PlanWire } from './types';

const exact = { additionalProperties: false } as const;

const ProductBody = Type.Object(
  {
    id: Type.Optional(Type.String({ minLength: 6, maxLength: 50 })),
    name: Type.String({ minLength: 1, maxLength: 127 }),
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    type: Type.Union([Type.Literal('PHYSICAL'), Type.Literal('DIGITAL'), Type.Literal('SERVICE')]),
    category: Type.Optional(Type.String({ minLength: 4, maxLength: 256 })),
  },
  exact,
);
type ProductBody = Static<typeof ProductBody>;

const CycleBody = Type.Object(
  {
    frequency: Type.Object(
      {
        interval_unit: Type.Union([
          Type.Literal('DAY'),
          Type.Literal('WEEK'),
          Type.Literal('MONTH'),
          Type.Literal('YEAR'),
        ]),
        interval_count: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
      },
      exact,
    ),
    tenure_type: Type.Union([Type.Literal('REGULAR'), Type.Literal('TRIAL')]),
    sequence: Type.Integer({ minimum: 1, maximum: 99 }),
    total_cycles: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
    pricing_scheme: Type.Optional(Type.Object({ fixed_price: MoneyBody }, exact)),
  },
  exact,
);

const PlanBody = Type.Object(
  {
    product_id: Type.String({ minLength: 6, maxLength: 50 }),
    name: Type.String({ minLength: 1, maxLength: 127 }),
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
    status: Type.Optional(Type.Literal('ACTIVE')),
    billing_cycles: Type.Array(CycleBody, { minItems: 1, maxItems: 12 }),
    payment_preferences: Type.Object(
      {
        auto_bill_outstanding: Type.Optional(Type.Boolean()),
        payment_failure_threshold: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
      },
      exact,
    ),
  },
  exact,
);
type PlanBody = Static<typeof PlanBody>;

const MAX_INTERVAL_COUNT = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 } as const;

export function planRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: ProductBody }>('/v1/catalogs/products', { schema: { body: ProductBody } }, (request, reply) => {
    const { status, id } = idempotent(sandbox, request, 'billing', () => createProduct(sandbox, request.body).id);
    return reply.status(status).send(productWire(sandbox, findProduct(sandbox, id)));
  });

  app.get<{ Params: { id: string } }>('/v1/catalogs/products/:id', (request) =>
    productWire(sandbox, findProduct(sandbox, request.params.id)),
  );

  app.post<{ Body: PlanBody }>('/v1/billing/plans', { schema: { body: PlanBody } }, (request, reply) => {
    const { status, id } = idempotent(sandbox, request, 'billing', () => createPlan(sandbox, request.body).id);
    return reply.status(status).send(planWire(sandbox, findPlan(sandbox, id)));
  });

  app.get<{ Params: { id: string } }>('/v1/billing/plans/:id', (request) =>
    planWire(sandbox, findPlan(sandbox, request.params.id)),
  );
}

function createProduct(sandbox: Sandbox, body: ProductBody): StoredProduct {
  const { products } = sandbox.state;
  if (body.id !== undefined && products[body.id])
    throw invalid('/id', 'DUPLICATE_RESOURCE_IDENTIFIER', 'Duplicate resource identifier.');
  const product: StoredProduct = {
    id: body.id ?? `PROD-${newId()}`,
    name: body.name,
    description: body.description ?? null,
    type: body.type,
    created: instant(sandbox.now()),
  };
  products[product.id] = product;
  return product;
}

function createPlan(sandbox: Sandbox, body: PlanBody): StoredPlan {
  if (!sandbox.state.products[body.product_id]) throw notFound();
  const cycles = [...body.billing_cycles].sort((a, b) => a.sequence - b.sequence);
  cycles.forEach(({ sequence, frequency, tenure_type, pricing_scheme, total_cycles = 1 }, index) => {
    const field = `/billing_cycles/${index}`;
    if (sequence !== index + 1)
      throw invalid(
        `${field}/sequence`,
        'INVALID_BILLING_CYCLE_SEQUENCE',
        'The provided billing cycle sequence is invalid.',
      );
    if ((frequency.interval_count ?? 1) > MAX_INTERVAL_COUNT[frequency.interval_unit]) {
      throw invalid(`${field}/frequency`, 'INVALID_FREQUENCY', 'The frequency of the billing cycle is over a year.');
    }
    if (tenure_type === 'REGULAR' && !pricing_scheme)
      throw invalid(`${field}/pricing_scheme`, 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.');
    if (tenure_type === 'TRIAL' && total_cycles === 0)
      throw invalid(
        `${field}/total_cycles`,
        'INVALID_TRIAL_TOTAL_CYCLES',
        'A trial billing cycle has a finite number of cycles.',
      );
    if (pricing_scheme)
      centavosOf(
        pricing_scheme.fixed_price,
        `${field}/pricing_scheme/fixed_price/value`,
        tenure_type === 'TRIAL' ? 0 : 1,
      );
  });
  const count = (wanted: string) => cycles.filter(({ tenure_type }) => tenure_type === wanted).length;
  if (count('TRIAL') > 2)
    throw invalid('/billing_cycles', 'INVALID_TRIAL_BILLING_CYCLES', 'A plan can have at most two trial cycles.');
  if (count('REGULAR') !== 1)
    throw invalid('/billing_cycles', 'MISSING_REGULAR_BILLING_CYCLE', 'One regular billing cycle is required.');
  const plan: StoredPlan = {
    id: `P-${newId(24)}`,
    productId: body.product_id,
    name: body.name,
    description: body.description ?? null,
    cycles,
    preferences: body.payment_preferences,
    created: instant(sandbox.now()),
  };
  sandbox.state.plans[plan.id] = plan;
  return plan;
}

function findProduct({ state }: Sandbox, id: string): StoredProduct {
  const product = state.products[id];
  if (!product) throw notFound();
  return product;
}

export function findPlan({ state }: Sandbox, id: string): StoredPlan {
  const plan = state.plans[id];
  if (!plan) throw notFound();
  return plan;
}

function productWire(sandbox: Sandbox, { id, name, description, type, created }: StoredProduct): object {
  return {
    id,
    name,
    type,
    ...(description === null ? {} : { description }),
    create_time: created,
    update_time: created,
    links: [link(sandbox, 'self', 'GET', `/v1/catalogs/products/${id}`)],
  };
}

function planWire(
  sandbox: Sandbox,
  { id, productId, name, description, cycles, preferences, created }: StoredPlan,
): PlanWire {
  return {
    id,
    product_id: productId,
    name,
    status: 'ACTIVE',
    ...(description === null ? {} : { description }),
    billing_cycles: [...cycles],
    payment_preferences: preferences,
    quantity_supported: false,
    create_time: created,
    update_time: created,
    links: [link(sandbox, 'self', 'GET', `/v1/billing/plans/${id}`)],
  };
}
