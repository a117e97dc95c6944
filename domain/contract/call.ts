/**
 * What a call of the API is made of. One value of this type gives the route its validation and
 * serialization, the services their types, and docs/openapi.json its entry.
 */
import { Type, type ObjectOptions, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';
import type { ErrorCode } from '../errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anybody; whoever has a valid token of the identity service (`account`, not yet a
 * customer); a registered customer; the front desk; admins. Each includes the ones above it in rank.
 */
export type Access = 'public' | 'account' | 'customer' | 'staff' | 'admin';

export interface Call<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  readonly method: Method;
  /** Under /api, with parameters in braces: '/class_reservations/{id}'. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The parts of a form with a file (multipart/form-data), instead of a body of JSON; its handler reads them. */
  readonly form?: TSchema;
  readonly response: R;
  /** Refusals of its own; those that every call shares (shape, token, role) are not repeated. */
  readonly errors?: readonly ErrorCode[];
  /** Media type of an answer that is no JSON; its response is then the text. */
  readonly produces?: string;
  /** The call honours the Idempotency-Key header. */
  readonly idempotent?: boolean;
}

/** Keeps the schemas' own types. */
export function call<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
  definition: Call<P, Q, B, R>,
): Call<P, Q, B, R> {
  return definition;
}

/** An object that refuses what it doesn't name (no mass assignment). */
export function Exact<T extends TProperties>(properties: T, options: ObjectOptions = {}): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Id = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 });
export const IdParams = Exact({ id: Id });
/** Pesos with two decimals. */
export const Pesos = Type.Number({ minimum: 0, description: 'Pesos con dos decimales' });
/** The studio's wall clock, written as ISO with Z. */
export const WallClock = Type.String({
  description: 'Hora de pared del estudio, ISO con Z',
  examples: ['2026-11-23T07:00:00.000Z'],
});
/** A true instant. */
export const Instant = Type.String({ format: 'date-time', description: 'Instante (UTC)' });
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Día del calendario del estudio' });
export const ErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String(),
  field: Type.Optional(Type.String()),
  decline_code: Type.Optional(Type.String()),
});

export type { Static };
