/** On-demand videos (specification, sections 3 and 7, 'Videos'): rules that server and screens share. */

/** Videos of one page of a list. */
export const VIDEOS_PAGE_SIZE = 24;
/** Choices of the filter by duration, in minutes. */
export const VIDEO_DURATIONS = [10, 20, 30, 45, 60] as const;
/** Seconds between two reports of a customer's position in a video. */
export const PROGRESS_EVERY_SECONDS = 15;
/** The watched part from which a video counts as completed: most end with credits. */
const WHOLE = 0.95;
/** Seconds below which a video starts from the beginning again. */
const BEGINNING = 10;
/** Seconds before its expiry at which an address is renewed, for players that need to rebuffer. */
const RENEW_BEFORE = 60;

export const VIDEO_PROVIDERS = ['file', 'youtube', 'vimeo'] as const;
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number];

export interface VideoLink {
  readonly provider: Exclude<VideoProvider, 'file'>;
  readonly provider_id: string;
}

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/';
const YOUTUBE_ID = /^[\w-]{11}$/;
/** An unlisted video has a second part in its id: 76979871/8272103f6e. */
const VIMEO_ID = /^\d{6,12}(\/[0-9a-f]{6,20})?$/;

/** Whether an id has the provider's format. */
export const isProviderId = (provider: VideoProvider, id: string): boolean =>
  provider === 'youtube' ? YOUTUBE_ID.test(id) : provider === 'vimeo' && VIMEO_ID.test(id);

function linkOf(url: URL): VideoLink | null {
  const host = url.hostname.replace(/^(www|m|player)\./, '');
  const parts = url.pathname.split('/').filter(Boolean);
  if (host === 'vimeo.com') {
    const at = parts.findIndex((part) => /^\d+$/.test(part));
    const hash = url.searchParams.get('h') ?? parts[at + 1];
    return { provider: 'vimeo', provider_id: [parts[at] ?? '', ...(hash ? [hash] : [])].join('/') };
  }
  if (host === 'youtu.be') return { provider: 'youtube', provider_id: parts[0] ?? '' };
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null;
  const [kind, id] = parts;
  const named = kind === 'embed' || kind === 'shorts' || kind === 'live' ? id : url.searchParams.get('v');
  return { provider: 'youtube', provider_id: named ?? '' };
}

/** The video at an address of YouTube or Vimeo; null: not one. */
export function videoLink(text: string): VideoLink | null {
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  } catch {
    return null;
  }
  const link = linkOf(url);
  return link && isProviderId(link.provider, link.provider_id) ? link : null;
}

/** The address of the provider's player, which sets no cookies before it plays. */
export function embedAddress({ provider, provider_id }: VideoLink, start = 0): string {
  const from = Math.floor(start);
  if (provider === 'youtube') return `${YOUTUBE}${provider_id}?rel=0&playsinline=1${from > 0 ? `&start=${from}` : ''}`;
  const [id, hash] = provider_id.split('/');
  return `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ''}${from > 0 ? `#t=${from}s` : ''}`;
}

/** Whether someone who has watched so many seconds has completed the video. */
export const isWatched = (seconds: number, duration: number): boolean => duration > 0 && seconds >= duration * WHOLE;

/** Where a player starts: where the customer stopped, or at 0 if that was the beginning or the end. */
export const resumeSecond = (seconds: number, duration: number): number =>
  seconds < BEGINNING || isWatched(seconds, duration) ? 0 : seconds;

/** '1:05:09', '4:30'. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Whether a player has to fetch a new address now. */
export const isRenewalDue = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= RENEW_BEFORE * 1000;

/** Where a player stops after access has ended: at the end of the current minute. */
export const endOfMinute = (seconds: number): number => Math.floor(seconds / 60) * 60 + 60;

/** The words of a search text, without accents and capitals, as VIDEO_WORDS in the database has them. */
export const videoWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];
