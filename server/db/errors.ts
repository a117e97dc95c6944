/** What the SQLSTATEs of PostgreSQL, and those that our own functions raise (server/db/routines), mean. */
import { AppError, type ErrorCode } from '../../domain/errors';

/**
 * Codes of PostgreSQL and of sockets: the database can't be reached or is overloaded. PgBouncer reports a lost or
 * missing server as 08P01; 25006 comes from a server that a failover has just made a standby, 55000 from a database that
 * takes no connections.
 */
const UNAVAILABLE = (
  'ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ' +
  '57P01 57P02 57P03 57P05 53300 08000 08001 08003 08004 08006 08P01 25006 55000 57014 25P03'
).split(' ');
/** Messages of `pg` for a connection that was lost or never opened; such errors have no code. */
const LOST = /timeout exceeded when trying to connect|Connection terminated|not queryable|after calling end/;

/** SQLSTATEs of a rule of ours, a bad value, a constraint and a deadlock. */
const REFUSALS = /^(SR|22|23|40)/;

/** The code of an error of Node, PostgreSQL or Fastify. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Whether the error means that the database can't be reached or is overloaded. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code && UNAVAILABLE.includes(code)) return true;
  return error instanceof Error && LOST.test(error.message);
}

/** Whether PostgreSQL has refused a statement for its values, and would take another one on the same connection. */
export const isRefusal = (error: unknown): boolean => REFUSALS.test(errorCode(error) ?? '');

/** Whether the error is PostgreSQL's unique violation of a constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return errorCode(error) === '23505' && (error as { constraint?: string }).constraint === constraint;
}

/** Whether the error is PostgreSQL's violation of a CHECK constraint. */
export function breaksCheck(error: unknown, constraint: string): boolean {
  return errorCode(error) === '23514' && (error as { constraint?: string }).constraint === constraint;
}

/** Whether PostgreSQL can't store a text: JSON may contain a null character, which is the client's fault. */
export function isUnstorable(error: unknown): boolean {
  return hasSqlState(error, '22021') || hasSqlState(error, '22P05');
}

/** Whether the error is a violated foreign key: a row that doesn't exist, or one that others still reference. */
export function breaksReference(error: unknown): boolean {
  return hasSqlState(error, '23503');
}

/** Whether the error is PostgreSQL's violation of this foreign key. */
export function refersToNone(error: unknown, constraint: string): boolean {
  return breaksReference(error) && (error as { constraint?: string }).constraint === constraint;
}

export function hasSqlState(error: unknown, state: string): boolean {
  return errorCode(error) === state;
}

/** For `catch`: throws the given refusal for a duplicate value, and other errors unchanged. */
export const refuseDuplicate =
  (constraint: string, code: ErrorCode, field: string) =>
  (error: unknown): never => {
    throw violatesUnique(error, constraint) ? new AppError(code, { field }) : error;
  };

/** For `catch`: throws the given refusal for a violated foreign key, and other errors unchanged. */
export const refuseReference =
  (code: ErrorCode, field?: string) =>
  (error: unknown): never => {
    throw breaksReference(error) ? new AppError(code, { field }) : error;
  };
