/** The one place where an error becomes a response: { code, message, field? } with its status. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError, errorMessage, type ErrorCode } from '../../domain/errors';
import { hasSqlState, isUnavailable, isUnstorable } from '../db/errors';

function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if ('validation' in error && error.validation) {
    const first = error.validation[0];
    const path = first?.instancePath.slice(1).replace(/\//g, '.') ?? '';
    const named = first?.params.missingProperty ?? first?.params.additionalProperty;
    const field = [path, named].filter(Boolean).join('.');
    const shown = first?.params.shown;
    return new AppError('request/invalid', {
      ...(field ? { field } : {}),
      ...(typeof shown === 'string' ? { message: shown } : {}),
    });
  }
  if (isUnavailable(error)) return new AppError('server/unavailable');
  if (isUnstorable(error)) return new AppError('request/invalid');
  // SQLSTATE raised by refuse_merged_customer (server/db/routines).
  if (hasSqlState(error, 'SR020')) return new AppError('merge/done');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new AppError('request/too-many');
  // Fastify's own refusals: a body that is not JSON, too large or of another type.
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError(status === 404 ? 'request/not-found' : 'request/invalid');
  return new AppError('server/internal');
}

export function errorBody(code: ErrorCode): { code: ErrorCode; message: string } {
  return { code, message: errorMessage(code) };
}

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
    // Logged with the request, so that attempts to break in, guess numbers or exceed limits can be found.
    else request.log.info({ req: request, code: refusal.code }, 'request refused');
    const { code, message, field, declineCode, changed, problems, renewalConsent } = refusal;
    return reply
      .status(refusal.status)
      .type('application/json')
      .send({
        code,
        message,
        ...(field ? { field } : {}),
        ...(declineCode ? { decline_code: declineCode } : {}),
        ...(changed === undefined ? {} : { changed }),
        ...(problems === undefined ? {} : { problems }),
        ...(renewalConsent === undefined ? {} : { renewal_consent: renewalConsent }),
      });
  });
}
