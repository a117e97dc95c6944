/**
 * What log lines say. They name the call and its result, never the caller: no query, no body, no token, no
 * address.
 */
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * An error as a log line: enough to find the fault. PostgreSQL's `detail` and `where` quote whole rows, and
 * with them names, e-mail addresses and telephones: they stay out.
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

/** One line for each request, when it is over; faults of streams as Fastify logs them. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}
