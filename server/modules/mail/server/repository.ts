import type { Insertable, Selectable } from 'kysely';
import type { DB, Db, Trx } from '../../../db/schema';

export const findMailServer = (db: Db): Promise<Selectable<DB['mail_server']> | undefined> =>
  db.selectFrom('mail_server').selectAll().executeTakeFirst();

/** Returns what was stored before. The studio's row is locked, as there may be none of the server. */
export async function storeMailServer(
  trx: Trx,
  row: Insertable<DB['mail_server']>,
): Promise<Selectable<DB['mail_server']> | undefined> {
  await trx.selectFrom('studio').select('one_row').forUpdate().execute();
  const before = await findMailServer(trx);
  await trx
    .insertInto('mail_server')
    .values(row)
    .onConflict((known) => known.column('one_row').doUpdateSet(row))
    .execute();
  return before;
}
