/** The copy of the studio that a run sends: an ordinary one, of those that admins download. */
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { insertExport } from '../repository';
import { findNewestCopy, setCopy } from './repository';

/** Orders a copy for a run; while one is being made, the run waits for it. */
export async function orderCopy(trx: Trx, { actor, now }: Context, run: number): Promise<void> {
  const by = 'customer_id' in actor ? actor.customer_id : null;
  const studio_export_id = (await insertExport(trx, by, now)) ?? (await findNewestCopy(trx)) ?? null;
  await setCopy(trx, run, studio_export_id);
}
