/** /v1/oauth2/token and the check of its access token. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Sandbox } from './sandbox';

/** Seconds: PayPal's nine hours. */
const LIFETIME = 32_400;

export function tokenRoute(app: FastifyInstance, sandbox: Sandbox): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.post<{ Body: { grant_type?: string } | null }>('/v1/oauth2/token', (request, reply) => {
    const given = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!equal(Buffer.from(given, 'base64').toString(), `${sandbox.clientId}:${sandbox.clientSecret}`)) {
      return reply.status(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    }
    if (request.body?.grant_type !== 'client_credentials') {
      return reply.status(400).send({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' });
    }
    const until = Math.floor(sandbox.now().getTime() / 1000) + LIFETIME;
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: `A21AA.${until}.${sign(sandbox, until)}`,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: LIFETIME,
      nonce: `${until}`,
    };
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/v[12]\//.test(request.url) || request.url === '/v1/oauth2/token') return;
    const [, until = '', signature = ''] =
      /^Bearer A21AA\.(\d+)\.([\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (equal(signature, sign(sandbox, Number(until))) && Number(until) * 1000 > sandbox.now().getTime()) return;
    return reply
      .status(401)
      .send({ error: 'invalid_token', error_description: 'The token passed in was not found in the system' });
  });
}

const sign = ({ clientSecret }: Sandbox, until: number): string =>
  createHmac('sha256', clientSecret).update(`token ${until}`).digest('base64url');

function equal(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
