import { sql } from 'kysely';
import type { ClassCopy } from '../../../../domain/contract/scheduleAdmin';
import { DAY } from '../../../../domain/durations';
import type { Db } from '../../../db/schema';

/** Number of copies that can be undone later. */
const COPIES = 5;
const COPY_DAYS = 60;

/** The last copies of weeks, with their unused and unchanged classes ahead; those without any are left out. */
export async function findCopies(db: Db, now: Date): Promise<ClassCopy[]> {
  const { rows } = await sql<Omit<ClassCopy, 'createdAt'> & { readonly created_at: Date }>`
    select e.entity_id::int as single_class_id, e.after->>'from' as "from", e.after->>'to' as "to", e.created_at,
      count(*)::int as classes, array_agg(distinct l.name order by l.name) as locations
    from audit_event e
    cross join lateral jsonb_array_elements_text(e.after->'single_classes') as copied (id)
    join single_class sc on sc.single_class_id = copied.id::int
    join location l on l.location_id = sc.location_id
    where e.action = 'class.copy-week' and e.created_at > ${new Date(now.getTime() - COPY_DAYS * DAY)}
      and sc.deleted_at is null and sc.version = 1 and sc.starts_at > ${now}
      and not exists (select from class_reservation r where r.single_class_id = sc.single_class_id)
    group by e.audit_event_id
    order by e.created_at desc, e.audit_event_id desc
    limit ${COPIES}`.execute(db);
  return rows.map(({ created_at, ...copy }) => ({ ...copy, createdAt: created_at.toISOString() }));
}
