/** How often a copy of the whole studio is sent by itself, and where to; the bucket is tried before it is stored. */
import type { TestedService } from '../../../../domain/contract/appconfig';
import type {
  ExportRun,
  ExportSchedule,
  ExportScheduleResponse,
  NewExportSchedule,
} from '../../../../domain/contract/exportSchedule';
import { AppError } from '../../../../domain/errors';
import { EXPORT_PROBLEMS } from '../../../../domain/exportProblems';
import { latestTurn, nextTurn } from '../../../../domain/exportTurns';
import { addDays, studioDay, type Day } from '../../../../domain/studioTime';
import { failingService, workingService } from '../../../../domain/testedService';
import { isPublicOrigin } from '../../../addresses';
import type { Context } from '../../../context';
import { recordAudit } from '../../audit/record';
import { tryMail } from '../../mail/server/tryMail';
import { ExportFailure, openBucket, sealBucket, targetOf, tryBucket, type ExportBucket } from '../bucket';
import { orderCopy } from './copy';
import * as repository from './repository';
import type { Run, Schedule } from './repository';

const RUNS = 5;

const bucketOf = ({ studio: { sealingKey } }: Context, row: Schedule | undefined): ExportBucket | null =>
  sealingKey && row?.sealed ? openBucket(sealingKey, row.sealed) : null;

/** The next day on which one is sent, today included if its hour hasn't come. */
function nextOn(row: Schedule, today: Day): Day | null {
  const latest = latestTurn(row, today);
  const after = latest !== null && latest > row.taken_on ? addDays(latest, -1) : today;
  return nextTurn(row, after);
}

function stateOf(row: Schedule, bucket: ExportBucket | null, today: Day): ExportSchedule {
  const { every, day, place, customer_id } = row;
  const s3 = bucket && {
    endpoint: bucket.endpoint ?? '',
    region: bucket.region,
    bucket: bucket.bucket,
    folder: bucket.folder,
    key_id: bucket.accessKeyId,
  };
  return { every, day, place, customer_id, s3, next_on: nextOn(row, today) };
}

function runOf(run: Run): ExportRun {
  const { export_run_id, due_on, place, target, size, attempts, problem, done_at, failed_at } = run;
  const isOver = done_at !== null || failed_at !== null;
  return {
    export_run_id,
    status: done_at ? 'done' : failed_at ? 'failed' : 'pending',
    due_on,
    requested_at: run.requested_at.toISOString(),
    ended_at: (done_at ?? failed_at)?.toISOString() ?? null,
    place,
    target,
    size,
    attempts,
    try_at: isOver || attempts === 0 ? null : run.try_at.toISOString(),
    problem: problem && EXPORT_PROBLEMS[problem],
  };
}

export async function readSchedule(ctx: Context): Promise<ExportScheduleResponse> {
  const { db, sealingKey } = ctx.studio;
  const { timezone } = await ctx.studio.config();
  const row = await repository.findSchedule(db);
  return {
    schedule: row ? stateOf(row, bucketOf(ctx, row), studioDay(ctx.now, timezone)) : null,
    can_store: sealingKey !== null,
    team: await repository.findRecipients(db),
    runs: (await repository.findLatestRuns(db, RUNS)).map(runOf),
  };
}

/** Throws 'export/…' for what can't be stored. */
function enteredBucket(ctx: Context, given: NonNullable<NewExportSchedule['s3']>, stored: ExportBucket | null) {
  const { endpoint, region, bucket, folder, key_id, secret } = given;
  if (endpoint !== '' && ctx.studio.isProduction && !isPublicOrigin(endpoint))
    throw new AppError('export/bucket', { field: 'endpoint' });
  const secretAccessKey = secret !== '' ? secret : stored?.accessKeyId === key_id ? stored.secretAccessKey : null;
  if (secretAccessKey === null) throw new AppError('export/secret', { field: 'secret' });
  return {
    endpoint: endpoint === '' ? null : endpoint,
    region,
    bucket,
    folder: folder.split('/').filter(Boolean).join('/'),
    accessKeyId: key_id,
    secretAccessKey,
  } satisfies ExportBucket;
}

const TITLE = 'Copia del estudio';

async function tried(ctx: Context, { every, place }: NewExportSchedule, bucket: ExportBucket | null) {
  if (every === 'never') return workingService(TITLE, 'No se manda sola.');
  if (place === 'mail' || !bucket) return tryMail(ctx, ctx.studio.mail);
  try {
    await tryBucket(ctx.studio, bucket);
    return workingService(TITLE, `Escribimos y borramos un archivo de prueba en ${targetOf(bucket)}.`);
  } catch (error) {
    if (!(error instanceof ExportFailure)) throw error;
    return failingService(TITLE, EXPORT_PROBLEMS[error.problem]);
  }
}

/** Stored once the bucket has taken a file, or the mail server a mail to the caller; else says what went wrong. */
export async function storeSchedule(
  ctx: Context,
  wanted: NewExportSchedule,
): Promise<ExportScheduleResponse & { tested: TestedService }> {
  const { db, sealingKey } = ctx.studio;
  const { every, day, place } = wanted;
  let bucket: ExportBucket | null = null;
  if (place === 's3') {
    if (!sealingKey) throw new AppError('export/not-stored');
    if (!wanted.s3) throw new AppError('export/bucket', { field: 'bucket' });
    bucket = enteredBucket(ctx, wanted.s3, bucketOf(ctx, await repository.findSchedule(db)));
  }
  if (every === 'week' && day > 7) throw new AppError('request/invalid', { field: 'day' });
  const { timezone } = await ctx.studio.config();
  const tested = await tried(ctx, wanted, bucket);
  if (!tested.ok) return { ...(await readSchedule(ctx)), tested };
  await ctx.transaction(async (trx) => {
    const before = await repository.lockSchedule(trx);
    const customer_id = place === 'mail' ? wanted.customer_id : null;
    const team = await repository.findRecipients(trx);
    if (place === 'mail' && !team.some((one) => one.customer_id === customer_id))
      throw new AppError('export/recipient', { field: 'customer_id' });
    const isSameTurn = before?.every === every && before.day === day;
    await repository.storeSchedule(trx, {
      every,
      day,
      place,
      customer_id,
      sealed: bucket && sealingKey ? sealBucket(sealingKey, bucket) : null,
      // Another turn begins after today.
      taken_on: isSameTurn ? before.taken_on : studioDay(ctx.now, timezone),
      changed_at: ctx.now,
    });
    const former = bucketOf(ctx, before);
    await recordAudit(trx, ctx, {
      action: 'export-schedule.store',
      entity: 'export_schedule',
      id: '*',
      before: before
        ? { every: before.every, day: before.day, place: before.place, target: former && targetOf(former) }
        : null,
      after: { every, day, place, target: bucket && targetOf(bucket) },
    });
  });
  return { ...(await readSchedule(ctx)), tested };
}

/** Orders a copy to be sent now, unless one is on its way. Throws 'export/nowhere', 'file/unavailable'. */
export async function orderRun(ctx: Context): Promise<ExportScheduleResponse> {
  if (!ctx.studio.files) throw new AppError('file/unavailable');
  await ctx.transaction(async (trx) => {
    const row = await repository.findSchedule(trx);
    if (!row) throw new AppError('export/nowhere');
    const id = await repository.insertRun(trx, { due_on: null, place: row.place, now: ctx.now });
    if (id === undefined) return;
    await orderCopy(trx, ctx, id);
    const event = { action: 'export-run.order', entity: 'export_run', id } as const;
    await recordAudit(trx, ctx, { ...event, before: null, after: { place: row.place } });
  });
  return readSchedule(ctx);
}
