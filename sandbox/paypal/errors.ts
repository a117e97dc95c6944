/** Errors in PayPal's shapes. */
import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Link } from './types';

export interface Detail {
  readonly issue: string;
  readonly description: string;
  readonly field?: string;
}

const MESSAGES = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  NOT_AUTHORIZED: [403, 'Authorization failed due to insufficient permissions.'],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  WEBHOOK_URL_ALREADY_EXISTS: [400, 'Webhook URL already exists.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  SERVICE_UNAVAILABLE: [
    503,
    'The server is currently unable to handle the request due to a temporary overload or scheduled maintenance.',
  ],
} as const;

export class Refusal extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    name: keyof typeof MESSAGES,
    readonly details: readonly Detail[] = [],
    links: readonly Link[] = [],
  ) {
    const [status, message] = MESSAGES[name];
    super(`${name}: ${details.map(({ issue }) => issue).join(', ')}`);
    this.status = status;
    this.body = { name, message, debug_id: randomBytes(7).toString('hex').slice(0, 13), details, links };
  }
}

export const notFound = (): Refusal =>
  new Refusal('RESOURCE_NOT_FOUND', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

export const unprocessable = (issue: string, description: string, links: readonly Link[] = []): Refusal =>
  new Refusal('UNPROCESSABLE_ENTITY', [{ issue, description }], links);

export const invalid = (field: string, issue: string, description: string): Refusal =>
  new Refusal('INVALID_REQUEST', [{ field, issue, description }]);

export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    if (!refusal) return reply.status(500).send({ name: 'INTERNAL_SERVER_ERROR', message: error.message });
    return reply.status(refusal.status).send(refusal.body);
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(notFound().body));
}

/** Converts Fastify's own request errors. */
function refusalOf(error: FastifyError | Error): Refusal | null {
  if (!('code' in error)) return null;
  if (error.validation) {
    return new Refusal(
      'INVALID_REQUEST',
      error.validation.map(({ instancePath, keyword, message }) => ({
        field: instancePath || '/',
        issue: keyword === 'required' ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX',
        description: message ?? keyword,
      })),
    );
  }
  if ((error.statusCode ?? 500) < 500)
    return new Refusal('INVALID_REQUEST', [{ issue: 'MALFORMED_REQUEST_JSON', description: error.message }]);
  return null;
}
