/** API keys of the sandbox. Live keys are refused everywhere. */
import type { FastifyRequest } from 'fastify';
import { StripeFailure } from './errors';

const LIVE = /^(sk|rk|pk)_live_/;

export interface Keys {
  secretKey: string;
  publicKey: string;
}

/** @throws Error unless both are test keys. */
export function ensureTestKeys({ secretKey, publicKey }: Keys): void {
  if (LIVE.test(secretKey) || LIVE.test(publicKey)) throw new Error('The Stripe sandbox refuses live keys.');
  if (!secretKey.startsWith('sk_test_') || !publicKey.startsWith('pk_test_'))
    throw new Error('The Stripe sandbox needs keys that begin with sk_test_ and pk_test_.');
}

export function keyKind(request: FastifyRequest, keys: Keys): 'secret' | 'publishable' {
  const given = keyIn(request.headers.authorization ?? '');
  if (given === '') {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using ' +
        "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (LIVE.test(given)) throw unauthorized('The Stripe sandbox refuses live keys.');
  if (given === keys.secretKey) return 'secret';
  if (given === keys.publicKey) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}****`);
}

/** Reads the key of `Bearer sk_test_…` or of Basic with the key as user name. */
function keyIn(header: string): string {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(header) ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] ?? '';
  return '';
}

export function unauthorized(message: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message });
}
