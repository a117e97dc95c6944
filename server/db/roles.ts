import type { Role } from '../../domain/contract/customers';
import type { Db } from './schema';

/** The customer of an account; undefined: it has not signed up. */
export function findRole(
  db: Db,
  uid: string,
): Promise<{ customer_id: number; role: Role; signed_out_at: Date | null } | undefined> {
  return db
    .selectFrom('customer')
    .select(['customer_id', 'role', 'signed_out_at'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** When an account lost its sign-in to another one of the same person; undefined: it didn't. */
export async function findMergedAccount(db: Db, uid: string): Promise<Date | undefined> {
  const row = await db.selectFrom('customer_merge').select('merged_at').where('uid', '=', uid).executeTakeFirst();
  return row?.merged_at;
}
