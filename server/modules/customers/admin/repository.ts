import { sql } from 'kysely';
import type { AdminCustomer } from '../../../../domain/contract/adminCustomers';
import { CLASS_DATE, OF_ACCOUNT } from '../../../db/expressions';
import type { Db } from '../../../db/schema';

const classDate = sql.raw(CLASS_DATE);

/** `store_credit` is centavos here. */
export type CustomerFacts = Pick<
  AdminCustomer,
  'customer_milestone' | 'next_class' | 'alerts' | 'merged_into' | 'store_credit'
>;

/** Facts for the top of a customer's page, beside the profile, in one statement. */
export async function findFacts(db: Db, customerId: number, now: Date): Promise<CustomerFacts> {
  const { rows } = await sql<CustomerFacts>`
    select
      (select json_build_object('attended', count(*),
          'first_class', to_char(min(sc.class_date), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'last_class', to_char(max(sc.class_date), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from active_reservation r join single_class sc using (single_class_id)
        where r.customer_id = ${customerId} and r.attend and ${sql.raw(OF_ACCOUNT)})
        as customer_milestone,
      coalesce((select s.balance from store_credit s where s.customer_id = ${customerId}), 0) as store_credit,
      (select json_build_object('class_reservation_id', r.class_reservation_id, 'single_class_id', r.single_class_id,
          'class_date', ${classDate}, 'title', coalesce(cp.title, ct.name), 'location', l.name, 'spot', r.spot)
        from active_reservation r join single_class sc using (single_class_id)
        join class_type ct using (class_type_id) join location l using (location_id)
        left join class_package cp on cp.class_package_id = sc.class_package_id
        where r.customer_id = ${customerId} and r.guest is null and sc.starts_at > ${now}
        order by sc.starts_at, r.class_reservation_id limit 1) as next_class,
      (select coalesce(json_agg(json_build_object('customer_note_id', n.customer_note_id, 'text', n.text)
          order by n.created_at, n.customer_note_id), '[]')
        from customer_note n where n.customer_id = ${customerId} and n.pinned) as alerts,
      (select m.customer_id from customer_merge m where m.merged_customer_id = ${customerId}) as merged_into`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('A statement without FROM has one row.');
  return facts;
}

/** A customer's uploads, without exports of their data. */
export function findFiles(db: Db, customerId: number) {
  return db
    .selectFrom('file')
    .select(['file_id', 'name', 'type', 'src', 'size', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('type', '<>', 'application/zip')
    .orderBy('file_id', 'desc')
    .execute();
}
