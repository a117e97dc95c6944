import { sql, type Migration } from 'kysely';

/**
 * The tables that bookings write, in the order in which they lock them. Every booking statement begins with `mail`, so
 * a migration that locks these tables in order waits once for running bookings. One that took a table and then waited
 * for the next would deadlock with requests again and again on a busy studio.
 */
const BOOKING_TABLES = ['mail', 'customer', 'available_class', 'single_class', 'class_reservation'];

/** Locks those of the tables that exist against writes, before the migration's own statements. */
export const behindBookings = ({ up }: Migration): Migration => ({
  up: async (db) => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${BOOKING_TABLES}::text[]) with ordinality t (name, place)
      where to_regclass(name) is not null order by place`.execute(db);
    const names = rows.map(({ name }) => name).join(', ');
    if (names) await sql.raw(`lock table ${names} in share row exclusive mode`).execute(db);
    await up(db);
  },
});
