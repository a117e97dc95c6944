import type { Role } from '../../domain/contract/customers';
import { findRow, findValue } from './rows';
import type { Db } from './schema';

/** The customer of an account; undefined: it has not signed up. */
export function findRole(
  db: Db,
  uid: string,
): Promise<
  { customer_id: number; role: Role; signed_out_at: Date | null; location_ids: readonly number[] | null } | undefined
> {
  return findRow(db, 'customer', { uid }, ['customer_id', 'role', 'signed_out_at', 'location_ids']);
}

/** When an account was merged into another one of the same person; undefined: it wasn't. */
export async function findMergedAccount(db: Db, uid: string): Promise<Date | undefined> {
  return findValue(db, 'customer_merge', { uid }, 'merged_at');
}
