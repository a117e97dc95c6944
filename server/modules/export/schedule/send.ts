/** Begins the export of a day that has come, and sends on the copies that are ready: once, tried again on failure. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '../../../../domain/durations';
import { latestTurn } from '../../../../domain/exportTurns';
import type { ExportProblem } from '../../../../domain/exportProblems';
import { isQuietHour } from '../../../../domain/mailTimes';
import { storedNames } from '../../../../domain/pictures';
import { studioDay } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import { recordAudit } from '../../audit/record';
import { notify } from '../../mail/notify';
import { ExportFailure, openBucket, sendToBucket, targetOf } from '../bucket';
import { makeStudioExport } from '../service';
import { orderCopy } from './copy';
import * as repository from './repository';
import type { Run, Schedule } from './repository';

/** Milliseconds after which a server that sends a copy counts as dead. */
const LEASE = 15 * MINUTE;
/** Minutes until the next try, after each; after the last one it has failed. */
const AGAIN = [10, 60, 240];

interface Deps {
  readonly clock: () => Date;
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE);

/** By day, so that a mail about it doesn't wake anybody. */
async function beginTurn(ctx: Context, isQuiet: boolean, timezone: string): Promise<void> {
  const row = isQuiet ? undefined : await repository.findSchedule(ctx.studio.db);
  const day = row && latestTurn(row, studioDay(ctx.now, timezone));
  if (!day) return;
  await ctx.transaction(async (trx) => {
    const taken = await repository.takeTurn(trx, day);
    if (!taken) return;
    const id = await repository.insertRun(trx, { due_on: day, place: taken.place, now: ctx.now });
    if (id !== undefined) await orderCopy(trx, ctx, id);
  });
}

type Copy = NonNullable<Awaited<ReturnType<typeof repository.findCopy>>>;

/** A run that this server has claimed. */
interface Claim {
  run: Run;
  /** Throws if it is another server's by now. */
  renew(set?: Partial<Run>): Promise<void>;
}

function claimOf(ctx: Context, run: Run, { clock }: Deps): Claim {
  const claim: Claim = {
    run,
    renew: async (set = {}) => {
      const lease_until = leaseFrom(clock());
      const isOurs = await ctx.transaction((trx) => repository.changeRun(trx, claim.run, { ...set, lease_until }));
      if (!isOurs) throw new ExportFailure('lost');
      claim.run = { ...claim.run, ...set, lease_until };
    },
  };
  return claim;
}

/** Sends the copy to the bucket by way of a local file. Returns where it is. */
async function toBucket(ctx: Context, claim: Claim, { sealed }: Schedule, { src, storage }: Copy): Promise<string> {
  const { files, sealingKey } = ctx.studio;
  const bucket = sealingKey && sealed && openBucket(sealingKey, sealed);
  if (!bucket) throw new ExportFailure('sealed');
  const store = storage === 's3' ? files?.private.cloud : files?.private.disk;
  const [name] = storedNames(src ?? '');
  if (!files || !store || name === undefined) throw new ExportFailure('lost');
  const path = join(files.incoming, `send-${randomUUID()}.zip`);
  const { due_on, requested_at, export_run_id, upload_id: left } = claim.run;
  try {
    await store.fetch(name, path).catch(() => {
      throw new ExportFailure('lost');
    });
    await sendToBucket(ctx.studio, bucket, path, {
      name: `estudio-${due_on ?? requested_at.toISOString().slice(0, 10)}-${export_run_id}.zip`,
      left,
      onBegun: (upload_id) => claim.renew({ upload_id }),
      onPiece: () => claim.renew(),
    });
  } finally {
    await rm(path, { force: true });
  }
  return targetOf(bucket);
}

/** Marks a run done; of one by mail, the mail is written with it. */
async function finishRun(ctx: Context, { run }: Claim, { place, customer_id }: Schedule, copy: Copy, target: string) {
  await ctx.transaction(async (trx) => {
    const { size } = copy;
    const done = { done_at: ctx.now, size, place, target, problem: null, upload_id: null, attempts: run.attempts + 1 };
    if (!(await repository.changeRun(trx, run, done))) return;
    if (place === 'mail') {
      const team = await repository.findRecipients(trx);
      if (customer_id === null || !team.some((one) => one.customer_id === customer_id))
        throw new ExportFailure('recipient');
      await notify(trx, [{ kind: 'studio-copy', customer_id, about: `${run.export_run_id}:${customer_id}` }], ctx.now);
    }
    await recordAudit(trx, ctx, {
      action: 'export-run.send',
      entity: 'export_run',
      id: run.export_run_id,
      before: null,
      after: { place, target, size },
    });
  });
}

/** Notes a try that failed. After the last one of a day's export all admins get a mail, once. */
async function noteFailure(ctx: Context, { run }: Claim, problem: ExportProblem, place: Run['place']): Promise<void> {
  const attempts = run.attempts + 1;
  const minutes = AGAIN[run.attempts];
  await ctx.transaction(async (trx) => {
    const next =
      minutes === undefined
        ? { failed_at: ctx.now, lease_until: null }
        : { try_at: new Date(ctx.now.getTime() + minutes * MINUTE), lease_until: null };
    const isOurs = await repository.changeRun(trx, run, { ...next, attempts, problem, place });
    if (!isOurs || minutes !== undefined) return;
    const { export_run_id: id, due_on } = run;
    if (due_on !== null)
      await notify(
        trx,
        (await repository.findRecipients(trx)).map(({ customer_id }) => ({
          kind: 'studio-copy-failed' as const,
          customer_id,
          about: `${id}:${customer_id}`,
          problem,
        })),
        ctx.now,
      );
    const event = { action: 'export-run.fail', entity: 'export_run', id } as const;
    await recordAudit(trx, ctx, { ...event, before: null, after: { place, problem } });
  });
}

/** Leaves the run for a later look, which isn't a try. */
async function releaseRun(ctx: Context, { run }: Claim): Promise<void> {
  await ctx.transaction((trx) => repository.changeRun(trx, run, { lease_until: null }));
}

/** Sends on what is ready. Throws ExportFailure. */
async function sendCopy(ctx: Context, claim: Claim, row: Schedule | undefined): Promise<void> {
  if (!row) throw new ExportFailure('schedule');
  const { db, mail } = ctx.studio;
  const id = claim.run.studio_export_id;
  const copy = id === null ? undefined : await repository.findCopy(db, id);
  if (copy && copy.ready_at === null && copy.failed_at === null)
    // It is being made.
    return releaseRun(ctx, claim);
  if (!copy || copy.src === null) {
    // It failed, or was deleted with the data of a customer.
    await ctx.transaction((trx) => orderCopy(trx, ctx, claim.run.export_run_id));
    if (copy?.failed_at) throw new ExportFailure('copy');
    return releaseRun(ctx, claim);
  }
  if (row.place === 'mail' && mail.kind === 'outbox') throw new ExportFailure('no-mail');
  const target = row.place === 's3' ? await toBucket(ctx, claim, row, copy) : '';
  await finishRun(ctx, claim, row, copy, target);
}

async function sendReady(ctx: Context, isQuiet: boolean, deps: Deps): Promise<void> {
  const without: number[] = [];
  for (;;) {
    const run = await ctx.transaction((trx) =>
      repository.claimRun(trx, { now: ctx.now, leaseUntil: leaseFrom(deps.clock()), isQuiet, without }),
    );
    if (!run) return;
    without.push(run.export_run_id);
    const claim = claimOf(ctx, run, deps);
    const row = await repository.findSchedule(ctx.studio.db);
    try {
      await sendCopy(ctx, claim, row);
    } catch (error) {
      if (!(error instanceof ExportFailure)) throw error;
      ctx.log.warn({ problem: error.problem }, 'export of the studio not sent');
      await noteFailure(ctx, claim, error.problem, row?.place ?? run.place);
    }
  }
}

/** The job: begins what has come, makes the copies that are ordered, sends on those that are ready. */
export async function runStudioExports(ctx: Context, deps: Deps): Promise<void> {
  const { timezone } = await ctx.studio.config();
  const isQuiet = isQuietHour(ctx.now, timezone);
  await beginTurn(ctx, isQuiet, timezone);
  try {
    await makeStudioExport(ctx);
  } finally {
    await sendReady(ctx, isQuiet, deps);
  }
}
