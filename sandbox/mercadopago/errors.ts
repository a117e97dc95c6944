/** Errors in Mercado Pago's shape: message, error, status, cause. */
import type { FastifyError, FastifyInstance } from 'fastify';

const NAMES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
  503: 'service_unavailable',
};

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly causes: ReadonlyArray<{ readonly code: number | string; readonly description: string }> = [],
  ) {
    super(message);
  }
}

export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`);

/** The state of a payment doesn't allow what is asked for. */
export const wrongState = (): Refusal =>
  new Refusal(400, 'The action requested is not valid for the current payment state', [
    { code: 2063, description: 'The action requested is not valid for the current payment state' },
  ]);

export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, _request, reply) => {
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
    return reply.status(status).send({
      message: error.message,
      error: NAMES[status] ?? 'internal_error',
      status,
      cause: error instanceof Refusal ? error.causes : [],
    });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ message: 'resource not found', error: 'not_found', status: 404, cause: [] }),
  );
}
