/** Which notifications a customer wants (domain/notifications). */
import type { ChangedNotifications, NotificationsResponse } from '../../../domain/contract/notifications';
import { AppError } from '../../../domain/errors';
import { allChoices, isAlwaysOn, type Channel } from '../../../domain/notifications';
import { requireCustomer, type Context } from '../../context';
import { findChoices, storeChoices } from './repository';

export async function ownNotifications(ctx: Context): Promise<NotificationsResponse> {
  const { customer_id } = requireCustomer(ctx);
  const channels: Channel[] = ctx.studio.whatsapp ? ['mail', 'whatsapp', 'push'] : ['mail', 'push'];
  const chosen = await findChoices(ctx.studio.db, customer_id);
  const agreed = chosen.filter(({ channel, enabled }) => channel === 'whatsapp' && enabled);
  const since = agreed.map(({ updated_at }) => updated_at.toISOString()).sort();
  return { channels, notifications: allChoices(chosen), whatsapp_since: since[0] ?? null };
}

/** Throws 'notifications/always-on' for mandatory ones, 'notifications/not-offered' without WhatsApp. */
export async function changeNotifications(
  ctx: Context,
  { notifications }: ChangedNotifications,
): Promise<NotificationsResponse> {
  const { customer_id } = requireCustomer(ctx);
  if (notifications.some(({ kind, channel, enabled }) => !enabled && isAlwaysOn(kind, channel)))
    throw new AppError('notifications/always-on');
  // Without WhatsApp its switches are hidden, so nothing can be consented to.
  if (!ctx.studio.whatsapp && notifications.some(({ channel, enabled }) => channel === 'whatsapp' && enabled))
    throw new AppError('notifications/not-offered');
  await ctx.transaction((trx) => storeChoices(trx, customer_id, notifications, ctx.now));
  return ownNotifications(ctx);
}
