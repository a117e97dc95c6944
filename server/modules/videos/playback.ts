/**
 * Signed addresses of a video's files: '/files/video/{expiry}-{HMAC}/{video}-{customer}/index.m3u8'. They are for one
 * video and customer and expire within minutes, so that sharing is useless. The player fetches new ones, which fails
 * once access has ended.
 */
import type { Playback } from '../../../domain/contract/videos';
import { AppError } from '../../../domain/errors';
import type { Context } from '../../context';
import { expiryOf, sign, verify } from '../files/signature';
import type { Source } from './repository';

export const VIDEO_PATH = '/files/video/';
/** Minimum validity of an address in seconds; at most twice as long. */
const ADDRESS_SECONDS = 120;

const WHO = /^([1-9]\d{0,15})-([1-9]\d{0,15})$/;
const signedText = (who: string): string => `video ${who}`;

export async function playbackOf(
  ctx: Context,
  { provider, provider_id, captions, qualities }: Source,
  own: { readonly video_id: number; readonly customer_id: number },
): Promise<Playback> {
  const who = `${own.video_id}-${own.customer_id}`;
  const token = await sign(ctx, signedText(who), ADDRESS_SECONDS);
  const at = (name: string): string => `${VIDEO_PATH}${token}/${who}/${name}`;
  const isFile = provider === 'file';
  return {
    provider,
    provider_id,
    src: isFile ? at('video.mp4') : null,
    hls: isFile && qualities > 0 ? at('index.m3u8') : null,
    captions: isFile ? captions.map(({ language, label }) => ({ language, label, src: at(`${language}.vtt`) })) : [],
    expiresAt: isFile ? expiryOf(token).toISOString() : null,
  };
}

/** The video of a signed address. Throws 'file/not-found' for an invalid one, 'file/expired'. */
export async function videoOfAddress(
  facts: Pick<Context, 'studio' | 'now'>,
  { token, who }: { readonly token: string; readonly who: string },
): Promise<number> {
  const [, id] = WHO.exec(who) ?? [];
  if (id === undefined) throw new AppError('file/not-found');
  await verify(facts, signedText(who), token);
  return Number(id);
}
