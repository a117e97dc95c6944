/**
 * The definition of one API call. The route's validation and serialisation, the types of both sides and the entry in
 * docs/openapi.json come from it.
 */
import { Type, type ObjectOptions, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';
import type { ErrorCode } from '../errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path, as both sides name a call: 'GET /class_reservations/{id}'. */
export type Route = `${Method} /${string}`;

/**
 * The lowest role that may call (specification, section 6): a visitor, a signed-in account that may have no customer
 * yet, a customer, a coach (of their own classes), the front desk, or an admin.
 */
export type Access = 'public' | 'account' | 'customer' | 'coach' | 'staff' | 'admin';

export interface Call<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
  Name extends Route = Route,
> {
  readonly route: Name;
  readonly method: Method;
  /** Below /api, parameters in braces: '/class_reservations/{id}'. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The parts of a multipart form instead of a JSON body; the route's handler reads them. */
  readonly form?: TSchema;
  /** The body is raw bytes, which the route's handler reads. */
  readonly bytes?: true;
  readonly response: R;
  /** The call's own errors, without those of every call (validation, token, role). */
  readonly errors?: readonly ErrorCode[];
  /** Media type of a text response; JSON by default. */
  readonly produces?: string;
  /** A GET that the accountant may call, too: theirs is no step of the ladder of `Access`. */
  readonly accountant?: true;
  /** Accepts the Idempotency-Key header. */
  readonly idempotent?: boolean;
  /**
   * What of it belongs to one branch. Rows: a member of the team who is limited to others calls as a customer. 'left
   * out': the response is without what belongs to others.
   */
  readonly branch?: readonly BranchRow[] | 'left out';
}

/** A row, and where its id (or ids) stands in the request: 'params.id', 'body.single_class_ids'. */
export interface BranchRow {
  readonly of: 'class' | 'reservation' | 'waitlist';
  readonly at: `${'params' | 'query' | 'body'}.${string}`;
}

/** The team's lists that are read page after page, as a download of all of them is. */
export const isPagedList = ({ method, access, query }: Call): boolean =>
  method === 'GET' &&
  (access === 'coach' || access === 'staff') &&
  query !== undefined &&
  ('after' in query.properties || 'page' in query.properties);

/** The calls about one class, reservation or entry of a waitlist, which the path names. */
export const CLASS_BRANCH: readonly BranchRow[] = [{ of: 'class', at: 'params.id' }];
export const RESERVATION_BRANCH: readonly BranchRow[] = [{ of: 'reservation', at: 'params.id' }];
export const WAITLIST_BRANCH: readonly BranchRow[] = [{ of: 'waitlist', at: 'params.waitlist_id' }];

/** Parameters of a path that has only the id of a row. */
type ParamsOf<Name extends Route> = Name extends `${infer Before}{id}${infer After}`
  ? `${Before}${After}` extends `${string}{${string}`
    ? TSchema
    : typeof IdParams
  : TSchema;

/**
 * Defines the calls under one heading of the API document: `call('GET /pages', 'public', 'Páginas', { response })`. A
 * path with `{id}` alone has IdParams.
 */
export const callsOf =
  (tag: string) =>
  <Name extends Route, Q extends TSchema, B extends TSchema, R extends TSchema, P extends TSchema = ParamsOf<Name>>(
    route: Name,
    access: Access,
    summary: string,
    definition: Omit<Call<P, Q, B, R>, 'route' | 'method' | 'path' | 'tag' | 'access' | 'summary'>,
  ): Call<P, Q, B, R, Name> => {
    const [method = 'GET', path = ''] = route.split(' ') as [Method, string];
    const params = /^[^{]*\{id\}[^{]*$/.test(path) ? { params: IdParams as TSchema as P } : {};
    return { route, method, path, tag, access, summary, ...params, ...definition };
  };

/** An object that refuses unknown properties, against mass assignment. */
export function Exact<T extends TProperties>(properties: T, options: ObjectOptions = {}): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Id = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 });
const IdParams = Exact({ id: Id });
/**
 * The cursor of a long list: `next` of the previous response. It names the last row, so that every page costs the same,
 * and none is shown twice when rows are added meanwhile. `parts`: numbers by which the list is sorted.
 */
export const Cursor = (parts: number) =>
  Type.String({ pattern: `^\\d{1,16}(_\\d{1,16}){${parts - 1}}$`, description: '`next` de la respuesta anterior' });
export const Next = Nullable(Type.String({ description: 'Para `after`; null: no hay más' }));
export const Pesos = Type.Number({ minimum: 0, description: 'Pesos con dos decimales' });
export const WallClock = Type.String({
  description: 'Hora de pared del estudio, ISO con Z',
  examples: ['2026-11-23T07:00:00.000Z'],
});
export const Instant = Type.String({ format: 'date-time', description: 'Instante (UTC)' });
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Día del calendario del estudio' });
export const ErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String(),
  field: Type.Optional(Type.String()),
  decline_code: Type.Optional(Type.String()),
  renewal_consent: Type.Optional(Type.String()),
  /** For a 412 because a row has changed since it was read: who changed it last; null: not known. */
  changed: Type.Optional(Nullable(Type.Object({ by: Nullable(Type.String()), at: Instant }))),
  /** All problems, where several values are wrong. */
  problems: Type.Optional(Type.Array(Type.Object({ key: Type.String(), message: Type.String() }))),
});

export type { Static };
