/**
 * Configures logging. Lines name the call and its result, never the caller: no query, no body, no token, no address.
 */
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * What of an error is logged. PostgreSQL's `detail` and `where` are left out: they quote whole rows, with names, e-mail
 * addresses and telephones.
 */
function loggedError(error: Error) {
  const { code, constraint, table, routine }: Record<string, unknown> = { ...error };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    code: text(code),
    constraint: text(constraint),
    table: text(table),
    routine: text(routine),
  };
}

/** `stream`: where the lines go; standard output by default. */
export function logging(level: string, stream: NodeJS.WritableStream | undefined): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: loggedError,
    },
  };
}

/** Logs one line per request when it ends, and stream errors as Fastify does. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}
