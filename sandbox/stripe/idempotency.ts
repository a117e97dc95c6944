import { createHash } from 'node:crypto';
import { type ErrorBody, StripeFailure } from './errors';
import type { Sandbox } from './sandbox';
import type { StoredResponse } from './state';

/** Identifies a call by its address and parameters. */
export function fingerprint(method: string, url: string, body: string): string {
  return createHash('sha256').update(`${method} ${url}\n${body}`).digest('hex');
}

/**
 * Returns the stored response of the key, if any.
 *
 * @throws StripeFailure when the key was used with other parameters.
 */
export function storedResponse(sandbox: Sandbox, key: string, request: string): StoredResponse | undefined {
  if (key.length > 255)
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: 'Idempotency keys can be up to 255 characters long.',
    });
  const known = Object.hasOwn(sandbox.state.answers, key) ? sandbox.state.answers[key] : undefined;
  if (!known || known.request === request) return known;
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using ' +
      `a key other than '${key}' if you meant to execute a different request.`,
  });
}

export function storeResponse(
  sandbox: Sandbox,
  key: string,
  request: string,
  status: number,
  body: object | { error: ErrorBody },
): void {
  sandbox.state.answers[key] = { request, at: sandbox.now(), status, body };
}
