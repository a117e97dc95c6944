/** Which rows belong to other branches than a member of the team is limited to. */
import { sql, type RawBuilder } from 'kysely';
import type { BranchRow } from '../../domain/contract/call';
import type { Db } from './schema';

/** The locations of rows; a row that doesn't exist has none. */
const LOCATIONS: Readonly<Record<BranchRow['of'], (ids: readonly number[]) => RawBuilder<unknown>>> = {
  class: (ids) => sql`select location_id from single_class where single_class_id = any(${ids})`,
  reservation: (ids) => sql`
    select location_id from class_reservation join single_class using (single_class_id)
    where class_reservation_id = any(${ids})`,
  waitlist: (ids) => sql`
    select location_id from waitlist join single_class using (single_class_id) where waitlist_id = any(${ids})`,
};

/** Whether any of the rows is of another location. */
export async function isElsewhere(
  db: Db,
  of: BranchRow['of'],
  ids: readonly number[],
  locationIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (${LOCATIONS[of](ids)}) x where location_id <> all(${locationIds})
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
