import type { Transaction } from 'kysely';
import type { ConfigKey } from '../../../domain/config';
import type { DB } from '../../db/schema';

/** Returns the value before; null: there was none. */
export async function replaceConfigValue(
  trx: Transaction<DB>,
  key: ConfigKey,
  value: string,
): Promise<{ readonly value: string } | null> {
  const before = await trx
    .selectFrom('app_config')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .insertInto('app_config')
    .values({ key, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute();
  return before ?? null;
}
