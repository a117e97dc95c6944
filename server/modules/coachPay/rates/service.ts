/** The rates by which coaches are paid. The database lets no two for the same hold on one day. */
import { rateProblems, type PayRate } from '../../../../domain/coachPay';
import type { ChangedCoachRate, CoachRate, CoachRateTerms } from '../../../../domain/contract/coachPay';
import { AppError, requireFound, type ErrorCode } from '../../../../domain/errors';
import { toCentavos, toPesos } from '../../../../domain/money';
import { hasSqlState, refersToNone } from '../../../db/errors';
import type { Db, Trx } from '../../../db/schema';
import type { Context } from '../../../context';
import { lockForChange } from '../../audit/conflict';
import { auditChange, auditCreated, recordAudit } from '../../audit/record';
import * as repository from './repository';

const toCentavosOrNull = (pesos: number | null): number | null => (pesos === null ? null : toCentavos(pesos));
const toPesosOrNull = (amount: number | null): number | null => (amount === null ? null : toPesos(amount));

export const wireTerms = <T extends Pick<PayRate, 'amount' | 'steps' | 'unlimited_visit'>>(terms: T) => ({
  ...terms,
  amount: toPesosOrNull(terms.amount),
  steps: terms.steps.map(({ from, amount }) => ({ from, amount: toPesos(amount) })),
  unlimited_visit: toPesosOrNull(terms.unlimited_visit),
});

/** What to store, or a refusal. What the basis doesn't use is left out. */
function rateOf({ amount, steps, percent, unlimited_visit, ...rest }: CoachRateTerms): PayRate {
  const { basis } = rest;
  const rate: PayRate = {
    ...rest,
    amount: basis === 'class' || basis === 'head' ? toCentavosOrNull(amount) : null,
    steps: basis === 'steps' ? steps.map((step) => ({ from: step.from, amount: toCentavos(step.amount) })) : [],
    percent: basis === 'share' ? percent : null,
    unlimited_visit: basis === 'share' ? toCentavosOrNull(unlimited_visit) : null,
  };
  const [problem] = Object.entries(rateProblems(rate));
  if (problem) throw new AppError('request/invalid', { field: problem[0], message: problem[1] });
  return rate;
}

export async function allRates({ studio: { db } }: Context): Promise<CoachRate[]> {
  return (await repository.findRates(db)).map(wireTerms);
}

async function findWireRate(db: Db, id: number): Promise<CoachRate> {
  return wireTerms(requireFound(await repository.findRate(db, id), 'coach-rate/not-found'));
}
export const oneRate = ({ studio: { db } }: Context, id: number): Promise<CoachRate> => findWireRate(db, id);

const REFERENCES: ReadonlyArray<readonly [constraint: string, code: ErrorCode, field: string]> = [
  ['coach_rate_instructor_id_fkey', 'instructor/not-found', 'instructor_id'],
  ['coach_rate_class_type_id_fkey', 'class-type/not-found', 'class_type_id'],
  ['coach_rate_location_id_fkey', 'location/not-found', 'location_id'],
];

/** Translates database errors of `save`, which returns the rate's id. */
async function saveRate(ctx: Context, save: (trx: Trx) => Promise<number>): Promise<CoachRate> {
  try {
    return await ctx.transaction(async (trx) => findWireRate(trx, await save(trx)));
  } catch (error) {
    if (hasSqlState(error, '23P01')) throw new AppError('coach-rate/overlaps', { field: 'starts_on' });
    const missing = REFERENCES.find(([constraint]) => refersToNone(error, constraint));
    throw missing ? new AppError(missing[1], { field: missing[2] }) : error;
  }
}

/**
 * A rate that begins later than one for the same without end ends that one the day before. Throws 'coach-rate/overlaps'
 * for other rates for the same on these days.
 */
export function createRate(ctx: Context, terms: CoachRateTerms): Promise<CoachRate> {
  return saveRate(ctx, async (trx) => {
    const rate = rateOf(terms);
    await repository.lockRates(trx);
    const endless = await repository.findEndless(trx, rate);
    if (endless !== undefined)
      await auditChange(trx, ctx, { action: 'coach-rate.change', entity: 'coach_rate', id: endless }, () =>
        repository.endRateBefore(trx, endless, rate.starts_on),
      );
    const id = await repository.insertRate(trx, rate, ctx.now);
    await auditCreated(trx, ctx, { action: 'coach-rate.create', entity: 'coach_rate', id });
    return id;
  });
}

/** Throws 'coach-rate/not-found', 'row/changed' and what createRate throws. */
export function changeRate(ctx: Context, id: number, { version, ...terms }: ChangedCoachRate): Promise<CoachRate> {
  return saveRate(ctx, async (trx) => {
    const rate = rateOf(terms);
    await repository.lockRates(trx);
    await lockForChange(trx, { entity: 'coach_rate', id, from: version, missing: 'coach-rate/not-found' });
    await auditChange(trx, ctx, { action: 'coach-rate.change', entity: 'coach_rate', id }, () =>
      repository.updateRate(trx, id, rate),
    );
    return id;
  });
}

/** Classes that it paid become corrections, where their statement is approved. Throws 'coach-rate/not-found'. */
export function removeRate(ctx: Context, id: number): Promise<void> {
  return ctx.transaction(async (trx) => {
    const { version: _, ...before } = requireFound(await repository.findRate(trx, id), 'coach-rate/not-found');
    if ((await repository.deleteRate(trx, id)) === 0) throw new AppError('coach-rate/not-found');
    await recordAudit(trx, ctx, {
      action: 'coach-rate.delete',
      entity: 'coach_rate',
      id,
      before: { ...before },
      after: null,
    });
  });
}
