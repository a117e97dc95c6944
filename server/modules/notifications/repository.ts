import { sql } from 'kysely';
import type { NotificationChoice } from '../../../domain/notifications';
import type { Db, Trx } from '../../db/schema';

export interface StoredChoice extends NotificationChoice {
  /** Since when it is so. */
  readonly updated_at: Date;
}

export function findChoices(db: Db, customerId: number): Promise<StoredChoice[]> {
  return db
    .selectFrom('notification_preference')
    .select(['kind', 'channel', 'enabled', 'updated_at'])
    .where('customer_id', '=', customerId)
    .execute();
}

/** The last one wins where a kind and channel is named twice. */
export async function storeChoices(
  trx: Trx,
  customerId: number,
  choices: readonly NotificationChoice[],
  now: Date,
): Promise<void> {
  const last = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]));
  // In one order: two requests at once don't wait for each other's rows.
  const rows = [...last.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, choice]) => ({ ...choice, customer_id: customerId, updated_at: now }));
  if (rows.length === 0) return;
  await trx
    .insertInto('notification_preference')
    .values(rows)
    .onConflict((c) =>
      c
        .columns(['customer_id', 'kind', 'channel'])
        .doUpdateSet((eb) => ({
          enabled: eb.ref('excluded.enabled'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        // The day of a consent is that of its first press.
        .whereRef('notification_preference.enabled', '<>', sql.ref('excluded.enabled')),
    )
    .execute();
}
