/** Journeys: written, switched and read by admins. */
import type { ChangedJourney, Entrants, Journey, JourneyBody, JourneyRun } from '../../../domain/contract/journeys';
import type { Audience } from '../../../domain/customerFilter';
import { DAY } from '../../../domain/durations';
import { AppError, requireFound } from '../../../domain/errors';
import { giftText } from '../../../domain/journeyGifts';
import {
  journeyProblem,
  MOST_JOURNEYS,
  TRIGGERS,
  type JourneyStep,
  type JourneyTrigger,
} from '../../../domain/journeys';
import { instantsOf, studioDay } from '../../../domain/studioTime';
import { requireCustomer, type Context } from '../../context';
import type { Db, Trx } from '../../db/schema';
import { findCustomer } from '../../people/repository';
import { requireVersion } from '../audit/conflict';
import { auditChange, auditCreated, recordAudit } from '../audit/record';
import { keepSegments } from '../customers/segments/repository';
import { notify } from '../mail/notify';
import { sampleGift } from './preview';
import * as repository from './repository';
import { findRunsOf, isOfTeam } from './runsRepository';

export const allJourneys = ({ studio: { db }, now }: Context): Promise<Journey[]> => repository.findJourneys(db, now);

async function journeyOf(db: Db, now: Date, id: number): Promise<Journey> {
  const [journey] = await repository.findJourneys(db, now, id);
  return requireFound(journey, 'journey/not-found');
}
export const oneJourney = ({ studio: { db }, now }: Context, id: number): Promise<Journey> => journeyOf(db, now, id);

/** Who would enter now, of today and of the last seven days. */
export async function whoEnters(
  { studio, now }: Context,
  { trigger, number, segment }: { trigger: JourneyTrigger; number?: number; segment?: Audience },
): Promise<Entrants> {
  const { timezone } = await studio.config();
  const today = studioDay(now, timezone);
  const { from } = instantsOf(today, timezone);
  const span = { since: new Date(from.getTime() - 6 * DAY - 1), now, timezone };
  const entry = { trigger, number: number ?? TRIGGERS[trigger].number?.initial ?? null, segment: segment ?? null };
  return repository.readEntrants(studio.db, entry, { span, from, today });
}

async function checkJourney(db: Db, body: JourneyBody): Promise<void> {
  const problem = journeyProblem(body);
  if (problem) throw new AppError('request/invalid', problem);
  for (const [index, step] of body.steps.entries())
    if (step.do === 'notify' && step.customer_id !== null && !(await isOfTeam(db, step.customer_id)))
      throw new AppError('request/invalid', {
        field: `steps.${index}.customer_id`,
        message: 'Esta persona ya no es de tu equipo.',
      });
}

/** The segments that a journey reads stay while it does. Throws 'segment/not-found'. */
const keepItsSegments = (trx: Trx, { segment, steps }: JourneyBody): Promise<void> =>
  keepSegments(trx, [segment, ...steps.flatMap((step) => (step.do === 'stop' ? [step.segment] : []))]);

/** Throws 'journey/too-many' and 'segment/not-found'. */
export async function createJourney(ctx: Context, body: JourneyBody): Promise<Journey> {
  await checkJourney(ctx.studio.db, body);
  return ctx.transaction(async (trx) => {
    if ((await repository.countJourneys(trx)) >= MOST_JOURNEYS) throw new AppError('journey/too-many');
    await keepItsSegments(trx, body);
    const id = await repository.insertJourney(trx, body, ctx.now);
    await auditCreated(trx, ctx, { action: 'journey.create', entity: 'journey', id }, () =>
      repository.stepsOf(trx, id),
    );
    return journeyOf(trx, ctx.now, id);
  });
}

/** Runs under way keep the steps that they began with. Throws 'journey/not-found' and 'row/changed'. */
export async function changeJourney(ctx: Context, id: number, { version, ...body }: ChangedJourney): Promise<Journey> {
  await checkJourney(ctx.studio.db, body);
  return ctx.transaction(async (trx) => {
    const known = requireFound(await repository.lockJourney(trx, id), 'journey/not-found');
    await requireVersion(trx, { entity: 'journey', id, version: known.version }, version);
    await keepItsSegments(trx, body);
    await auditChange(
      trx,
      ctx,
      { action: 'journey.change', entity: 'journey', id },
      () => repository.updateJourney(trx, id, known.version, body),
      () => repository.stepsOf(trx, id),
    );
    return journeyOf(trx, ctx.now, id);
  });
}

/** Switching off ends the runs under way. A repeat changes nothing. Throws 'journey/not-found'. */
export async function switchJourney(ctx: Context, id: number, enabled: boolean): Promise<Journey> {
  const { now } = ctx;
  return ctx.transaction(async (trx) => {
    const known = requireFound(await repository.lockJourney(trx, id), 'journey/not-found');
    if (known.enabled === enabled) return journeyOf(trx, now, id);
    await repository.setEnabled(trx, id, enabled, now);
    const ended = enabled ? 0 : await repository.endRuns(trx, id, now);
    await recordAudit(trx, ctx, {
      action: enabled ? 'journey.switch-on' : 'journey.switch-off',
      entity: 'journey',
      id,
      before: { enabled: known.enabled },
      after: { enabled, ended },
    });
    return journeyOf(trx, now, id);
  });
}

/** Sends the stored mail of a step to its own writer. Throws 'journey/not-found' and 'campaign/no-address'. */
export async function testJourney(ctx: Context, id: number, step: number): Promise<Journey> {
  const { customer_id } = requireCustomer(ctx);
  const { now, studio } = ctx;
  const journey = await oneJourney(ctx, id);
  if (journey.steps[step]?.do !== 'send') throw new AppError('request/invalid', { field: 'step' });
  const me = await findCustomer(studio.db, customer_id);
  if (!me?.email) throw new AppError('campaign/no-address');
  const given = sampleGift(journey.steps.slice(0, step), now, (await studio.config()).timezone);
  const about = `${id}:${step}:${now.getTime()}`;
  await ctx.transaction((trx) =>
    notify(trx, { kind: 'journey-test', customer_id, about, journey_id: id, step, given }, now),
  );
  return journey;
}

/** Its runs stay in their customers' history. Throws 'journey/not-found' and 'journey/enabled'. */
export async function removeJourney(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    const known = requireFound(await repository.lockJourney(trx, id), 'journey/not-found');
    if (known.enabled) throw new AppError('journey/enabled');
    await auditChange(trx, ctx, { action: 'journey.delete', entity: 'journey', id }, () =>
      repository.markDeleted(trx, id, ctx.now),
    );
  });
}

const stepText = (step: JourneyStep | undefined): string =>
  step?.do === 'send'
    ? step.subject
    : step?.do === 'give'
      ? giftText(step.gift)
      : step?.do === 'notify'
        ? step.text
        : '';

export async function journeysOfCustomer({ studio: { db } }: Context, customerId: number): Promise<JourneyRun[]> {
  return (await findRunsOf(db, customerId)).map(({ steps, log, ...run }) => ({
    ...run,
    log: log.map((entry) => ({ ...entry, text: stepText(steps[entry.step]) })),
  }));
}
