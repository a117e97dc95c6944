/** Browsers that are subscribed to push notifications. */
import type { PushKeyResponse, PushSubscriptionBody, SubscribedResponse } from '../../../domain/contract/push';
import { AppError } from '../../../domain/errors';
import { isPushAddress } from '../../../domain/push';
import { requireCustomer, type Context } from '../../context';
import { pushKeys } from './keys';
import { deleteSubscription, storeSubscription } from './subscriptionRepository';

export async function pushKey(ctx: Context): Promise<PushKeyResponse> {
  return { public_key: (await pushKeys(ctx)).publicKey };
}

/** Throws 'push/unknown-service' for an address that isn't at a push service. */
export async function subscribe(ctx: Context, body: PushSubscriptionBody): Promise<SubscribedResponse> {
  const { customer_id } = requireCustomer(ctx);
  if (!isPushAddress(body.endpoint, ctx.studio.pushOrigins)) throw new AppError('push/unknown-service');
  await ctx.transaction((trx) => storeSubscription(trx, customer_id, body, ctx.now));
  return { subscribed: true };
}

/** Does nothing if the browser belongs to another customer. */
export async function unsubscribe(ctx: Context, endpoint: string): Promise<SubscribedResponse> {
  const { customer_id } = requireCustomer(ctx);
  await ctx.transaction((trx) => deleteSubscription(trx, customer_id, endpoint));
  return { subscribed: false };
}
