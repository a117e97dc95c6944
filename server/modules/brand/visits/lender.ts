/** What the studio that sold the class does about a visit. Every function may be repeated; a class is lent once. */
import { priceOfClass } from '../../../../domain/brandVisits';
import { AppError } from '../../../../domain/errors';
import { isBlockedByRenewal } from '../../../../domain/overdue';
import { penaltyActive } from '../../../../domain/penalties';
import { requireCustomer, type Context } from '../../../context';
import { lockCustomer } from '../../../people/repository';
import { recordAudit } from '../../audit/record';
import * as repository from './lenderRepository';

/** A class that the other studio wants to give. */
export interface Wanted {
  readonly visit_id: string;
  /** Of the studio that gives it. */
  readonly host: number;
  readonly hostName: string;
  readonly starts_at: Date;
  readonly day: string;
  readonly class_name: string;
}

export interface Lent {
  readonly price: number;
  readonly expires_at: Date | null;
}

const questionOf = (ctx: Context, { host, starts_at }: Pick<Wanted, 'host' | 'starts_at'>) => ({
  customer_id: requireCustomer(ctx).customer_id,
  host,
  starts_at,
  now: ctx.now,
  withUnlimited: typeof ctx.studio.brand?.visitPrice === 'number',
});

/** What its own studio forbids a customer is forbidden with its classes everywhere. Throws why. */
async function requireFree(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  const rules = await studio.config();
  const blocks = await repository.findBlocks(ctx, requireCustomer(ctx).customer_id, now);
  const penalty = blocks?.penalty_end ? { end_date: blocks.penalty_end } : null;
  if (rules.unlimited_membership_penalties_enabled && penaltyActive(penalty, now))
    throw new AppError('reservation/penalty');
  if (isBlockedByRenewal(rules.overdue_block_days, blocks?.overdue_at ?? null, now))
    throw new AppError('reservation/overdue');
}

/** The customer's classes that can pay there; `ctx` is theirs in this studio. */
export async function offerOf(ctx: Context, wanted: Pick<Wanted, 'host' | 'starts_at'>) {
  const [first, ...more] = await repository.findLendable(ctx.studio.db, questionOf(ctx, wanted));
  if (!first) return null;
  return {
    classes: first.counted ? 1 + more.length : null,
    expiration_date: first.expires_at?.toISOString() ?? null,
  };
}

/** Takes one class of the customer's for a visit. Throws 'brand/no-classes' and what keeps them from reserving. */
export async function lendClass(ctx: Context, wanted: Wanted): Promise<Lent> {
  const { studio, now } = ctx;
  const { customer_id } = requireCustomer(ctx);
  await requireFree(ctx);
  return ctx.transaction(async (trx) => {
    await lockCustomer(trx, customer_id);
    const known = await repository.findVisit(trx, wanted.visit_id);
    if (known) {
      if (known.state !== 'taken' || known.customer_id !== customer_id || known.studio_id !== wanted.host)
        throw new AppError('reservation/conflict');
      return { price: known.price, expires_at: known.expires_at };
    }
    const [credit] = await repository.findLendable(trx, questionOf(ctx, wanted));
    if (!credit) throw new AppError('brand/no-classes');
    const sold = credit.counted ? await repository.findSoldFor(trx, credit.available_class_id) : null;
    const price = credit.counted ? (sold ? priceOfClass(sold) : 0) : (studio.brand?.visitPrice ?? 0);
    await repository.insertVisit(trx, {
      visit_id: wanted.visit_id,
      customer_id,
      available_class_id: credit.available_class_id,
      counted: credit.counted,
      studio_id: wanted.host,
      studio: wanted.hostName,
      starts_at: wanted.starts_at,
      day: wanted.day,
      class_name: wanted.class_name,
      price,
      taken_at: now,
    });
    return { price, expires_at: credit.expires_at };
  });
}

/** What the other studio says of a visit. */
export type Word =
  | { readonly state: 'open' }
  | { readonly state: 'ended' }
  | { readonly state: 'used'; readonly end: repository.VisitEnd };

/** `ctx` is the system's in this studio. */
export async function recordHostWord(ctx: Context, visit_id: string, host: number, word: Word): Promise<void> {
  const { now } = ctx;
  await ctx.transaction(async (trx) => {
    if (word.state === 'open') {
      await repository.confirmVisit(trx, visit_id, host, now);
      return;
    }
    const visit = await repository.findVisit(trx, visit_id);
    if (visit) await lockCustomer(trx, visit.customer_id);
    const changed =
      word.state === 'ended'
        ? await repository.returnVisit(trx, visit_id, host, now)
        : await repository.endVisit(trx, visit_id, host, word.end, now);
    if (changed)
      await recordAudit(trx, ctx, {
        action: word.state === 'ended' ? 'brand-visit.return' : 'brand-visit.use',
        entity: 'brand_visit',
        id: visit_id,
        before: { state: 'taken' },
        after: word.state === 'ended' ? { state: 'returned' } : { state: 'used', ...word.end },
      });
  });
}
