/**
 * Jobs that read uploaded videos and make their qualities, where the machine has ffmpeg. A try claims its file and
 * renews the claim every few seconds; if its server dies another one takes over and continues with the missing
 * qualities. Results of a try that has lost its claim are discarded. Customers get HLS once all qualities exist.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  PROBLEM_TEXTS,
  playlistFacts,
  qualitiesOf,
  type EncodingProblem,
  type Quality,
} from '../../../domain/encoding';
import { AppError } from '../../../domain/errors';
import { storedNames } from '../../../domain/pictures';
import type { Context } from '../../context';
import { errorCode } from '../../db/errors';
import { recordAudit } from '../audit/record';
import { insertFile, nextFileId } from '../files/repository';
import { isFull, takeSpace } from '../files/space';
import { storeFile, storeMade, type Stored } from '../files/storeFile';
import type { FileStore, FileStores } from '../../ports/files';
import * as repository from './encodingRepository';
import { codecsOf, drawPoster, encodeVideo, EncodingFailure, probeVideo, type Probed } from './ffmpeg';
import type { Encoder } from '../../ports/encoder';

/** Milliseconds between two renewals of a claim. */
const SIGN_EVERY = 10_000;
/** Minimum part of the file's length that a quality must have; otherwise the file is damaged. */
const WHOLE = 0.9;

interface Deps {
  readonly encoder: Encoder;
  readonly clock: () => Date;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

const storesOf = ({ studio }: Context): FileStores => {
  if (!studio.files) throw new AppError('file/unavailable');
  return studio.files;
};

function storeOf(ctx: Context, { storage }: repository.SourceFile, isPrivate: boolean): FileStore {
  const files = storesOf(ctx);
  const { disk, cloud } = isPrivate ? files.private : files;
  const store = storage === 's3' ? cloud : disk;
  if (!store) throw new EncodingFailure('failed', 'the file is in a store that is not configured');
  return store;
}

/** Calls `work` with a local path of the file; one in the bucket is downloaded for that time. */
async function withLocal<T>(ctx: Context, file: repository.SourceFile, work: (path: string) => Promise<T>): Promise<T> {
  const files = storesOf(ctx);
  const [name = ''] = storedNames(file.src);
  if (name === '') throw new EncodingFailure('unreadable', 'no file of the store');
  if (file.storage !== 's3') return work(join(file.is_private ? files.private.folder : files.folder, name));
  const path = join(files.incoming, randomUUID());
  try {
    await storeOf(ctx, file, file.is_private).fetch(name, path);
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

function problemOf(error: unknown): EncodingProblem {
  if (error instanceof EncodingFailure) return error.problem;
  const code = errorCode(error);
  return isFull(error) || code === 'ENOSPC' || code === 'EDQUOT' ? 'no-space' : 'failed';
}

async function posterOf(ctx: Context, deps: Deps, file: repository.SourceFile, path: string, { seconds }: Probed) {
  const drawn = join(storesOf(ctx).incoming, `${randomUUID()}.jpg`);
  try {
    await drawPoster(deps.encoder, path, drawn, seconds);
    const store = storeOf(ctx, file, false);
    return {
      store,
      stored: await storeFile(store, ctx.studio.db, await nextFileId(ctx.studio.db), drawn),
    };
  } catch (error) {
    // The video works without a poster.
    ctx.log.warn({ err: error, file_id: file.file_id }, 'no poster could be drawn of a video');
    return null;
  } finally {
    await rm(drawn, { force: true });
  }
}

interface Found {
  readonly probed: Probed | null;
  readonly problem: EncodingProblem | null;
  readonly poster: { readonly store: FileStore; readonly stored: Stored } | null;
}

/** null: it failed for now. Returns problems of the file itself. */
async function readFileOf(ctx: Context, deps: Deps, file: repository.SourceFile): Promise<Found | null> {
  try {
    return await withLocal(ctx, file, async (path) => {
      const probed = await probeVideo(deps.encoder, path);
      return { probed, problem: null, poster: await posterOf(ctx, deps, file, path, probed) };
    });
  } catch (error) {
    ctx.log.warn({ err: error, file_id: file.file_id }, 'a video could not be read');
    return error instanceof EncodingFailure ? { probed: null, problem: error.problem, poster: null } : null;
  }
}

/** Reads length and poster of new files. Returns how many. */
export async function probeVideos(ctx: Context, deps: Deps): Promise<number> {
  const files = await repository.findUnprobed(ctx.studio.db);
  for (const file of files) {
    if (deps.signal.aborted) return 0;
    const { file_id } = file;
    const read = await readFileOf(ctx, deps, file);
    if (!read) continue;
    const { probed, problem, poster } = read;
    const now = deps.clock();
    const isFirst = await ctx
      .transaction(async (trx) => {
        if (poster)
          await insertFile(trx, {
            ...poster.stored,
            name: `Portada de ${file.name}`,
            created_at: now,
            is_private: false,
          });
        const found = { poster_file_id: poster?.stored.file_id ?? null, problem };
        if (!(await repository.noteProbed(trx, file_id, found, now))) throw new Lost();
        if (probed?.seconds) await repository.noteDuration(trx, file_id, probed.seconds);
        const after = { ...found, duration: probed?.seconds ?? null };
        await recordAudit(trx, ctx, { action: 'file.probe', entity: 'file', id: file_id, before: null, after });
        return true;
      })
      .catch(ignoreLostClaim);
    if (!isFirst) await poster?.store.remove(storedNames(poster.stored.src));
  }
  return files.length;
}

/** Thrown when another server has taken the file over. */
class Lost extends Error {}
const ignoreLostClaim = (error: unknown): false => {
  if (error instanceof Lost) return false;
  throw error;
};

interface Try extends Deps {
  readonly file: repository.Claimed;
}

/** Makes, checks and stores one quality. */
async function makeQuality(
  ctx: Context,
  { encoder, clock, signal, file }: Try,
  from: string,
  quality: Quality,
  seconds: number | null,
  onSeconds: (seconds: number) => void,
): Promise<void> {
  const to = join(storesOf(ctx).incoming, `${file.claim}-${quality.height}`);
  await encodeVideo(encoder, { from, to, quality, signal }, onSeconds);
  const playlist = await readFile(`${to}.m3u8`, 'utf8');
  const facts = playlistFacts(playlist);
  if (facts.seconds === 0 || facts.seconds < (seconds ?? 0) * WHOLE - 1)
    throw new EncodingFailure('unreadable', `${facts.seconds} of ${seconds} seconds`);
  const codecs = await codecsOf(encoder, `${to}.mp4`);
  const store = storeOf(ctx, file, true);
  const file_id = await nextFileId(ctx.studio.db);
  const stored = await storeMade(store, ctx.studio.db, file_id, `${to}.mp4`, 'mp4');
  const { width, height } = quality;
  const isOurs = await ctx
    .transaction(async (trx) => {
      const now = clock();
      if (!(await repository.noteMade(trx, file, now))) throw new Lost();
      await takeSpace(trx, ctx, stored.size ?? 0, file_id);
      await insertFile(trx, { ...stored, name: `${height}p de ${file.name}`, created_at: now, is_private: true });
      await repository.insertRendition(trx, {
        source_file_id: file.file_id,
        file_id,
        width,
        height,
        codecs,
        bandwidth: facts.peak,
        playlist: playlist.replaceAll(`${file.claim}-${height}.mp4`, `${height}.mp4`),
      });
      return true;
    })
    .catch(async (error: unknown) => {
      if (isFull(error)) await store.remove(storedNames(stored.src));
      return ignoreLostClaim(error);
    });
  if (isOurs) return;
  await store.remove(storedNames(stored.src));
  throw new Lost();
}

async function clearQualities(
  ctx: Context,
  claim: string | null,
  qualities: readonly Pick<Quality, 'height'>[],
): Promise<void> {
  if (claim === null) return;
  for (const { height } of qualities)
    for (const ending of ['mp4', 'm3u8'])
      await rm(join(storesOf(ctx).incoming, `${claim}-${height}.${ending}`), { force: true });
}

/** Makes all missing qualities of a file, renewing the claim meanwhile. */
async function makeQualities(ctx: Context, own: Try): Promise<void> {
  const { file, encoder, clock } = own;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  own.signal.addEventListener('abort', stop);
  let percent = 0;
  const sign = async (): Promise<void> => {
    const isOurs = await ctx.transaction((trx) => repository.noteSign(trx, file, percent, clock()));
    if (!isOurs) stop();
  };
  const timer = setInterval(() => void sign().catch(stop), SIGN_EVERY);
  try {
    await withLocal(ctx, file, async (path) => {
      const probed = await probeVideo(encoder, path);
      const { seconds } = probed;
      const qualities = qualitiesOf(probed);
      const cost = ({ width, height }: Quality): number => width * height;
      const total = qualities.reduce((sum, one) => sum + cost(one), 0);
      let spent = 0;
      await clearQualities(ctx, file.before, qualities);
      try {
        for (const quality of qualities) {
          if (own.signal.aborted) throw new Lost();
          if (!file.made.includes(quality.height))
            await makeQuality(ctx, { ...own, signal: stopping.signal }, path, quality, seconds, (done) => {
              const share = seconds ? Math.min(1, done / seconds) : 0;
              percent = Math.floor((99 * (spent + share * cost(quality))) / total);
            });
          spent += cost(quality);
          percent = Math.floor((99 * spent) / total);
          await sign();
        }
      } finally {
        await clearQualities(ctx, file.claim, qualities);
      }
      await ctx.transaction(async (trx) => {
        if (!(await repository.noteDone(trx, file, clock()))) throw new Lost();
        const after = { qualities: qualities.map(({ height }) => height) };
        await recordAudit(trx, ctx, { action: 'file.encode', entity: 'file', id: file.file_id, before: null, after });
      });
    });
  } finally {
    clearInterval(timer);
    own.signal.removeEventListener('abort', stop);
  }
}

async function noteFailure(ctx: Context, { file, signal }: Try, error: unknown): Promise<void> {
  if (error instanceof Lost && !signal.aborted) return;
  if (signal.aborted) {
    await ctx.transaction((trx) => repository.giveBack(trx, file));
    return;
  }
  const problem = problemOf(error);
  ctx.log.error({ err: error, file_id: file.file_id }, 'the qualities of a video could not be made');
  await ctx.transaction(async (trx) => {
    if (!(await repository.noteFailed(trx, file, problem))) return;
    const after = { problem: PROBLEM_TEXTS[problem], attempts: file.attempts };
    await recordAudit(trx, ctx, { action: 'file.encode-fail', entity: 'file', id: file.file_id, before: null, after });
  });
}

/** Makes the qualities of all waiting files, one after another. Returns how many files are done. */
export async function encodeVideos(ctx: Context, deps: Deps): Promise<number> {
  let done = 0;
  while (!deps.signal.aborted) {
    const file = await ctx.transaction((trx) => repository.claimNext(trx, deps.clock()));
    if (!file) return done;
    const own = { ...deps, file };
    try {
      await makeQualities(ctx, own);
      done += 1;
    } catch (error) {
      await noteFailure(ctx, own, error);
    }
  }
  return done;
}
