/** PayPal-Request-Id: the same call again answers what came of it the first time, in its latest state. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal, unprocessable } from './errors';
import type { Sandbox } from './sandbox';

const HOUR = 3_600_000;
/** Hours for which PayPal documents to know an id: orders and payments, and what concerns subscriptions. */
const RETENTION_HOURS = { payments: 6, billing: 72 } as const;

/**
 * Does `act`, which answers the id of what it made, once per PayPal-Request-Id; without one, each time. A declined
 * instrument is remembered as well.
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
