/** Brings a database to the newest schema. Several servers may do it at once. */
import { Migrator, type Kysely, type Migration } from 'kysely';
import type { Pool } from 'pg';
import * as studio from './migrations/0001_studio';
import * as waitlist from './migrations/0002_waitlist';
import * as jobsAndMail from './migrations/0003_jobs_mail';
import * as attendance from './migrations/0004_penalties_ratings_checkin';
import * as guests from './migrations/0005_guests';
import * as payments from './migrations/0007_payments';
import * as renewalMail from './migrations/0008_renewal_mail';
import * as paymentMethods from './migrations/0009_payment_methods';
import * as contentTimes from './migrations/0011_content_times';
import * as files from './migrations/0010_files';
import * as signUpAnswers from './migrations/0012_signup_answers';
import * as audit from './migrations/0014_audit';
import * as routines from './migrations/0015_routines';
import * as studioRow from './migrations/0016_studio';
import * as limits from './migrations/0021_limits';
import * as confirmedAddresses from './migrations/0022_confirmed_addresses';
import * as jobWorkers from './migrations/0023_job_workers';
import * as searchAndToggles from './migrations/0029_search_and_toggles';
import { installJobs } from './jobs';
import { installRoutines } from './routines';
import type { DB } from './schema';

/** Made only functions or views, which are routines now; older databases remember that it ran. */
const moved: Migration = { up: async () => undefined };

/** In order. What a table once got is never changed; views and functions live in server/db/routines. */
const MIGRATIONS: Record<string, Migration> = {
  '0001_studio': studio,
  '0004_penalties_ratings_checkin': attendance,
  '0002_waitlist': waitlist,
  '0003_jobs_mail': jobsAndMail,
  '0005_guests': guests,
  '0006_excused': moved,
  '0007_payments': payments,
  '0008_renewal_mail': renewalMail,
  '0009_payment_methods': paymentMethods,
  '0010_files': files,
  '0011_content_times': contentTimes,
  '0012_signup_answers': signUpAnswers,
  '0013_file_addresses': moved,
  '0014_audit': audit,
  '0015_routines': routines,
  '0016_studio': studioRow,
  '0021_limits': limits,
  '0022_confirmed_addresses': confirmedAddresses,
  '0023_job_workers': jobWorkers,
  '0029_search_and_toggles': searchAndToggles,
};

/** Any fixed number: servers that start at once on one database migrate one after the other. */
const LOCK = 7_236_003;

export const migrator = (db: Kysely<DB>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/**
 * `pool` is the one that `db` works with; it needs two connections. Kysely's migrator has a lock of its own, but looks
 * at all tables before it takes it, and fails where the jobs' library is just dropping one of its own.
 */
export async function migrateToLatest(db: Kysely<DB>, pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      const { error } = await migrator(db).migrateToLatest();
      if (error) throw error;
      await installRoutines(db);
      await installJobs(pool);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}
