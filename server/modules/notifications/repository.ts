import { sql } from 'kysely';
import type { NotificationChoice } from '../../../domain/notifications';
import type { Db, Trx } from '../../db/schema';

export interface StoredChoice extends NotificationChoice {
  /** When the choice was last changed. */
  readonly updated_at: Date;
}

export function findChoices(db: Db, customerId: number): Promise<StoredChoice[]> {
  return db
    .selectFrom('notification_preference')
    .select(['kind', 'channel', 'enabled', 'updated_at'])
    .where('customer_id', '=', customerId)
    .execute();
}

/** Stores choices; if a kind and channel occurs twice the last one wins. */
export async function storeChoices(
  trx: Trx,
  customerId: number,
  choices: readonly NotificationChoice[],
  now: Date,
): Promise<void> {
  const last = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]));
  // Sorted, so that concurrent requests don't deadlock.
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
        // An unchanged choice keeps its date: a consent dates from its first press.
        .whereRef('notification_preference.enabled', '<>', sql.ref('excluded.enabled')),
    )
    .execute();
}
