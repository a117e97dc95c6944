/**
 * Copies what moved the studio's balance at its payment providers, and what they paid out. Repeated, concurrent and
 * interrupted runs are harmless: rows are written by the provider's ids, and the place is moved after them.
 */
import { DAY } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import type { Context } from '../../../context';
import type { KeyProvider } from '../../../db/schema';
import type { BalanceReader } from '../../../ports/balance';
import { availableProviders, gatewayOf, Refused, type Payments } from '../../../ports/payments';
import { findPlace, movePlace } from '../settlement/repository';
import * as repository from './repository';

/** Periods that one run reads: a history of years takes several runs, and holds up no other job for long. */
const PERIODS = 6;
/** Payouts whose parts one run reads. */
const PAYOUTS = 50;
/** For how long a payout that arrived is read again: the bank may still send it back. */
const MAY_COME_BACK = 30 * DAY;

const balancePlace = (provider: KeyProvider): string => `balance ${provider}`;

interface Readable {
  readonly provider: KeyProvider;
  readonly balance: BalanceReader;
}

/** The providers whose balance is read. */
const readableProviders = (payments: Payments): Readable[] =>
  availableProviders(payments).flatMap((provider) => {
    const balance = gatewayOf(payments, provider)?.balance;
    return balance && provider !== 'mercadopago' ? [{ provider, balance }] : [];
  });

/** Reads the balance at each provider; one that gives no answer holds up no other, and is asked again by the next run. */
export async function readBalances(ctx: Context): Promise<void> {
  for (const books of readableProviders(ctx.studio.payments)) {
    try {
      await readBalance(ctx, books);
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof Refused)) throw error;
      ctx.log.warn({ provider: books.provider, code: error.code }, 'balance not read');
    }
  }
}

/** Until when the books of each provider that the studio has were copied; null: not yet. */
export function booksReadAt({ studio }: Context): Promise<Array<{ provider: KeyProvider; at: string | null }>> {
  return Promise.all(
    readableProviders(studio.payments).map(async ({ provider }) => ({
      provider,
      at: await findPlace(studio.db, balancePlace(provider)),
    })),
  );
}

const earliestTime = (...times: readonly (Date | null)[]): Date =>
  new Date(Math.min(...times.flatMap((time) => time?.getTime() ?? [])));

async function readBalance(ctx: Context, books: Readable): Promise<void> {
  const { provider, balance } = books;
  const { db } = ctx.studio;
  const list = balancePlace(provider);
  const place = await findPlace(db, list);
  const read = place === null ? null : earliestTime(new Date(place), ctx.now);
  const first = read ?? (await repository.firstPaymentAt(db, provider)) ?? ctx.now;
  const from = new Date(Math.max(first.getTime() - balance.settlesWithin, ctx.now.getTime() - balance.reaches));
  const recent = new Date(ctx.now.getTime() - MAY_COME_BACK);
  await readPayouts(ctx, books, earliestTime(from, recent, await repository.oldestOpenPayoutAt(db, provider)));
  for (const period of splitPeriod(from, ctx.now, balance.longest).slice(0, PERIODS)) {
    for await (const entries of balance.movements(period.from, period.to))
      await ctx.transaction((trx) => repository.storeEntries(trx, provider, entries));
    await ctx.transaction((trx) => movePlace(trx, list, period.to.toISOString()));
  }
  await readParts(ctx, books);
}

function splitPeriod(from: Date, to: Date, longest: number): Array<{ readonly from: Date; readonly to: Date }> {
  const found: Array<{ from: Date; to: Date }> = [];
  for (let start = from.getTime(); start < to.getTime(); start += longest)
    found.push({ from: new Date(start), to: new Date(Math.min(start + longest, to.getTime())) });
  return found;
}

async function readPayouts(ctx: Context, { provider, balance }: Readable, from: Date): Promise<void> {
  for (const period of splitPeriod(from, ctx.now, balance.longest))
    for await (const payouts of balance.payouts(period.from, period.to))
      await ctx.transaction((trx) => repository.storePayouts(trx, provider, payouts));
}

/** Reads what each payout consists of, once the provider says all of it. */
async function readParts(ctx: Context, { provider, balance }: Readable): Promise<void> {
  const unread = await repository.findUnread(ctx.studio.db, provider, PAYOUTS);
  for (const { payout_id, provider_payout_id } of unread) {
    for await (const parts of balance.parts(provider_payout_id))
      await ctx.transaction((trx) => repository.storeEntries(trx, provider, parts, payout_id));
    await ctx.transaction((trx) => repository.noteRead(trx, payout_id));
  }
}
