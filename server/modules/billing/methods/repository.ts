import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import { STORE_CREDIT } from '../../../../domain/pricing';
import { deleteRows, hasRow } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

const COLUMNS = ['payment_method_id', 'name'] as const;

/** First id of the studio's own methods; the index of purchases by method (db/indexes) covers these. */
const FIRST_OWN = 100;
const OWN = sql.raw(String(FIRST_OWN));

/** Methods that aren't archived. */
export function findPaymentMethods(db: Db): Promise<PaymentMethod[]> {
  return db
    .selectFrom('payment_method')
    .select(COLUMNS)
    .where('archived_at', 'is', null)
    .orderBy('payment_method_id')
    .execute();
}

/** All methods with admin data, archived ones last; without store credit, which is none that can be changed. */
export function findAllPaymentMethods(db: Db) {
  return db
    .selectFrom('payment_method as m')
    .select(['payment_method_id', 'name', 'version'])
    .select(sql<boolean>`archived_at is not null`.as('archived'))
    .select(
      sql<boolean>`m.payment_method_id < ${OWN} or exists (
        select from purchase p where p.payment_method_id = m.payment_method_id and p.payment_method_id >= ${OWN})
        or exists (select from desk_sale s where s.payment_method_id = m.payment_method_id)`.as('in_use'),
    )
    .where('payment_method_id', '<>', STORE_CREDIT)
    .orderBy(sql`archived_at is not null`)
    .orderBy('payment_method_id')
    .execute();
}

/** Whether it is one of the studio's own, which isn't archived. */
export const isOwnMethod = async (db: Db, id: number): Promise<boolean> =>
  id >= FIRST_OWN && hasRow(db, 'payment_method', { payment_method_id: id, archived_at: null });

/** Finds a method, also an archived one. */
export function findPaymentMethod(db: Db, id: number): Promise<PaymentMethod | undefined> {
  return db.selectFrom('payment_method').select(COLUMNS).where('payment_method_id', '=', id).executeTakeFirst();
}

export function insertPaymentMethod(trx: Trx, name: string): Promise<PaymentMethod> {
  return trx.insertInto('payment_method').values({ name }).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** `archived`: undefined leaves it unchanged. */
export function updatePaymentMethod(
  trx: Trx,
  id: number,
  { name, archived }: { readonly name: string; readonly archived: boolean | undefined },
  now: Date,
): Promise<PaymentMethod> {
  return trx
    .updateTable('payment_method')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .$if(archived === false, (query) => query.set({ archived_at: null }))
    .$if(archived === true, (query) => query.set({ archived_at: sql<Date>`coalesce(archived_at, ${now})` }))
    .where('payment_method_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes a method; false: there is none. SQLSTATE 23503 if purchases were paid by it. */
export async function removePaymentMethod(trx: Trx, id: number): Promise<boolean> {
  return (await deleteRows(trx, 'payment_method', { payment_method_id: id })) > 0;
}
