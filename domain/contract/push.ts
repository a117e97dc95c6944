/** Browsers that are subscribed to push notifications. */
import { Type, type Static } from '@sinclair/typebox';
import { ENDPOINT_MAX } from '../push';
import { Exact, callsOf } from './call';

const call = callsOf('Notificaciones del navegador');

const Endpoint = Type.String({ minLength: 1, maxLength: ENDPOINT_MAX, description: 'Dirección que dio el navegador' });

export const PushKeyResponse = Type.Object({
  public_key: Type.String({ description: 'applicationServerKey (VAPID)' }),
});
export type PushKeyResponse = Static<typeof PushKeyResponse>;

export const getPushKey = call('GET /push_subscriptions', 'customer', 'La clave con la que un navegador se registra', {
  response: PushKeyResponse,
});

/** PushSubscription.toJSON() of a browser. */
export const PushSubscriptionBody = Exact({
  endpoint: Endpoint,
  keys: Exact({
    p256dh: Type.String({ pattern: '^[\\w-]{87}=?$', maxLength: 88 }),
    auth: Type.String({ pattern: '^[\\w-]{22}(==)?$' }),
  }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

export const SubscribedResponse = Type.Object({ subscribed: Type.Boolean() });
export type SubscribedResponse = Static<typeof SubscribedResponse>;

export const postPushSubscription = call('POST /push_subscriptions', 'customer', 'Registra este navegador', {
  body: PushSubscriptionBody,
  response: SubscribedResponse,
  errors: ['push/unknown-service'],
});

export const deletePushSubscription = call('DELETE /push_subscriptions', 'customer', 'Olvida este navegador', {
  query: Exact({ endpoint: Endpoint }),
  response: SubscribedResponse,
});
