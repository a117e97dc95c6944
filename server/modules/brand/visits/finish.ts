/** Finishes visits: tells the studio that sold the class what became of it, and asks what was never heard of. */
import { MINUTE } from '../../../../domain/durations';
import { owedFor } from '../../../../domain/brandVisits';
import { asSystem, type Context } from '../../../context';
import { isUnavailable } from '../../../db/errors';
import { SiblingAway } from '../../../ports/siblings';
import type { Siblings } from '../../../studio';
import { recordAudit } from '../../audit/record';
import { systemIn } from '../sibling';
import * as host from './hostRepository';
import { recordHostWord, type Word } from './lender';
import { findUnconfirmed } from './lenderRepository';

/** Visits that one run handles of each kind; the next run goes on. */
const BATCH = 500;
/** A request that takes a visit is over by then. */
const UNHEARD_AFTER = MINUTE;

type Untold = Awaited<ReturnType<typeof host.findUntold>>[number];

function wordOf({ state, outcome, owed, starts_at, day, class_name }: Untold): Word {
  if (state !== 'used') return { state };
  if (outcome === null || owed === null || !starts_at || day === null || class_name === null)
    throw new Error('a used visit lacks its end');
  return { state, end: { outcome, owed, starts_at, day, class_name } };
}

/** Whether the other studio can't be reached now: the visit waits for a later run. */
function isAway(error: unknown): boolean {
  return error instanceof SiblingAway || isUnavailable(error);
}

async function tellThem(ctx: Context, siblings: Siblings, untold: readonly Untold[]): Promise<void> {
  const away = new Set<number>();
  for (const pass of untold) {
    const { visit_id, studio_id, state } = pass;
    if (away.has(studio_id)) continue;
    try {
      await siblings.finishing(studio_id, (there) =>
        recordHostWord(systemIn(ctx, there), visit_id, siblings.self, wordOf(pass)),
      );
    } catch (error) {
      if (!isAway(error)) throw error;
      // There is no studio to tell any more.
      if (!(error instanceof SiblingAway && error.isGone)) {
        away.add(studio_id);
        ctx.log.warn({ err: error, studio: studio_id }, 'studio of the brand not told');
        continue;
      }
    }
    await ctx.transaction((trx) => host.setTold(trx, visit_id, state));
  }
}

/** Of one customer, or all. */
export async function tellLenders(ctx: Context, customer_id?: number): Promise<void> {
  const { siblings, db } = ctx.studio;
  if (siblings) await tellThem(ctx, siblings, await host.findUntold(db, BATCH, { customer_id }));
}

export async function tellOne(ctx: Context, visit_id: string): Promise<void> {
  const { siblings, db } = ctx.studio;
  if (siblings) await tellThem(ctx, siblings, await host.findUntold(db, 1, { visit_id }));
}

/** Visits here whose class is over count from now on. */
async function settleOver(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  for (const visit of await host.findOver(studio.db, now, BATCH)) {
    const owed = owedFor(visit.outcome, visit.price, studio.brand?.settles ?? 'used');
    await ctx.transaction(async (trx) => {
      if (!(await host.usePass(trx, visit, owed, now))) return;
      await recordAudit(trx, ctx, {
        action: 'brand-pass.use',
        entity: 'brand_pass',
        id: visit.visit_id,
        before: { state: 'open' },
        after: { state: 'used', outcome: visit.outcome, owed },
      });
    });
  }
}

/** Asks about visits of which the other studio never said that they have a place. */
async function askAbout(ctx: Context, siblings: Siblings): Promise<void> {
  const { studio, now } = ctx;
  const away = new Set<number>();
  const unheard = await findUnconfirmed(studio.db, new Date(now.getTime() - UNHEARD_AFTER), BATCH);
  const { business_name } = await studio.config();
  for (const { visit_id, studio_id } of unheard) {
    if (away.has(studio_id)) continue;
    try {
      const state = await siblings.finishing(studio_id, (there) =>
        systemIn(ctx, there).transaction((trx) =>
          host.endWithoutPlace(trx, { visit_id, studio_id: siblings.self, studio: business_name }, now),
        ),
      );
      await recordHostWord(ctx, visit_id, studio_id, { state: state === 'ended' ? 'ended' : 'open' });
    } catch (error) {
      if (!isAway(error)) throw error;
      if (error instanceof SiblingAway && error.isGone)
        await recordHostWord(ctx, visit_id, studio_id, { state: 'ended' });
      else away.add(studio_id);
    }
  }
}

/** The job. */
export async function finishBrandVisits(ctx: Context): Promise<void> {
  const { siblings } = ctx.studio;
  if (!siblings) return;
  const own = asSystem(ctx, 'brandVisits');
  await settleOver(own);
  await tellLenders(own);
  await askAbout(own, siblings);
}
