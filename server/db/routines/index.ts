/**
 * The current text of the database's views and functions: change them here, never in a migration. A server of the
 * previous version runs on while a new one replaces them, so keep names, parameters and columns; for others write a new
 * function or view. Each is replaced in its own transaction, so that locks can't deadlock.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../schema';
import * as audit from './audit';
import * as brands from './brands';
import * as cfdi from './cfdi';
import * as coaches from './coaches';
import * as credits from './credits';
import * as customers from './customers';
import * as files from './files';
import * as fixedPlaces from './fixedPlaces';
import * as giftCards from './giftCards';
import * as holds from './holds';
import * as journeys from './journeys';
import * as merges from './merges';
import * as money from './money';
import * as notifications from './notifications';
import * as moves from './moves';
import * as pages from './pages';
import * as personLimits from './personLimits';
import * as reservations from './reservations';
import * as roster from './roster';
import * as lateChanges from './lateChanges';
import * as liveClasses from './liveClasses';
import * as publication from './publication';
import * as seats from './seats';
import * as tills from './tills';
import * as storeCredit from './storeCredit';
import * as spots from './spots';
import * as videos from './videos';
import * as waitlistMembers from './waitlistMembers';
import * as waitlistOffers from './waitlistOffers';
import * as waitlists from './waitlists';

/** In this order; those of one file by their names, as compiled code has them. */
export const ROUTINES: Readonly<Record<string, string>> = {
  ...reservations,
  ...coaches,
  ...liveClasses,
  ...publication,
  ...brands,
  ...credits,
  ...notifications,
  ...journeys,
  ...customers,
  ...waitlistMembers,
  ...waitlists,
  ...spots,
  ...holds,
  ...waitlistOffers,
  ...personLimits,
  ...seats,
  ...lateChanges,
  ...fixedPlaces,
  ...moves,
  ...roster,
  ...money,
  ...merges,
  ...storeCredit,
  ...cfdi,
  ...giftCards,
  ...tills,
  ...files,
  ...audit,
  ...pages,
  ...videos,
};

/** Replaces the routines whose text has changed since they were installed. */
export async function installRoutines(db: Db): Promise<void> {
  const installed = await db.selectFrom('routine').selectAll().execute();
  for (const [name, text] of Object.entries(ROUTINES)) {
    const hash = createHash('sha256').update(text).digest('base64url');
    if (installed.some((routine) => routine.name === name && routine.hash === hash)) continue;
    await db.transaction().execute(async (trx) => {
      await sql.raw(text).execute(trx);
      await trx
        .insertInto('routine')
        .values({ name, hash })
        .onConflict((c) => c.column('name').doUpdateSet({ hash }))
        .execute();
    });
  }
}
