/** PayPal-Request-Id: a repeated call returns the object of the first call in its latest state. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal, unprocessable } from './errors';
import type { Sandbox } from './sandbox';

const HOUR = 3_600_000;
/** PayPal's documented retention of request ids. */
const RETENTION_HOURS = { payments: 6, billing: 72 } as const;

/**
 * Runs `act` once per PayPal-Request-Id, or each time without one. `act` returns the id of what it created. Declines
 * are stored as well.
 */
export function idempotent(
  sandbox: Sandbox,
  request: FastifyRequest,
  family: keyof typeof RETENTION_HOURS,
  act: () => string,
): { status: 200 | 201; id: string } {
  const requestId = request.headers['paypal-request-id'];
  if (typeof requestId !== 'string' || requestId === '') return { status: 201, id: act() };
  const { requests } = sandbox.state;
  const now = sandbox.now().getTime();
  const key = `${request.routeOptions.url} ${requestId}`;
  const fingerprint = createHash('sha256')
    .update(`${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');
  const previous = requests[key];
  if (previous && previous.until > now) {
    if (previous.fingerprint !== fingerprint)
      throw unprocessable('DUPLICATE_REQUEST_ID', 'The value of PayPal-Request-Id header has already been used.');
    if (previous.madeId === null) throw new Refusal('UNPROCESSABLE_ENTITY', previous.refused);
    return { status: 200, id: previous.madeId };
  }
  const until = now + RETENTION_HOURS[family] * HOUR;
  try {
    const id = act();
    requests[key] = { fingerprint, until, madeId: id, refused: [] };
    return { status: 201, id };
  } catch (error) {
    if (error instanceof Refusal && error.details.some(({ issue }) => issue === 'INSTRUMENT_DECLINED')) {
      requests[key] = { fingerprint, until, madeId: null, refused: error.details };
    }
    throw error;
  }
}
