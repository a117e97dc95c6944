import { Type, type Static } from '@sinclair/typebox';
import { Day, Exact, Id, Nullable, callsOf } from './call';

const call = callsOf('Descuentos');

/** At most what the database can count (int4). */
const Count = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });

/** A discount as customers see it. */
export const Discount = Type.Object({
  discount_id: Id,
  code: Type.String(),
  /** Percent if is_percent, otherwise pesos. */
  amount: Type.Number(),
  is_percent: Type.Boolean(),
  first_invoice_only: Type.Boolean(),
});
export type Discount = Static<typeof Discount>;
export const DiscountResponse = Type.Object({ discount: Discount });
export type DiscountResponse = Static<typeof DiscountResponse>;

export const getDiscountByCode = call(
  'GET /discounts/code/{code}',
  'customer',
  'Un descuento por su código, si sirve para el paquete',
  {
    params: Exact({ code: Type.String({ minLength: 1, maxLength: 60 }) }),
    query: Exact({ class_package_id: Id }),
    response: DiscountResponse,
    errors: ['discount/invalid', 'discount/used-up', 'package/not-found', 'request/too-many'],
  },
);

export const AdminDiscount = Type.Composite([
  Discount,
  Type.Object({
    /** The first package that the discount is for; null: any. */
    class_package_id: Nullable(Id),
    /** All packages that it is for, also those that aren't for sale; empty: any. */
    class_packages: Type.Array(Type.Object({ class_package_id: Id, title: Type.String() })),
    limit_per_customer: Nullable(Type.Integer()),
    limit_total: Nullable(Type.Integer()),
    /** The first and last day on which it can be used; null: any. */
    valid_from: Nullable(Day),
    valid_until: Nullable(Day),
    uses: Type.Integer(),
    /** Incremented by each change. */
    version: Type.Integer(),
  }),
]);
export type AdminDiscount = Static<typeof AdminDiscount>;
export const AdminDiscountResponse = Type.Object({ discount: AdminDiscount });
export type AdminDiscountResponse = Static<typeof AdminDiscountResponse>;
export const AdminDiscountsResponse = Type.Object({
  descuentos: Type.Array(AdminDiscount),
  /** Cursor for `after`; null: no more. */
  next: Nullable(Id),
});
export type AdminDiscountsResponse = Static<typeof AdminDiscountsResponse>;

/** `amount`: percent up to 100 if is_percent, otherwise pesos. */
export const DiscountTerms = Exact({
  code: Type.String({ minLength: 1, maxLength: 60, pattern: '^\\S+$' }),
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }),
  is_percent: Type.Boolean(),
  first_invoice_only: Type.Boolean(),
  /** The only package that it is for; null: any. `class_package_ids`, where given, counts instead. */
  class_package_id: Type.Optional(Nullable(Id)),
  class_package_ids: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  limit_per_customer: Nullable(Count),
  limit_total: Nullable(Count),
  valid_from: Type.Optional(Nullable(Day)),
  valid_until: Type.Optional(Nullable(Day)),
});
export type DiscountTerms = Static<typeof DiscountTerms>;
/** With a `version` the call is refused if the discount has changed since; `withdrawn` false makes it usable again. */
export const ChangedDiscount = Exact({
  ...DiscountTerms.properties,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  withdrawn: Type.Optional(Type.Literal(false)),
});
export type ChangedDiscount = Static<typeof ChangedDiscount>;
export const DeletedDiscount = Type.Object({ discount_id: Id });

export const getDiscounts = call(
  'GET /discounts/admin/all',
  'admin',
  'Los descuentos, una página, el más reciente primero',
  {
    query: Exact({
      query: Type.Optional(Type.String({ maxLength: 60, description: 'Parte del código' })),
      after: Type.Optional(Id),
    }),
    response: AdminDiscountsResponse,
  },
);
export const getDiscount = call('GET /discounts/{id}', 'admin', 'Un descuento', {
  response: AdminDiscountResponse,
  errors: ['discount/not-found'],
});
export const postDiscount = call('POST /discounts', 'admin', 'Crea un descuento', {
  body: DiscountTerms,
  response: AdminDiscountResponse,
  errors: ['discount/code-exists', 'package/not-found'],
});
export const putDiscount = call('PUT /discounts/{id}', 'admin', 'Cambia un descuento; las compras hechas no cambian', {
  body: ChangedDiscount,
  response: AdminDiscountResponse,
  errors: ['discount/not-found', 'discount/code-exists', 'package/not-found', 'row/changed'],
});
export const deleteDiscount = call('DELETE /discounts/{id}', 'admin', 'Retira un descuento', {
  response: DeletedDiscount,
  errors: ['discount/not-found'],
});
