/**
 * Who of the team reads customers' personal data: by screen, not by row. A person who opens the same screen again
 * within the hour is no news, so that a list that is read every few seconds costs no write; after a restart, or on
 * another server, it may be recorded once more.
 */
import { HOUR } from '../../../domain/durations';
import { hasRole, type Context } from '../../context';
import type { DB } from '../../db/schema';
import { recordAudit } from './record';

/** What each screen is in the log, and the table of what it is about. */
const SCREENS = {
  'customer.read': 'customer',
  'customer.list': 'customer',
  'class.read-roster': 'single_class',
  'class-package.read-attendees': 'class_package',
  'mail.read': 'mail',
} as const satisfies Readonly<Record<string, keyof DB>>;
type Screen = keyof typeof SCREENS;

/** They change nothing: who changed a row last is never one of them. */
export const READ_ACTIONS = Object.keys(SCREENS) as Screen[];

/**
 * Records that the caller reads a screen, of one customer, class or event; none: a list. Nobody waits for it, and what
 * people read of themselves, or customers at all, isn't recorded.
 */
export function noteRead(ctx: Context, action: Screen, id: number | '*' = '*'): void {
  const { actor, studio, now, log } = ctx;
  if (!('customer_id' in actor) || !hasRole(actor, 'coach')) return;
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
