import type Stripe from 'stripe';
import { invalid, noSuch } from './errors';
import { createdFilter, paginate } from './lists';
import type { Params } from './params';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

export type Product = Wire<Stripe.Product>;

export function productOf(sandbox: Sandbox, id: string, param?: string): Product {
  return find(sandbox.state.products, id, () => noSuch('product', id, param));
}

export function createProduct(sandbox: Sandbox, params: Params): Product {
  const id = params.text('id') ?? newId('prod', 14);
  if (Object.hasOwn(sandbox.state.products, id))
    throw invalid('Product already exists.', 'id', 'resource_already_exists');
  const now = sandbox.now();
  const product: Product = {
    id,
    object: 'product',
    active: params.boolean('active') ?? true,
    created: now,
    default_price: null,
    description: params.textOrNull('description') ?? null,
    images: params.texts('images') ?? [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata(),
    name: params.required('name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
  sandbox.state.products[id] = product;
  sandbox.emit('product.created', product);
  return product;
}

export const PRODUCT_FIELDS = ['name', 'description', 'images.#', 'metadata'];

export const productRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/products',
    accepts: ['id', 'active', ...PRODUCT_FIELDS],
    handle: ({ sandbox, params }) => createProduct(sandbox, params),
  },
  {
    method: 'GET',
    path: '/v1/products',
    accepts: ['active', 'ids.#', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const active = params.boolean('active');
      const ids = params.texts('ids');
      const rows = Object.values(sandbox.state.products)
        .filter((one) => (active === undefined || one.active === active) && (ids === undefined || ids.includes(one.id)))
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/products');
    },
  },
  { method: 'GET', path: '/v1/products/:id', accepts: [], handle: ({ sandbox, id }) => productOf(sandbox, id) },
  {
    method: 'POST',
    path: '/v1/products/:id',
    accepts: ['active', ...PRODUCT_FIELDS],
    handle({ sandbox, params, id }) {
      const product = productOf(sandbox, id);
      product.metadata = params.metadata(product.metadata);
      product.name = params.text('name') ?? product.name;
      const description = params.textOrNull('description');
      if (description !== undefined) product.description = description;
      product.images = params.texts('images') ?? product.images;
      product.active = params.boolean('active') ?? product.active;
      product.updated = sandbox.now();
      sandbox.emit('product.updated', product);
      return product;
    },
  },
];
