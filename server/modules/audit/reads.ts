/**
 * Records which team members read customers' personal data: by screen, not by row. The same person's reading of the
 * same screen is recorded once an hour, so that a list that is polled costs no write; after a restart, or on another
 * server, it may be recorded again.
 */
import { HOUR } from '../../../domain/durations';
import { isOfTeam, type Context } from '../../context';
import type { DB } from '../../db/schema';
import { recordAudit } from './record';

/** The screens as named in the log, each with the table that its data comes from. */
const SCREENS = {
  'customer.read': 'customer',
  'customer.list': 'customer',
  'class.read-roster': 'single_class',
  'class-package.read-attendees': 'class_package',
  'form.read-answers': 'form',
  'mail.read': 'mail',
  'report.read': 'customer',
} as const satisfies Readonly<Record<string, keyof DB>>;
type Screen = keyof typeof SCREENS;

/** Actions that only read: they are ignored when looking for the last change of a row. */
export const READ_ACTIONS = Object.keys(SCREENS) as Screen[];

/**
 * Records that the caller reads a screen about a customer, class or event; without `id` a list. It doesn't delay the
 * response. Customers, and people who read their own data, aren't recorded.
 */
export function noteRead(ctx: Context, action: Screen, id: number | '*' = '*'): void {
  const { actor, studio, now, log } = ctx;
  if (!('customer_id' in actor) || !isOfTeam(actor)) return;
  const key = `${actor.customer_id} ${action} ${id}`;
  const last = studio.reads.get(key);
  if (last !== undefined && now.getTime() - last < HOUR) return;
  studio.reads.set(key, now.getTime());
  const entity = SCREENS[action];
  const owner = action === 'customer.read' && id !== '*' ? { owner: id } : {};
  void ctx
    .transaction((trx) => recordAudit(trx, ctx, { action, entity, id, ...owner, before: null, after: null }))
    .catch((error: unknown) => {
      studio.reads.delete(key);
      log.warn({ err: error }, 'a read was not recorded');
    });
}
