/** The count of a till ('corte de caja'): opened by its first movement, closed once, by the person whose till it is. */
import type {
  CashCount,
  CashMove,
  CountClosing,
  CountFloat,
  CountsQuery,
  CurrentCountResponse,
  TillDay,
  TillMovement,
} from '../../../../domain/contract/tills';
import { AppError } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { seesAllMoney } from '../../../../domain/roles';
import { instantsOf, type Day } from '../../../../domain/studioTime';
import { countedTotal } from '../../../../domain/till';
import { requireCustomer, type Context } from '../../../context';
import { onceFor } from '../../../once';
import { changedSince } from '../../audit/conflict';
import { auditChange, auditCreated } from '../../audit/record';
import * as repository from './repository';
import { keysetPage } from '../../../db/cursors';

const PAGE = 50;

export async function currentCount(ctx: Context): Promise<CurrentCountResponse> {
  const { db } = ctx.studio;
  const cash_count = await repository.findCount(db, { openOf: requireCustomer(ctx).customer_id });
  return { cash_count, movements: cash_count ? await repository.findMovements(db, cash_count) : [] };
}

/** Sets the money in the drawer at the start, which opens the till. Throws 'row/changed'. */
export async function setOpeningFloat(ctx: Context, { opening_float, from }: CountFloat): Promise<CashCount> {
  const { customer_id } = requireCustomer(ctx);
  return ctx.transaction(async (trx) => {
    const id = await repository.ensureOpenCount(trx, customer_id, ctx.now);
    const wanted = toCentavos(opening_float);
    const is = (await repository.lockCount(trx, id))?.opening_float;
    if (from !== undefined && is !== toCentavos(from) && is !== wanted)
      throw await changedSince(trx, { entity: 'cash_count', id, actions: ['cash-count.float'] });
    await auditChange(trx, ctx, { action: 'cash-count.float', entity: 'cash_count', id }, () =>
      repository.setFloat(trx, id, wanted),
    );
    return requireCount(await repository.findCount(trx, { cash_count_id: id }));
  });
}

function requireCount(count: CashCount | null): CashCount {
  if (!count) throw new AppError('cash-count/not-found');
  return count;
}

/**
 * Closes the caller's count with the counted money. Of two concurrent calls one wins; movements meanwhile wait and
 * belong to the next count. Throws 'cash-count/closed', 'cash-count/changed' if something moved since it was read, and
 * 'cash-count/note-required' for a difference without a reason.
 */
export async function closeCount(ctx: Context, id: number, closing: CountClosing): Promise<CashCount> {
  const { customer_id } = requireCustomer(ctx);
  const note = closing.note.trim();
  return ctx.transaction(async (trx) => {
    const count = await repository.lockCount(trx, id);
    if (!count || count.customer_id !== customer_id) throw new AppError('cash-count/not-found');
    if (count.closed_at) throw new AppError('cash-count/closed');
    const expected = count.opening_float + (await repository.sumOfCash(trx, id));
    if (expected !== toCentavos(closing.expected)) throw new AppError('cash-count/changed');
    const counted = countedTotal(closing.denominations);
    if (counted !== expected && note === '') throw new AppError('cash-count/note-required', { field: 'note' });
    const fields = {
      closed_at: ctx.now,
      expected,
      counted,
      denominations: JSON.stringify(closing.denominations),
      note,
    };
    await auditChange(trx, ctx, { action: 'cash-count.close', entity: 'cash_count', id }, () =>
      repository.closeCount(trx, id, fields),
    );
    return requireCount(await repository.findCount(trx, { cash_count_id: id }));
  });
}

/** Records cash put in or taken out without a sale; a repeat of the key returns the same movement. */
export async function moveCash(ctx: Context, move: CashMove): Promise<TillMovement> {
  const { customer_id } = requireCustomer(ctx);
  const { kind, note } = move;
  const amount = toCentavos(move.amount);
  if (amount < 1) throw new AppError('request/invalid', { field: 'amount' });
  const { till_movement_id } = await onceFor(ctx, ['till-movement', move], null, async (trx) => {
    const id = await repository.insertMove(trx, {
      customer_id,
      kind,
      amount: kind === 'withdrawal' ? -amount : amount,
      note: note.trim(),
      created_at: ctx.now,
    });
    await auditCreated(trx, ctx, { action: `till.${kind}`, entity: 'till_movement', id });
    return { till_movement_id: id };
  });
  const [movement] = await repository.findMovements(ctx.studio.db, { till_movement_id });
  if (!movement) throw new Error(`Movement ${till_movement_id} is missing.`);
  return movement;
}

/** The caller's counts; for admins all, or those of one person. */
export async function cashCountsPage(ctx: Context, { after, customer_id }: CountsQuery) {
  const me = requireCustomer(ctx);
  const whose = seesAllMoney(me.kind) ? customer_id : me.customer_id;
  if (customer_id !== undefined && whose !== customer_id) throw new AppError('auth/forbidden');
  const found = await repository.findCounts(ctx.studio.db, { customer_id: whose, after, limit: PAGE + 1 });
  const { shown, next } = keysetPage(found, PAGE, ({ cash_count_id }) => cash_count_id);
  return { cash_counts: shown, next };
}

/** Throws 'cash-count/not-found', also for another person's count unless the caller is an admin. */
export async function oneCount(
  ctx: Context,
  id: number,
): Promise<{ cash_count: CashCount; movements: TillMovement[] }> {
  const me = requireCustomer(ctx);
  const cash_count = requireCount(await repository.findCount(ctx.studio.db, { cash_count_id: id }));
  if (cash_count.person.customer_id !== me.customer_id && !seesAllMoney(me.kind))
    throw new AppError('cash-count/not-found');
  return { cash_count, movements: await repository.findMovements(ctx.studio.db, { cash_count_id: id }) };
}

export async function tillDay(ctx: Context, day: Day): Promise<TillDay> {
  const me = requireCustomer(ctx);
  const { timezone } = await ctx.studio.config();
  const whose = seesAllMoney(me.kind) ? null : me.customer_id;
  return { day, ...(await repository.findDay(ctx.studio.db, instantsOf(day, timezone), whose)) };
}
