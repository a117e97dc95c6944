import { sql } from 'kysely';
import type { EventAttendee } from '../../../../domain/contract/packageAdmin';
import { toPesos } from '../../../../domain/money';
import { CLASS_DATE } from '../../../db/expressions';
import type { Db } from '../../../db/schema';
import { keysetPage } from '../../../db/cursors';

const PAGE = 50;

/** Purchases of an event, the newest first, except failed, revoked and pending ones. */
export async function findAttendees(
  db: Db,
  id: number,
  after: number | null,
): Promise<{ attendees: EventAttendee[]; next: string | null }> {
  const rows = await db
    .selectFrom('purchase as p')
    .innerJoin('customer as c', 'c.customer_id', 'p.customer_id')
    .select(['p.purchase_id', 'p.total_payment', 'p.created_at'])
    .select(['c.customer_id', 'c.name', 'c.last_name', 'c.email', 'c.phone'])
    .select(sql<EventAttendee['status']>`p.status`.as('status'))
    .select(
      sql<EventAttendee['places']>`coalesce((
        select json_agg(json_build_object(
          'class_reservation_id', r.class_reservation_id, 'single_class_id', sc.single_class_id,
          'class_date', ${sql.raw(CLASS_DATE)}, 'spot', r.spot, 'guest', r.guest, 'attend', r.attend)
          order by sc.starts_at, r.class_reservation_id)
        from active_reservation r join available_class a using (available_class_id)
          join single_class sc using (single_class_id)
        where r.customer_id = p.customer_id and a.purchase_id = p.purchase_id), '[]')`.as('places'),
    )
    .where('p.class_package_id', '=', id)
    .where('p.status', 'not in', ['failed', 'revoked'])
    .where((eb) => eb.or([eb('p.status', '<>', 'pending'), eb('p.provider', 'is', null)]))
    .$if(after !== null, (query) => query.where('p.purchase_id', '<', after))
    .orderBy('p.purchase_id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { shown, next } = keysetPage(rows, PAGE, ({ purchase_id }) => String(purchase_id));
  const attendees = shown.map(({ purchase_id, status, total_payment, created_at, places, ...customer }) => ({
    purchase_id,
    customer,
    status,
    is_paid: status !== 'pending',
    total_payment: toPesos(total_payment),
    createdAt: created_at.toISOString(),
    places,
  }));
  return { attendees, next };
}
