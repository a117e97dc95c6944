/** X-Idempotency-Key: a repeated call returns what the first one made, in its latest state. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './errors';
import type { Sandbox } from './state';

/** For how long a key is known. */
const KEPT = 24 * 3_600_000;

/** Runs `make` once per key, or each time without one. Returns the id of what was made. */
export function once(sandbox: Sandbox, request: FastifyRequest, make: () => string): string {
  const given = request.headers['x-idempotency-key'];
  if (typeof given !== 'string' || given === '') return make();
  if (given.length > 64) throw new Refusal(400, 'X-Idempotency-Key is longer than 64 characters');
  const { keys } = sandbox.state;
  const key = `${request.routeOptions.url} ${given}`;
  const digest = createHash('sha256')
    .update(`${request.url} ${JSON.stringify(request.body)}`)
    .digest('base64url');
  const now = sandbox.now().getTime();
  const first = keys[key];
  if (first && first.until > now) {
    if (first.digest !== digest) throw new Refusal(409, 'The X-Idempotency-Key was used with another request');
    return first.id;
  }
  const id = make();
  keys[key] = { digest, id, until: now + KEPT };
  return id;
}
