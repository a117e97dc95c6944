/** What a new studio has entered so far, in one statement. */
import { sql } from 'kysely';
import type { SetupFacts } from '../../../domain/contract/setup';
import { SETUP_DAYS } from '../../../domain/setup';
import type { Db } from '../../db/schema';

type Counted = Pick<
  SetupFacts,
  'locations' | 'coaches' | 'class_types' | 'classes' | 'packages' | 'unpaid_types' | 'legal' | 'team'
>;

/**
 * Counts what the studio has entered. A class type can be paid by general credits unless it is restricted, and by
 * credits of its own (domain/credits).
 */
export async function countSetup(db: Db, now: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with sale as materialized (
      select class_package_id, class_amount from class_package
      where status = 'active' and kind = 'presencial' and not is_charge),
    coming as materialized (
      select class_type_id, class_package_id from single_class
      where deleted_at is null and starts_at > ${now}::timestamptz
        and starts_at < ${now}::timestamptz + make_interval(days => ${SETUP_DAYS})
        and is_published(published_at, ${now}::timestamptz))
    select
      (select count(*) from location where archived_at is null)::int as locations,
      (select count(*) from instructor where archived_at is null)::int as coaches,
      (select count(*) from class_type where archived_at is null)::int as class_types,
      (select count(*) from coming)::int as classes,
      (select count(*) from sale)::int as packages,
      array(
        select ct.name from class_type ct
        where exists (select from coming c where c.class_type_id = ct.class_type_id and c.class_package_id is null)
          and not exists (
            select from sale s where (s.class_amount <> 0 and not ct.restricted) or exists (
              select from class_package_type t
              where t.class_package_id = s.class_package_id and t.class_type_id = ct.class_type_id))
        order by ct.class_type_id limit 5) as unpaid_types,
      exists (select from page where required_signup and content is not null) as legal,
      (select count(*) from customer where role <> 'customer' and anonymised_at is null)::int as team`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no counts');
  return row;
}
