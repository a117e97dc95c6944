/** Watching videos, for customers with an online package. The team sees all, also drafts. */
import type * as contract from '../../../domain/contract/videos';
import { AppError, requireFound } from '../../../domain/errors';
import { hasRole, requireCustomer, type Context } from '../../context';
import { lockExisting } from '../../people/repository';
import { fileReferences } from '../files/references';
import { notify } from '../mail/notify';
import { playbackOf } from './playback';
import * as repository from './repository';

const isTeam = ({ actor }: Context): boolean => hasRole(actor, 'staff');

/** The caller's id. Throws 'video/purchase-needed'. */
async function requireAccess(ctx: Context): Promise<number> {
  const { customer_id } = requireCustomer(ctx);
  if (!isTeam(ctx) && !(await repository.hasAccess(ctx.studio.db, customer_id, ctx.now)))
    throw new AppError('video/purchase-needed');
  return customer_id;
}

type Found = NonNullable<Awaited<ReturnType<typeof repository.findVideo>>>;

async function withPosters(ctx: Context, videos: readonly Found[]): Promise<contract.Video[]> {
  const posters = await fileReferences(
    ctx,
    videos.flatMap(({ poster_file_id: id }) => (id === null ? [] : [id])),
  );
  return videos.map(({ poster_file_id, ...video }) => ({
    ...video,
    poster: posters.get(poster_file_id ?? 0) ?? null,
  }));
}

/** Throws 'video/purchase-needed', 'video/not-found'. */
async function requireVideo(ctx: Context, id: number): Promise<Found & { readonly customer_id: number }> {
  const customer_id = await requireAccess(ctx);
  const page = { customer_id, now: ctx.now, drafts: isTeam(ctx) };
  const video = requireFound(await repository.findVideo(ctx.studio.db, id, page), 'video/not-found');
  return { ...video, customer_id };
}

/** `of`: the tag or program in the path. */
export async function listVideos(
  ctx: Context,
  list: repository.VideoList,
  { after, tag_id, program_id, ...query }: contract.VideosQuery,
  of: { readonly tag_id?: number; readonly program_id?: number } = {},
): Promise<contract.VideosResponse> {
  const customer_id = await requireAccess(ctx);
  const given = (...ids: readonly (number | undefined)[]) => ids.filter((id) => id !== undefined);
  const filter = { ...query, tag_ids: given(tag_id, of.tag_id), program_ids: given(program_id, of.program_id) };
  const page = { customer_id, now: ctx.now, after };
  const { videos, next } = await repository.findVideos(ctx.studio.db, list, filter, page);
  return { videos: await withPosters(ctx, videos), next };
}

async function playback(ctx: Context, own: { video_id: number; customer_id: number }): Promise<contract.Playback> {
  const source = requireFound(await repository.findSource(ctx.studio.db, own.video_id), 'video/not-found');
  return playbackOf(ctx, source, own);
}

export async function oneVideo(ctx: Context, id: number): Promise<contract.VideoResponse> {
  const { customer_id, ...found } = await requireVideo(ctx, id);
  const [video] = await withPosters(ctx, [found]);
  if (!video) throw new AppError('video/not-found');
  return { video, playback: await playback(ctx, { video_id: id, customer_id }) };
}

export async function newPlayback(ctx: Context, id: number): Promise<contract.Playback> {
  const { customer_id } = await requireVideo(ctx, id);
  return playback(ctx, { video_id: id, customer_id });
}

export async function watchedUntil(ctx: Context, id: number, seconds: number): Promise<contract.ProgressResponse> {
  const { customer_id, duration } = await requireVideo(ctx, id);
  const reached = duration > 0 ? Math.min(seconds, duration) : seconds;
  const progress = await ctx.transaction(async (trx) => {
    await lockExisting(trx, customer_id);
    return repository.saveProgress(trx, { customer_id, video_id: id }, { seconds: reached }, ctx.now);
  });
  return { video_id: id, progress };
}

export async function complete(ctx: Context, id: number): Promise<contract.ProgressResponse> {
  const { customer_id } = await requireVideo(ctx, id);
  const progress = await ctx.transaction(async (trx) => {
    await lockExisting(trx, customer_id);
    return repository.saveProgress(trx, { customer_id, video_id: id }, { completed: true }, ctx.now);
  });
  return { video_id: id, progress };
}

/** Allowed without access, as it is the customer's own mark. */
export async function uncomplete(ctx: Context, id: number): Promise<contract.ProgressResponse> {
  const { customer_id } = requireCustomer(ctx);
  const progress = await ctx.transaction((trx) =>
    repository.clearCompletion(trx, { customer_id, video_id: id }, ctx.now),
  );
  if (!progress) throw new AppError('video/not-found');
  return { video_id: id, progress };
}

export async function rateVideo(
  ctx: Context,
  { video_id, comment, ...stars }: contract.RateVideo,
): Promise<{ video_id: number; rating: contract.VideoRating }> {
  const { customer_id } = await requireVideo(ctx, video_id);
  const rating = { ...stars, comment: comment?.trim() || null };
  await ctx.transaction(async (trx) => {
    await lockExisting(trx, customer_id);
    await repository.saveRating(trx, { customer_id, video_id }, rating, ctx.now);
  });
  return { video_id, rating };
}

/** Asks once per video, however often it is completed. Throws 'video/not-completed'. */
export async function askForRating(ctx: Context, video_id: number): Promise<{ video_id: number }> {
  const { customer_id } = await requireVideo(ctx, video_id);
  if (!(await repository.isCompleted(ctx.studio.db, { customer_id, video_id })))
    throw new AppError('video/not-completed');
  await ctx.transaction(async (trx) => {
    await lockExisting(trx, customer_id);
    await notify(trx, { kind: 'video-rating', customer_id, video_id }, ctx.now);
  });
  return { video_id };
}

export async function addFavorite(ctx: Context, video_id: number): Promise<contract.FavoriteResponse> {
  const { customer_id } = await requireVideo(ctx, video_id);
  await ctx.transaction(async (trx) => {
    await lockExisting(trx, customer_id);
    await repository.addFavorite(trx, { customer_id, video_id }, ctx.now);
  });
  return { video_id, favorite: 1 };
}

/** Allowed without access. Idempotent. */
export async function removeFavorite(ctx: Context, video_id: number): Promise<contract.FavoriteResponse> {
  const { customer_id } = requireCustomer(ctx);
  await ctx.transaction((trx) => repository.removeFavorite(trx, { customer_id, video_id }));
  return { video_id, favorite: 0 };
}
