/**
 * The jobs of journeys. What a step does and that the run went on are one transaction: a worker that dies in it has
 * done neither, and a second one finds the run further on.
 */
import { DAY, HOUR } from '../../../domain/durations';
import type { JourneyStep, SendStep, StepEffect } from '../../../domain/journeys';
import { afterQuiet } from '../../../domain/mailTimes';
import { instantsOf, studioDay } from '../../../domain/studioTime';
import type { Context } from '../../context';
import type { Trx } from '../../db/schema';
import { recordAudit } from '../audit/record';
import { findAdmins } from '../billing/keys/repository';
import { notify, notifyByMessage } from '../mail/notify';
import { giveGift } from './gifts';
import { findReach } from './reachRepository';
import * as repository from './repository';
import * as runs from './runsRepository';
import type { DueRun } from './runsRepository';

/** Days after an event in which its run still begins, as where the server was off. */
const LATE = 3;
const WEEK = 7 * DAY;

/** Begins the runs of what happened since the journeys were switched on, that day included. */
export async function startJourneys(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  const enabled = await repository.findEnabled(studio.db);
  if (enabled.length === 0) return;
  const { timezone } = await studio.config();
  const today = studioDay(now, timezone);
  for (const { journey_id, enabled_at } of enabled) {
    const on = instantsOf(studioDay(enabled_at ?? now, timezone), timezone).from;
    const since = new Date(Math.max(on.getTime() - 1, now.getTime() - LATE * DAY));
    const startPage = (): Promise<number> =>
      ctx.transaction(async (trx) => {
        const journey = await repository.shareEnabled(trx, journey_id);
        return journey
          ? repository.startRuns(trx, journey, { since, now, timezone }, today, studio.whatsapp !== null)
          : 0;
      });
    while ((await startPage()) === repository.PAGE);
  }
}

interface Clock {
  /** Of the studio. */
  readonly timezone: string;
  readonly today: string;
  /** Messages with news that a person gets in a week, at most. */
  readonly most: number;
}

type Progress = Parameters<typeof runs.updateRun>[2];

/** When a message may go: now, or after the quiet hours, or when the week has room again. */
async function messageTime(trx: Trx, run: DueRun, { timezone, most }: Clock, now: Date): Promise<Date> {
  const zone = run.timezone ?? timezone;
  const full = await runs.newestBut(trx, run.customer_id, most, new Date(now.getTime() - WEEK));
  return afterQuiet(full === null ? now : new Date(full.getTime() + WEEK + 1), zone);
}

async function tellTeam(trx: Trx, run: DueRun, step: Extract<JourneyStep, { do: 'notify' }>, now: Date): Promise<void> {
  const { journey_run_id, position } = run;
  const one = step.customer_id !== null && (await runs.isOfTeam(trx, step.customer_id)) ? [step.customer_id] : null;
  const told = one ?? (await findAdmins(trx));
  await notify(
    trx,
    told.map((customer_id) => ({
      kind: 'journey-note' as const,
      customer_id,
      about: `${journey_run_id}:${position}:${customer_id}`,
      journey_run_id,
      step: position,
    })),
    now,
  );
}

/** Does the steps of a run up to the next pause. */
async function goOn(trx: Trx, ctx: Context, run: DueRun, clock: Clock): Promise<Progress> {
  const { now } = ctx;
  const { customer_id, journey_run_id, steps, goal, held_out } = run;
  let { log, given } = run;
  const noted = (step: number, did: StepEffect): void => void (log = [...log, { step, at: now.toISOString(), did }]);
  const state = (position: number) => ({ position, log, given });
  const end = (position: number, outcome: Progress['outcome']): Progress => ({
    ...state(position),
    due_at: null,
    ended_at: now,
    outcome,
  });
  if (run.is_gone) return end(run.position, 'merged');
  for (let position = run.position; position < steps.length; position += 1) {
    const step = steps[position]!;
    if (goal !== null && (await runs.hasReached(trx, customer_id, goal, run.started_at))) return end(position, 'goal');
    if (step.do === 'wait') return { ...state(position + 1), due_at: new Date(now.getTime() + step.days * DAY) };
    if (step.do === 'stop') {
      const isInside = await runs.isInSegment(trx, customer_id, step.segment, now, clock.today);
      if (isInside === step.inside) return end(position, 'stopped');
    } else if (!held_out) {
      const effect = await act(step, position);
      if (effect instanceof Date) return { ...state(position), due_at: effect };
      noted(position, effect);
    }
  }
  return end(steps.length, 'done');

  /** What the step did, or when it can. */
  async function act(
    step: Exclude<JourneyStep, { do: 'wait' | 'stop' }>,
    position: number,
  ): Promise<StepEffect | Date> {
    if (step.do === 'send') return send(step, position);
    if (step.do === 'notify') {
      await tellTeam(trx, { ...run, position }, step, now);
      return 'notified';
    }
    given = await giveGift(trx, step.gift, { customer_id, name: run.name, now, timezone: clock.timezone });
    const event = { action: 'journey.give', entity: 'journey', id: run.journey_id } as const;
    await recordAudit(trx, ctx, { ...event, before: null, after: { customer_id, gift: step.gift } });
    return 'given';
  }

  async function send(_step: SendStep, position: number): Promise<StepEffect | Date> {
    const { mail, message } = await findReach(trx, customer_id, ctx.studio.whatsapp !== null);
    if (mail !== null && !message) return mail;
    const time = await messageTime(trx, run, clock, now);
    if (time > now) return time;
    const about = `${journey_run_id}:${position}`;
    const event = { kind: 'journey', customer_id, about, journey_run_id, step: position, given } as const;
    await (mail === null ? notify(trx, event, now) : notifyByMessage(trx, [event], now));
    return 'sent';
  }
}

/** Does what is due in runs, one after another; any number of workers may. */
export async function runJourneys(ctx: Context): Promise<void> {
  const { studio, now } = ctx;
  const { timezone, news_per_week: most } = await studio.config();
  const clock = { timezone, today: studioDay(now, timezone), most };
  let failed: number | undefined;
  const next = (): Promise<boolean> =>
    ctx.transaction(async (trx) => {
      const id = await runs.lockDue(trx, now);
      if (id === undefined) return false;
      try {
        // Another worker may have taken it further between the two locks.
        const run = await runs.lockRun(trx, id, now);
        if (run) await runs.updateRun(trx, id, await goOn(trx, ctx, run, clock));
        return true;
      } catch (error) {
        failed = id;
        throw error;
      }
    });
  /** One whose step fails is tried again later, so that the others go on. */
  const nextOrLater = async (): Promise<boolean> => {
    failed = undefined;
    try {
      return await next();
    } catch (error) {
      const id = failed;
      if (id === undefined) throw error;
      ctx.log.error({ err: error, journey_run_id: id }, 'a step of a journey failed');
      await ctx.transaction((trx) => runs.postponeRun(trx, id, new Date(now.getTime() + HOUR)));
      return true;
    }
  };
  while (await nextOrLater());
}
