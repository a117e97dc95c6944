/** The one place where an error becomes a response: { code, message, field? } with its status. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError, errorMessage, type ErrorCode } from '../../domain/errors';

/** PostgreSQL and socket codes that mean that the database can't be reached or is overwhelmed right now. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57014',
  '25P03',
]);
/** What `pg` says of a connection that it lost or never got, without a code. */
const LOST = /timeout exceeded when trying to connect|Connection terminated|not queryable|after calling end/;

/** PostgreSQL can't store it: a null character in a text. JSON may carry one, so it is the caller's fault. */
const UNSTORABLE = new Set(['22021', '22P05']);

/** The code of an error of Node, PostgreSQL or Fastify. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code && UNAVAILABLE.has(code)) return true;
  return error instanceof Error && LOST.test(error.message);
}

/** Whether the error is PostgreSQL's unique violation of a constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint;
}

/** Whether the error is PostgreSQL's violation of a CHECK constraint. */
export function breaksCheck(error: unknown, constraint: string): boolean {
  return codeOf(error) === '23514' && (error as { constraint?: string }).constraint === constraint;
}

export function hasSqlState(error: unknown, state: string): boolean {
  return codeOf(error) === state;
}

function translate(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if ('validation' in error && error.validation) {
    const first = error.validation[0];
    const path = first?.instancePath.slice(1).replace(/\//g, '.') ?? '';
    const named = first?.params.missingProperty ?? first?.params.additionalProperty;
    const field = [path, named].filter(Boolean).join('.');
    return new AppError('request/invalid', field ? { field } : {});
  }
  if (isUnavailable(error)) return new AppError('server/unavailable');
  if (UNSTORABLE.has(codeOf(error) ?? '')) return new AppError('request/invalid');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new AppError('request/too-many');
  // Fastify's own refusals: a body that is no JSON, too large, of another type.
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError(status === 404 ? 'request/not-found' : 'request/invalid');
  return new AppError('server/internal');
}

export function errorBody(code: ErrorCode): { code: ErrorCode; message: string } {
  return { code, message: errorMessage(code) };
}

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const refusal = translate(error);
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
    const { code, message, field, declineCode } = refusal;
    return reply
      .status(refusal.status)
      .type('application/json')
      .send({
        code,
        message,
        ...(field ? { field } : {}),
        ...(declineCode ? { decline_code: declineCode } : {}),
      });
  });
}
