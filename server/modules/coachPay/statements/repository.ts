import { sql } from 'kysely';
import type { PayLine, PayPeriod } from '../../../../domain/coachPay';
import { insertRow } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

export interface Coach {
  readonly instructor_id: number;
  readonly name: string;
}

const selectCoaches = (db: Db) =>
  db
    .selectFrom('instructor as i')
    .select(['i.instructor_id', sql<string>`concat_ws(' ', i.name, nullif(i.last_name, ''))`.as('name')]);

/** By name, archived ones as well. */
export const findCoaches = (db: Db): Promise<Coach[]> =>
  selectCoaches(db).orderBy('i.name').orderBy('i.last_name').orderBy('i.instructor_id').execute();

export const findCoach = (db: Db, instructorId: number): Promise<Coach | undefined> =>
  selectCoaches(db).where('i.instructor_id', '=', instructorId).executeTakeFirst();

/** The coach that an account is. */
export const findOwnCoach = (db: Db, customerId: number): Promise<Coach | undefined> =>
  selectCoaches(db).where('i.customer_id', '=', customerId).executeTakeFirst();

/** An approved statement without its lines. */
export interface StoredStatement {
  readonly coach_statement_id: number;
  readonly instructor_id: number;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly total: number;
  readonly approved_at: Date;
  readonly approved_by: string;
}

/** Approved statements that have days of a period, in their order: of one coach or (null) of all. */
export const findStatements = (
  db: Db,
  { from, to }: PayPeriod,
  instructorId: number | null,
): Promise<StoredStatement[]> =>
  db
    .selectFrom('coach_statement as s')
    .innerJoin('customer as c', 'c.customer_id', 's.approved_by')
    .select(['s.coach_statement_id', 's.instructor_id', 's.starts_on', 's.ends_on', 's.total', 's.approved_at'])
    .select(sql<string>`concat_ws(' ', c.name, nullif(c.last_name, ''))`.as('approved_by'))
    .where('s.ends_on', '>=', from)
    .where('s.starts_on', '<=', to)
    .$if(instructorId !== null, (all) => all.where('s.instructor_id', '=', instructorId!))
    .orderBy('s.starts_on')
    .execute();

/** Lines of approved statements, by statement. */
export async function findLines(db: Db, statementIds: readonly number[]): Promise<Map<number, PayLine[]>> {
  const found = new Map<number, PayLine[]>(statementIds.map((id) => [id, []]));
  if (statementIds.length === 0) return found;
  const rows = await db
    .selectFrom('coach_statement_line')
    .select(['coach_statement_id', 'single_class_id', 'class_date', 'title', 'location', 'attended', 'booked'])
    .select(['terms', 'revenue', 'amount', 'warning', 'paid'])
    .where('coach_statement_id', 'in', statementIds)
    .orderBy('coach_statement_line_id')
    .execute();
  for (const { coach_statement_id, ...line } of rows) found.get(coach_statement_id)?.push(line);
  return found;
}

/**
 * Begins an approval: one at a time, and from here on everything is read as it was at one moment. Must be the first
 * statement of its transaction, as the moment is that of the first query after the lock.
 */
export async function beginApproval(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(trx);
  await sql`lock table coach_statement in share row exclusive mode`.execute(trx);
}

export async function insertStatement(
  trx: Trx,
  statement: Omit<StoredStatement, 'coach_statement_id' | 'approved_by'> & { readonly approved_by: number },
  lines: readonly PayLine[],
): Promise<number> {
  const { instructor_id } = statement;
  const coach_statement_id = await insertRow(trx, 'coach_statement', statement, 'coach_statement_id');
  if (lines.length > 0)
    await trx
      .insertInto('coach_statement_line')
      .values(
        lines.map(({ terms, ...line }) => ({
          ...line,
          coach_statement_id,
          instructor_id,
          terms: terms && JSON.stringify(terms),
        })),
      )
      .execute();
  return coach_statement_id;
}
