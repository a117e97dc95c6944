import { sql, type Insertable, type Selectable } from 'kysely';
import type { PayRate } from '../../../../domain/coachPay';
import { addDays } from '../../../../domain/studioTime';
import { NEXT_VERSION, deleteRows, insertRow, updateRows } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';

/** A rate as stored, in centavos. */
export interface RateRow extends PayRate {
  readonly coach_rate_id: number;
  readonly version: number;
}

const rowOf = ({ created_at: _, ...row }: Selectable<DB['coach_rate']>): RateRow => row;

/** The newest days first. `holding`: only those that hold on one of these days. */
export async function findRates(db: Db, holding?: { readonly from: string; readonly to: string }): Promise<RateRow[]> {
  const rows = await db
    .selectFrom('coach_rate')
    .selectAll()
    .$if(holding !== undefined, (all) =>
      all
        .where('starts_on', '<=', holding!.to)
        .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', holding!.from)])),
    )
    .orderBy('starts_on', 'desc')
    .orderBy('coach_rate_id', 'desc')
    .execute();
  return rows.map(rowOf);
}

export async function findRate(db: Db, id: number): Promise<RateRow | undefined> {
  const row = await db.selectFrom('coach_rate').selectAll().where('coach_rate_id', '=', id).executeTakeFirst();
  return row && rowOf(row);
}

const columnsOf = ({ steps, ...rate }: PayRate) => ({ ...rate, steps: JSON.stringify(steps) });

/** SQLSTATE 23P01 (coach_rate_once) if one for the same holds on one of the days, 23503 for what doesn't exist. */
export const insertRate = (trx: Trx, rate: PayRate, now: Date): Promise<number> =>
  insertRow(
    trx,
    'coach_rate',
    { ...columnsOf(rate), created_at: now } satisfies Insertable<DB['coach_rate']>,
    'coach_rate_id',
  );

/** Serializes what creates and changes rates: two at once would wait for each other at coach_rate_once. */
export const lockRates = async (trx: Trx): Promise<void> => {
  await sql`lock table coach_rate in share row exclusive mode`.execute(trx);
};

/** The rate for the same that holds without end since before a day. */
export async function findEndless(trx: Trx, rate: PayRate): Promise<number | undefined> {
  const row = await trx
    .selectFrom('coach_rate')
    .select('coach_rate_id')
    .where('instructor_id', 'is not distinct from', rate.instructor_id)
    .where('class_type_id', 'is not distinct from', rate.class_type_id)
    .where('location_id', 'is not distinct from', rate.location_id)
    .where('occasion', '=', rate.occasion)
    .where('starts_on', '<', rate.starts_on)
    .where('ends_on', 'is', null)
    .executeTakeFirst();
  return row?.coach_rate_id;
}

export const endRateBefore = (trx: Trx, id: number, day: string): Promise<number> =>
  updateRows(trx, 'coach_rate', { coach_rate_id: id }, { ends_on: addDays(day, -1), version: NEXT_VERSION });

export const updateRate = (trx: Trx, id: number, rate: PayRate): Promise<number> =>
  updateRows(trx, 'coach_rate', { coach_rate_id: id }, { ...columnsOf(rate), version: NEXT_VERSION });

export const deleteRate = (trx: Trx, id: number): Promise<number> =>
  deleteRows(trx, 'coach_rate', { coach_rate_id: id });
