/** Admins manage videos and their types. */
import type * as contract from '../../../domain/contract/videosAdmin';
import { encodingState, PROBLEM_TEXTS } from '../../../domain/encoding';
import { AppError, requireFound } from '../../../domain/errors';
import { isProviderId } from '../../../domain/videos';
import type { Context } from '../../context';
import { refuseDuplicate, refuseReference } from '../../db/errors';
import type { Trx } from '../../db/schema';
import { lockForChange } from '../audit/conflict';
import { auditChange, auditCreated, recordAudit } from '../audit/record';
import { lockVersion } from '../audit/repository';
import { fileReferences, requireReadableFiles } from '../files/references';
import { hidingOf, type Hiding } from '../files/sold';
import * as repository from './adminRepository';
import { resetTries } from './encodingRepository';

type Facts = Readonly<Record<string, unknown>>;

/** The state of the qualities of a video's file; null: it has no file, or this server makes none. */
function encodingOf(ctx: Context, { provider, encoding }: repository.StoredRow): contract.AdminVideoRow['encoding'] {
  if (provider !== 'file' || (!encoding?.done_at && !ctx.studio.encoder)) return null;
  const state = encodingState(encoding, ctx.now);
  const { percent = 0, problem = null } = encoding ?? {};
  const text = problem ? PROBLEM_TEXTS[problem] : null;
  return { state, percent, problem: state === 'failed' ? (text ?? PROBLEM_TEXTS.failed) : text };
}

async function withFiles<T extends repository.StoredRow>(ctx: Context, rows: readonly T[]) {
  const ids = rows
    .flatMap(({ poster_file_id, frame_file_id, file_id }) => [poster_file_id, frame_file_id, file_id])
    .filter((id) => id !== null);
  const files = await fileReferences(ctx, ids);
  return rows.map(({ poster_file_id, frame_file_id, file_id, encoding, ...row }) => ({
    ...row,
    poster: files.get(poster_file_id ?? 0) ?? null,
    frame: files.get(frame_file_id ?? 0) ?? null,
    file: files.get(file_id ?? 0) ?? null,
    encoding: encodingOf(ctx, { ...row, poster_file_id, frame_file_id, file_id, encoding }),
  }));
}

export async function listAdminVideos(
  ctx: Context,
  filter: Parameters<typeof repository.findAdminVideos>[1],
): Promise<{ videos: contract.AdminVideoRow[]; next: string | null }> {
  const { videos, next } = await repository.findAdminVideos(ctx.studio.db, filter);
  return { videos: await withFiles(ctx, videos), next };
}

/** Throws 'video/not-found'. */
export async function adminVideo(ctx: Context, id: number): Promise<contract.AdminVideo> {
  const found = requireFound(await repository.findAdminVideo(ctx.studio.db, id), 'video/not-found');
  return (await withFiles(ctx, [found]))[0]!;
}

function checkedCaptions(captions: contract.NewVideo['captions'] = []): repository.Caption[] {
  const tidy = captions.map(({ language, label, content }) => ({
    language,
    label: label.trim(),
    content: content.replace(/^\uFEFF/, ''),
  }));
  const isWebVtt = tidy.every(({ content }) => /^WEBVTT($|[ \t\r\n])/.test(content));
  if (!isWebVtt || new Set(tidy.map(({ language }) => language)).size < tidy.length)
    throw new AppError('video/captions', { field: 'captions' });
  return tidy;
}

/** Normalizes a video for storage. Throws 'video/source', 'video/captions', 'file/not-found'. */
async function tidyVideo(ctx: Context, body: contract.NewVideo) {
  const { provider, provider_id = null, file_id = null, poster_file_id = null, program_id = null } = body;
  const { db } = ctx.studio;
  const { instructor_ids = [], tag_ids = [], program_position = null, published_at = null } = body;
  const ids = [file_id, poster_file_id].filter((id) => id !== null);
  await requireReadableFiles(ctx, db, ids);
  const file = file_id === null ? undefined : await repository.findVideoFile(db, file_id);
  const isGiven =
    provider === 'file' ? file?.type === 'video/mp4' : provider_id !== null && isProviderId(provider, provider_id);
  if (!isGiven) throw new AppError('video/source', { field: provider === 'file' ? 'file_id' : 'provider_id' });
  return {
    row: {
      title: body.title.trim(),
      description: body.description?.trim() ?? '',
      class_category_id: body.class_category_id ?? null,
      class_type_id: body.class_type_id ?? null,
      video_type_id: body.video_type_id ?? null,
      program_id,
      // In a program's list the position is the cursor of the next page.
      program_position: program_id === null ? null : (program_position ?? 0),
      duration: body.duration ?? file?.duration ?? 0,
      poster_file_id,
      provider,
      provider_id: provider === 'file' ? null : provider_id,
      file_id: provider === 'file' ? file_id : null,
      published_at: published_at === null ? null : new Date(published_at),
    },
    parts: { instructor_ids, tag_ids, captions: checkedCaptions(body.captions) },
  };
}

/** Makes the private copy of a file that was public. Throws 'file/unavailable'. */
async function prepareHiding(ctx: Context, file_id: number | null): Promise<Hiding | null> {
  try {
    return file_id === null ? null : await hidingOf(ctx, file_id);
  } catch (error) {
    ctx.log.error({ err: error, file_id }, 'a file of a video could not be made private');
    throw new AppError('file/unavailable');
  }
}

/** Removes the public copy; the sweep removes what stays. */
const removePublic = async (ctx: Context, hiding: Hiding | null): Promise<void> =>
  hiding?.finish().catch((error: unknown) => ctx.log.warn({ err: error }, 'a public copy of a video is still stored'));

const referenceGone = refuseReference('video/reference');

/** The facts for the audit log; captions by language. */
async function factsOf(trx: Trx, id: number): Promise<Facts | null> {
  const found = await repository.findAdminVideo(trx, id);
  if (!found) return null;
  const {
    captions,
    in_use: _inUse,
    qualities: _qualities,
    encoding: _encoding,
    frame_file_id: _frame,
    ...facts
  } = found;
  return { ...facts, captions: captions.map(({ language }) => language) };
}

/** The facts of `one` that differ in `other`. */
const differingFacts = (one: Facts | null, other: Facts | null): Facts | null =>
  one &&
  Object.fromEntries(Object.entries(one).filter(([key, v]) => JSON.stringify(v) !== JSON.stringify(other?.[key])));

export async function createVideo(ctx: Context, body: contract.NewVideo): Promise<contract.AdminVideo> {
  const { row, parts } = await tidyVideo(ctx, body);
  const hiding = await prepareHiding(ctx, row.file_id);
  const id = await ctx
    .transaction(async (trx) => {
      await hiding?.commit(trx);
      const made = await repository.insertVideo(trx, { ...row, created_at: ctx.now }, parts);
      const subject = { action: 'video.create', entity: 'video', id: made } as const;
      await recordAudit(trx, ctx, { ...subject, before: null, after: await factsOf(trx, made) });
      return made;
    })
    .catch(referenceGone);
  await removePublic(ctx, hiding);
  return adminVideo(ctx, id);
}

/** Throws 'video/not-found', 'row/changed' and what createVideo throws. */
export async function changeVideo(
  ctx: Context,
  id: number,
  { version, archived, ...body }: contract.ChangedVideo,
): Promise<contract.AdminVideo> {
  const { row, parts } = await tidyVideo(ctx, body);
  const hiding = await prepareHiding(ctx, row.file_id);
  await ctx
    .transaction(async (trx) => {
      await lockForChange(trx, { entity: 'video', id, from: version, missing: 'video/not-found' });
      const before = await factsOf(trx, id);
      await hiding?.commit(trx);
      await repository.updateVideo(trx, id, { ...row, archived_at: archived ? ctx.now : null }, parts);
      const after = await factsOf(trx, id);
      const subject = { action: 'video.change', entity: 'video', id } as const;
      await recordAudit(trx, ctx, {
        ...subject,
        before: differingFacts(before, after),
        after: differingFacts(after, before),
      });
    })
    .catch(referenceGone);
  await removePublic(ctx, hiding);
  return adminVideo(ctx, id);
}

/** Reads a file again and makes missing qualities, even after its last try. Throws 'video/not-found'. */
export async function encodeAgain(ctx: Context, id: number): Promise<contract.AdminVideo> {
  const found = requireFound(await repository.findAdminVideo(ctx.studio.db, id), 'video/not-found');
  const { file_id, encoding } = found;
  if (file_id !== null && encodingOf(ctx, found)?.state === 'failed')
    await ctx.transaction(async (trx) => {
      if (!(await resetTries(trx, file_id, ctx.now))) return;
      const subject = { action: 'file.encode-again', entity: 'file', id: file_id } as const;
      await recordAudit(trx, ctx, { ...subject, before: { problem: encoding?.problem }, after: { problem: null } });
    });
  return adminVideo(ctx, id);
}

/** Throws 'video/not-found', 'video/in-use'. */
export async function deleteVideo(ctx: Context, id: number): Promise<void> {
  await ctx
    .transaction(async (trx) => {
      await lockVersion(trx, 'video', id);
      const before = requireFound(await factsOf(trx, id), 'video/not-found');
      await repository.removeVideo(trx, id);
      await recordAudit(trx, ctx, { action: 'video.delete', entity: 'video', id, before, after: null });
    })
    .catch(refuseReference('video/in-use'));
}

const nameTaken = refuseDuplicate('video_type_name', 'video-type/exists', 'name');

export function createVideoType(ctx: Context, name: string): Promise<contract.AdminVideoType> {
  return ctx
    .transaction(async (trx) => {
      const made = await repository.insertVideoType(trx, name.trim());
      const { video_type_id: id } = made;
      await auditCreated(trx, ctx, { action: 'video-type.create', entity: 'video_type', id });
      return made;
    })
    .catch(nameTaken);
}

/** Throws 'video-type/not-found', 'video-type/exists', 'row/changed'. */
export async function changeVideoType(
  ctx: Context,
  id: number,
  { name, archived, version }: { readonly name: string; readonly archived: boolean; readonly version: number },
): Promise<contract.AdminVideoType> {
  return ctx
    .transaction(async (trx) => {
      await lockForChange(trx, { entity: 'video_type', id, from: version, missing: 'video-type/not-found' });
      return auditChange(trx, ctx, { action: 'video-type.change', entity: 'video_type', id }, () =>
        repository.updateVideoType(trx, id, { name: name.trim(), archived_at: archived ? ctx.now : null }),
      );
    })
    .catch(nameTaken);
}

/** Throws 'video-type/not-found', 'video-type/in-use'. */
export async function deleteVideoType(ctx: Context, id: number): Promise<void> {
  const subject = { action: 'video-type.delete', entity: 'video_type', id } as const;
  const deleted = await ctx
    .transaction((trx) => auditChange(trx, ctx, subject, () => repository.removeVideoType(trx, id)))
    .catch(refuseReference('video-type/in-use'));
  if (!deleted) throw new AppError('video-type/not-found');
}
