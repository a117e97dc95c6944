/** The studio's Web Push key pair (VAPID), made once and stored in its database. */
import { generateVAPIDKeys } from 'web-push';
import { MINUTE } from '../../../domain/durations';
import type { Context } from '../../context';
import type { PushKeys } from '../../messages/push';
import { findKeys, storeKeys } from './subscriptionRepository';

/** Milliseconds for which the pair is cached. */
const KEY_AGE = MINUTE;

export const pushKeys = (ctx: Pick<Context, 'studio' | 'transaction'>): Promise<PushKeys> =>
  ctx.studio.cached('push-keys', KEY_AGE, async () => {
    const known = await findKeys(ctx.studio.db);
    if (known) return known;
    const made = generateVAPIDKeys();
    await ctx.transaction((trx) => storeKeys(trx, made));
    return (await findKeys(ctx.studio.db)) ?? made;
  });
