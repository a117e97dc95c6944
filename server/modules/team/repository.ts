import { sql } from 'kysely';
import type { Role } from '../../../domain/contract/customers';
import type { TeamMember } from '../../../domain/contract/team';
import { NEXT_VERSION, updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

const selectMembers = (db: Db) =>
  db
    .selectFrom('customer as c')
    .leftJoin('instructor as i', 'i.customer_id', 'c.customer_id')
    .select(['c.customer_id', 'c.name', 'c.last_name', 'c.email', 'c.role', 'i.instructor_id', 'c.created_at'])
    .select('c.location_ids')
    .select(sql<boolean>`c.email_confirmed_at is not null`.as('email_confirmed'));

type Row = Omit<TeamMember, 'createdAt'> & { created_at: Date };
const toMember = ({ created_at, ...row }: Row): TeamMember => ({ ...row, createdAt: created_at.toISOString() });

/** All team members, admins first. */
export async function findTeam(db: Db): Promise<TeamMember[]> {
  const rows = await selectMembers(db)
    .where('c.role', '<>', 'customer')
    .orderBy(sql`array_position(array['admin', 'staff', 'contador', 'coach'], c.role)`)
    .orderBy('c.name')
    .orderBy('c.customer_id')
    .execute();
  return rows.map(toMember);
}

export async function findMember(trx: Trx, customerId: number): Promise<TeamMember | undefined> {
  const row = await selectMembers(trx).where('c.customer_id', '=', customerId).executeTakeFirst();
  return row && toMember(row);
}

/** Locks customers by id and reads their roles, leaving out anonymised ones. */
export function lockRoles(
  trx: Trx,
  ids: readonly number[],
): Promise<Array<{ customer_id: number; role: Role; email_confirmed_at: Date | null; location_ids: number[] | null }>> {
  return trx
    .selectFrom('customer')
    .select(['customer_id', 'role', 'email_confirmed_at', 'location_ids'])
    .where('customer_id', 'in', ids)
    .where('anonymised_at', 'is', null)
    .orderBy('customer_id')
    .forNoKeyUpdate()
    .execute();
}

/** How many of these locations there are, archived ones too. */
export async function countLocations(trx: Trx, ids: readonly number[]): Promise<number> {
  const found = await trx.selectFrom('location').select('location_id').where('location_id', 'in', ids).execute();
  return found.length;
}

/** Locks the instructor linked to an account, or the given one. */
export function findInstructor(
  trx: Trx,
  by: { readonly customer_id: number } | { readonly instructor_id: number },
): Promise<{ instructor_id: number; customer_id: number | null } | undefined> {
  const list = trx.selectFrom('instructor').select(['instructor_id', 'customer_id']).forNoKeyUpdate();
  return (
    'customer_id' in by
      ? list.where('customer_id', '=', by.customer_id)
      : list.where('instructor_id', '=', by.instructor_id)
  ).executeTakeFirst();
}

export async function setInstructorAccount(trx: Trx, instructorId: number, customer_id: number | null): Promise<void> {
  await updateRows(trx, 'instructor', { instructor_id: instructorId }, { customer_id, version: NEXT_VERSION });
}
