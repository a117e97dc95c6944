/** Routes for browsers: the buttons' script, the approval page and the calls of both. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import { browserScript } from '../browserScript';
import { approveSubscription } from './billing';
import { notFound, Refusal, unprocessable } from './errors';
import { approveOrder, findOrder } from './orders';
import { gonePage, orderPage, subscriptionPage } from './page';
import type { Sandbox } from './sandbox';
import { createSubscription, findSubscription, SubscriptionBody } from './subscriptions';
import { BUYERS } from './types';

const Decision = Type.Object(
  {
    kind: Type.Union([Type.Literal('order'), Type.Literal('subscription')]),
    id: Type.String(),
    funding: Type.Union([Type.Literal('good'), Type.Literal('declining'), Type.Literal('reviewed')]),
    /** Which of BUYERS approves it. */
    buyer: Type.Optional(Type.Integer({ minimum: 0, maximum: BUYERS.length - 1 })),
  },
  { additionalProperties: false },
);

const Check = Type.Object({ id: Type.String(), currency: Type.String() }, { additionalProperties: false });

/** The approval page may be framed by the site's own origin and reaches only the sandbox. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; " +
    "img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
} as const;

export function browserRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const at = (route: string): string => `${sandbox.publicPath}${route}`;

  app.get<{ Querystring: Record<string, string | undefined> }>(at('/sdk/js'), async ({ query }, reply) => {
    if (query['client-id'] !== sandbox.clientId)
      return reply
        .status(400)
        .type('text/javascript')
        .send('throw new Error("client-id not recognized for the sandbox");');
    return script(reply, 'sdk');
  });
  app.get(at('/approval.js'), (_request, reply) => script(reply, 'approval'));

  app.get<{ Querystring: { token?: string } }>(at('/checkoutnow'), ({ query }, reply) =>
    sendPage(reply, () => orderPage(sandbox, findOrder(sandbox, query.token ?? ''))),
  );
  app.get<{ Querystring: { ba_token?: string } }>(at('/webapps/billing/subscriptions'), ({ query }, reply) =>
    sendPage(reply, () => subscriptionPage(sandbox, findSubscription(sandbox, query.ba_token ?? ''))),
  );

  app.post<{ Body: Static<typeof Check> }>(at('/browser/check'), { schema: { body: Check } }, (request) => {
    requireClientId(sandbox, request);
    const order = findOrder(sandbox, request.body.id);
    if (order.currency !== request.body.currency)
      throw unprocessable(
        'CURRENCY_MISMATCH',
        `The script was loaded for ${request.body.currency}, the order is in ${order.currency}.`,
      );
    return { status: order.status };
  });

  app.post<{ Body: SubscriptionBody }>(
    at('/browser/subscriptions'),
    { schema: { body: SubscriptionBody } },
    (request, reply) => {
      requireClientId(sandbox, request);
      return reply.status(201).send({ id: createSubscription(sandbox, request.body).id });
    },
  );

  app.post<{ Body: Static<typeof Decision> }>(
    at('/browser/decision'),
    { schema: { body: Decision } },
    ({ body: { kind, id, funding, buyer = 0 } }) => {
      const account = BUYERS[buyer] ?? BUYERS[0];
      if (kind === 'order') approveOrder(sandbox, id, funding, account);
      else approveSubscription(sandbox, id, funding, account);
      return { payerID: account.payer_id, orderID: id };
    },
  );
}

function requireClientId({ clientId }: Sandbox, { headers }: FastifyRequest): void {
  if (headers['x-client-id'] !== clientId) throw notFound();
}

function sendPage(reply: FastifyReply, make: () => string): FastifyReply {
  reply.headers(PAGE_HEADERS);
  try {
    return reply.send(make());
  } catch (error) {
    if (error instanceof Refusal) return reply.status(404).send(gonePage());
    throw error;
  }
}

async function script(reply: FastifyReply, name: 'sdk' | 'approval'): Promise<FastifyReply> {
  return reply
    .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
    .send(await browserScript(path.join(__dirname, 'browser', `${name}.ts`)));
}
