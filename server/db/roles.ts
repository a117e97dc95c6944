import type { Kysely } from 'kysely';
import type { Role } from '../../domain/contract/customers';
import type { DB } from './schema';

/** The customer of an account; undefined: it has not signed up. */
export function findRole(db: Kysely<DB>, uid: string): Promise<{ customer_id: number; role: Role } | undefined> {
  return db.selectFrom('customer').select(['customer_id', 'role']).where('uid', '=', uid).executeTakeFirst();
}
