/** Cancelled subscriptions as admins read them. */
import { sql } from 'kysely';
import type {
  CancellationSummary,
  SubscriptionCancellation,
  SubscriptionCancellationsQuery,
  SubscriptionCancellationsResponse,
} from '../../../../domain/contract/subscriptionCancellations';
import { behindCursor, cursorOf, keysetPage } from '../../../db/cursors';
import type { Db } from '../../../db/schema';

const PAGE = 50;
/** How many different reasons the summary counts. */
const REASONS = 10;

type Filter = Omit<SubscriptionCancellationsQuery, 'after'>;

/** Behind `where`: the purchases `p` of the list. The index purchase_cancelled_subscription has the first line. */
const matchesFilter = ({ from, to, class_package_id }: Filter) => sql`
  p.status = 'cancelled' and p.subscription_period is not null and p.cancelled_at is not null
  ${from === undefined ? sql`` : sql`and p.cancelled_at >= ${new Date(from)}`}
  ${to === undefined ? sql`` : sql`and p.cancelled_at < ${new Date(to)}`}
  ${class_package_id === undefined ? sql`` : sql`and p.class_package_id = ${class_package_id}`}`;

interface Row extends Omit<SubscriptionCancellation, 'cancelledAt' | 'startedAt'> {
  readonly cancelled_at: Date;
  readonly created_at: Date;
  readonly cursor: string;
}

/** A page, the newest first. */
export async function findCancellations(
  db: Db,
  filter: Filter,
  after?: string,
): Promise<Omit<SubscriptionCancellationsResponse, 'summary'>> {
  const { rows } = await sql<Row>`
    select p.purchase_id, p.cancelled_at, p.created_at, nullif(btrim(p.cancel_reason), '') as reason,
      ${sql.raw(cursorOf('p.cancelled_at', 'p.purchase_id'))} as cursor,
      json_build_object('customer_id', c.customer_id, 'name', c.name, 'last_name', c.last_name) as customer,
      json_build_object('class_package_id', k.class_package_id, 'title', k.title) as class_package
    from purchase p
    join customer c using (customer_id)
    join class_package k using (class_package_id)
    where ${matchesFilter(filter)}
      and ${after === undefined ? sql`true` : behindCursor('p.cancelled_at, p.purchase_id', '<', after)}
    order by p.cancelled_at desc, p.purchase_id desc limit ${PAGE + 1}`.execute(db);
  const { shown, next } = keysetPage(rows, PAGE, ({ cursor }) => cursor);
  return {
    cancellations: shown.map(({ cursor: _cursor, cancelled_at, created_at, ...row }) => ({
      ...row,
      cancelledAt: cancelled_at.toISOString(),
      startedAt: created_at.toISOString(),
    })),
    next,
  };
}

/** Counts over all of them. */
export async function summariseCancellations(db: Db, filter: Filter): Promise<CancellationSummary> {
  const [packages, reasons] = await Promise.all([
    sql<CancellationSummary['packages'][number]>`
      select k.class_package_id, k.title, count(*)::int as count
      from purchase p join class_package k using (class_package_id) where ${matchesFilter(filter)}
      group by k.class_package_id, k.title order by count(*) desc, k.title`.execute(db),
    sql<CancellationSummary['reasons'][number]>`
      select min(reason) as reason, count(*)::int as count
      from (select nullif(btrim(p.cancel_reason), '') as reason from purchase p where ${matchesFilter(filter)}) given
      group by lower(reason) order by count(*) desc, lower(reason) nulls last limit ${REASONS}`.execute(db),
  ]);
  return {
    count: packages.rows.reduce((sum, { count }) => sum + count, 0),
    packages: packages.rows,
    reasons: reasons.rows,
  };
}
