/** The front desk's list of customers, and customers as the front desk creates and changes them. */
import { Type, type Static } from '@sinclair/typebox';
import { CUSTOMERS_QUERY_MAX } from '../customerSearch';
import { CUSTOMER_GROUPS, VISITS_MAX } from '../customerFilter';
import { SEGMENTS } from '../customerSegments';
import { Email } from './texts';
import { Day, Exact, Id, Instant, Nullable, callsOf } from './call';
import { Customer, SignUp, UpdateMe } from './customers';

const call = callsOf('Clientes');

export const ListedCustomer = Type.Object({
  ...Customer.properties,
  birthdate: Nullable(Day),
  /** false: created at the front desk, and hasn't signed in yet. */
  has_account: Type.Boolean(),
  /** The start of the last class with a place of theirs; updated every few minutes. */
  last_class_at: Nullable(Instant),
  /** Unused credits for classes. */
  credits: Type.Integer(),
  has_unlimited: Type.Boolean(),
  version: Id,
});
export type ListedCustomer = Static<typeof ListedCustomer>;

const SegmentName = Type.Union(SEGMENTS.map((segment) => Type.Literal(segment)));
export const CUSTOMER_SORTS = ['name', '-name', 'createdAt', '-createdAt'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

const GroupName = Type.Union(CUSTOMER_GROUPS.map((group) => Type.Literal(group)));
const Visits = Type.Integer({ minimum: 0, maximum: VISITS_MAX });

/** What a segment stores; domain/customerFilter says what each means. */
export const FILTER = {
  segment: Type.Optional(GroupName),
  without: Type.Optional(GroupName),
  class_package_id: Type.Optional(Id),
  location_id: Type.Optional(Id),
  visits_from: Type.Optional(Visits),
  visits_to: Type.Optional(Visits),
};

/** A search returns the best 50 without further pages; otherwise pages follow by keyset. */
export const CustomerListQuery = Exact({
  query: Type.Optional(Type.String({ maxLength: CUSTOMERS_QUERY_MAX })),
  ...FILTER,
  segment: Type.Optional(SegmentName),
  /** By name by default; a search lists the best match first. */
  sort: Type.Optional(Type.Union(CUSTOMER_SORTS.map((sort) => Type.Literal(sort)))),
  /** `next` of the previous response. */
  after: Type.Optional(Id),
});
export type CustomerListQuery = Static<typeof CustomerListQuery>;
export const CustomerListResponse = Type.Object({
  customers: Type.Array(ListedCustomer),
  /** Cursor for `after`; null: no more. */
  next: Nullable(Id),
});
export type CustomerListResponse = Static<typeof CustomerListResponse>;

export const SegmentsResponse = Type.Object({
  segments: Type.Array(Type.Object({ segment: SegmentName, count: Type.Integer() })),
});
export type SegmentsResponse = Static<typeof SegmentsResponse>;

export const getCustomers = call('GET /customer', 'staff', 'Clientes por nombre, una página', {
  query: Exact({ after: Type.Optional(Id) }),
  response: CustomerListResponse,
});
export const getAllCustomers = call(
  'GET /customer/admin/all',
  'staff',
  'Lista de clientes: por búsqueda (perdona acentos y errores de escritura), grupo y orden',
  { query: CustomerListQuery, response: CustomerListResponse },
);
export const getSegments = call('GET /customer/admin/segments', 'staff', 'Cuántos clientes hay en cada grupo', {
  response: SegmentsResponse,
});

const { name, last_name, phone, instagram, birthdate } = SignUp.properties;

export const NewCustomer = Exact({ name, last_name, email: Type.Optional(Email), phone, instagram, birthdate });
export type NewCustomer = Static<typeof NewCustomer>;
export const ListedCustomerResponse = Type.Object({ customer: ListedCustomer });
export type ListedCustomerResponse = Static<typeof ListedCustomerResponse>;

export const postCustomer = call(
  'POST /customer',
  'staff',
  'Crea un cliente que todavía no tiene cuenta; será suyo cuando se registre con ese correo, confirmado, y ese teléfono',
  {
    body: NewCustomer,
    response: ListedCustomerResponse,
    errors: ['customer/phone-in-use', 'customer/email-in-use'],
  },
);

/** Fields that are left out don't change. With a `version` the call is refused if the customer has changed since. */
export const ChangedCustomer = Exact({
  customer_id: Id,
  ...Type.Omit(UpdateMe, ['file', 'idAdjunto', 'telefono']).properties,
  /** Only for a customer without an account. */
  email: Type.Optional(Email),
});
export type ChangedCustomer = Static<typeof ChangedCustomer>;

export const putCustomer = call('PUT /customer', 'staff', 'Cambia los datos de un cliente', {
  body: ChangedCustomer,
  response: ListedCustomerResponse,
  errors: [
    'customer/not-found',
    'customer/phone-in-use',
    'customer/email-in-use',
    'customer/has-account',
    'customer/of-team',
    'row/changed',
  ],
});
