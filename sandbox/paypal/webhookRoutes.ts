/** /v1/notifications/webhooks: an app's webhooks. The newest one alone gets events. */
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { notFound, Refusal } from './errors';
import { newId } from './state';
import type { Deliveries } from './webhooks';

const EventTypes = Type.Array(Type.Object({ name: Type.String() }, { additionalProperties: false }), { minItems: 1 });
const NewWebhook = Type.Object({ url: Type.String(), event_types: EventTypes }, { additionalProperties: false });
const Patch = Type.Array(
  Type.Object(
    { op: Type.Literal('replace'), path: Type.Literal('/event_types'), value: EventTypes },
    { additionalProperties: false },
  ),
);

export function webhookRoutes(app: FastifyInstance, deliveries: Deliveries): void {
  const known = (id: string) => {
    const webhook = deliveries.current();
    if (webhook?.id !== id) throw notFound();
    return webhook;
  };
  app.get('/v1/notifications/webhooks', () => ({ webhooks: [deliveries.current()].filter((one) => one !== null) }));
  app.post<{ Body: Static<typeof NewWebhook> }>(
    '/v1/notifications/webhooks',
    { schema: { body: NewWebhook } },
    ({ body: { url, event_types } }, reply) => {
      if (deliveries.current()?.url === url) throw new Refusal('WEBHOOK_URL_ALREADY_EXISTS');
      const webhook = { id: `WH-${newId()}`, url };
      deliveries.setWebhook(webhook);
      return reply.status(201).send({ ...webhook, event_types });
    },
  );
  app.patch<{ Params: { id: string }; Body: Static<typeof Patch> }>(
    '/v1/notifications/webhooks/:id',
    { schema: { body: Patch } },
    ({ params }) => known(params.id),
  );
  app.delete<{ Params: { id: string } }>('/v1/notifications/webhooks/:id', ({ params }, reply) => {
    known(params.id);
    deliveries.setWebhook(null);
    return reply.status(204).send();
  });
}
