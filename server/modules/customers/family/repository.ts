/** SQL for the people of a family, and what of their places decides about changing them. */
import { sql } from 'kysely';
import type { FamilyMember } from '../../../../domain/contract/family';
import type { FamilyPerson } from '../../../../domain/family';
import { deleteRows, insertRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

/** What a customer or the team says about a person. */
export type FamilyFacts = Readonly<Pick<FamilyMember, 'kind' | 'name' | 'last_name' | 'birthdate' | 'note'>>;

export interface StoredPerson extends FamilyPerson, FamilyFacts {
  readonly customer_id: number;
  readonly version: number;
}

/** The people of a family, also those who left it. */
export function findFamily(db: Db, customerId: number, now: Date): Promise<StoredPerson[]> {
  return db
    .selectFrom('family_member as m')
    .select([
      'm.family_member_id',
      'm.customer_id',
      'm.kind',
      'm.name',
      'm.last_name',
      'm.birthdate',
      'm.note',
      'm.version',
    ])
    .select('m.archived_at')
    .select(
      sql<boolean>`exists (select from class_reservation r
        where r.customer_id = m.customer_id and r.family_member_id = m.family_member_id)
        or exists (select from waitlist w
        where w.customer_id = m.customer_id and w.family_member_id = m.family_member_id)`.as('has_places'),
    )
    .select(
      sql<number>`(select count(*)::int from active_reservation r join single_class sc using (single_class_id)
        where r.customer_id = m.customer_id and r.family_member_id = m.family_member_id
          and sc.starts_at > ${now})`.as('places_ahead'),
    )
    .select(
      sql<number>`(select count(*)::int from active_waitlist w join single_class sc using (single_class_id)
        where w.customer_id = m.customer_id and w.family_member_id = m.family_member_id
          and sc.starts_at > ${now})`.as('waits_ahead'),
    )
    .where('m.customer_id', '=', customerId)
    .orderBy('m.created_at')
    .orderBy('m.family_member_id')
    .execute();
}

export async function findOwner(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('family_member')
    .select('customer_id')
    .where('family_member_id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.customer_id;
}

export const insertMember = (trx: Trx, customer_id: number, facts: FamilyFacts, created_at: Date): Promise<number> =>
  insertRow(trx, 'family_member', { ...facts, customer_id, created_at }, 'family_member_id');

export async function updateMember(trx: Trx, id: number, facts: FamilyFacts, version: number): Promise<void> {
  await updateRows(trx, 'family_member', { family_member_id: id }, { ...facts, version });
}

/** Names a person's active places of classes to come as the person is named now. */
export async function renamePlaces(trx: Trx, { customer_id, family_member_id }: StoredPerson, name: string, now: Date) {
  await sql`
    update class_reservation r set guest = ${name}, changed_at = ${now} from single_class sc
    where sc.single_class_id = r.single_class_id and sc.starts_at > ${now} and r.customer_id = ${customer_id}
      and r.family_member_id = ${family_member_id} and r.deleted_at is null and r.guest <> ${name}`.execute(trx);
}

export async function deleteMember(trx: Trx, id: number): Promise<void> {
  await deleteRows(trx, 'family_member', { family_member_id: id });
}

/** Keeps the name alone, which the person's places have anyway. */
export async function archiveMember(trx: Trx, id: number, now: Date): Promise<void> {
  await updateRows(trx, 'family_member', { family_member_id: id }, { archived_at: now, birthdate: null, note: '' });
}
