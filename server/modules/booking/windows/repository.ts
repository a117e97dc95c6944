import { sql } from 'kysely';
import type { Credit } from '../../../../domain/credits';
import type { Db } from '../../../db/schema';
import { usableCredits } from '../seats/repository';

interface WindowCase {
  readonly class_type_id: number;
  readonly restricted: boolean;
  readonly class_package_id: number | null;
  /** The instant at which the studio's own clock shows the class's wall clock. */
  readonly studioStart: Date;
  /** The database's clock. */
  readonly clock: Date;
}

const caseOf = (zone: string) => sql`
  sc.class_type_id, ct.restricted, sc.class_package_id, sc.class_date at time zone ${zone} as "studioStart",
  clock_timestamp() as clock`;

/** undefined: there is no such class. */
export async function readWindowCase(db: Db, singleClassId: number, zone: string): Promise<WindowCase | undefined> {
  const { rows } = await sql<WindowCase>`
    select ${caseOf(zone)} from single_class sc join class_type ct using (class_type_id)
    where sc.single_class_id = ${singleClassId}`.execute(db);
  return rows[0];
}

type StoredCredit = Omit<Credit, 'expiresAt'> & { readonly expires_at: string | null };

/** The same with the credits that a customer can pay with. */
export async function readOwnWindowCase(
  db: Db,
  customerId: number,
  singleClassId: number,
  zone: string,
): Promise<(WindowCase & { readonly credits: readonly Credit[] }) | undefined> {
  const [before = '', after = ''] = usableCredits('{zone}').split('{zone}');
  const { rows } = await sql<WindowCase & { readonly credits: readonly StoredCredit[] }>`
    select ${caseOf(zone)}, ${sql.raw(before)}${zone}${sql.raw(after)} as credits
    from customer cu, single_class sc join class_type ct using (class_type_id)
    where cu.customer_id = ${customerId} and sc.single_class_id = ${singleClassId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      credits: row.credits.map(({ expires_at, ...credit }) => ({
        ...credit,
        expiresAt: expires_at === null ? null : new Date(expires_at),
      })),
    }
  );
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
