import { sql, type Insertable } from 'kysely';
import type { Holiday } from '../../../../domain/contract/holidays';
import type { DB, Db, Trx } from '../../../db/schema';

export function findHolidays(db: Db, from = '0001-01-01'): Promise<Holiday[]> {
  return db.selectFrom('holiday').selectAll().where('day', '>=', from).orderBy('day').orderBy('holiday_id').execute();
}

export function insertHoliday(trx: Trx, row: Insertable<DB['holiday']>): Promise<Holiday> {
  return trx.insertInto('holiday').values(row).returningAll().executeTakeFirstOrThrow();
}

export function removeHoliday(trx: Trx, id: number): Promise<Holiday | undefined> {
  return trx.deleteFrom('holiday').where('holiday_id', '=', id).returningAll().executeTakeFirst();
}

/** Classes on a holiday that are not cancelled and have not started. */
export async function findClassesOf(db: Db, { day, location_id }: Holiday, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select single_class_id as id from single_class
    where deleted_at is null and class_date >= ${day}::date and class_date < ${day}::date + 1 and starts_at > ${now}
      and (${location_id}::bigint is null or location_id = ${location_id})`.execute(db);
  return rows.map(({ id }) => id);
}
