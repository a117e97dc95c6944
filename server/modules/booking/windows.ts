/** Booking windows where no reservation decides about them: seats that are held or bought. */
import { sql } from 'kysely';
import { earliest, notOpenText, openingOf, type WindowRules } from '../../../domain/bookingWindow';
import { AppError } from '../../../domain/errors';
import type { Db } from '../../db/schema';

interface FoundClass {
  readonly class_package_id: number | null;
  readonly studioStart: Date;
  readonly clock: Date;
}

/**
 * Throws 'class/not-open' where a class can't be booked yet, by the database's clock, with any of `packages`, of which
 * null stands for the studio's own rule.
 */
export async function requireOpen(
  db: Db,
  singleClassId: number,
  rules: WindowRules & { readonly timezone: string },
  packages: ReadonlyArray<{ readonly booking_opens?: string | null } | null>,
): Promise<void> {
  const { rows } = await sql<FoundClass>`
    select class_package_id, class_date at time zone ${rules.timezone} as "studioStart", clock_timestamp() as clock
    from single_class where single_class_id = ${singleClassId}`.execute(db);
  const [single] = rows;
  const opensAt = single ? earliest(packages.map((pkg) => openingOf(rules, single, pkg))) : null;
  if (single && opensAt && opensAt > single.clock)
    throw new AppError('class/not-open', { message: notOpenText(opensAt, rules.timezone) });
}

/** The rules of packages for sale that have their own. */
export const findWindows = (db: Db): Promise<Array<{ readonly booking_opens: string | null }>> =>
  db
    .selectFrom('class_package')
    .select('booking_opens')
    .distinct()
    .where('status', '=', 'active')
    .where('booking_opens', 'is not', null)
    .execute();
