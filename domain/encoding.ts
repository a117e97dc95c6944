import { MINUTE } from './durations';

/** Qualities of a video's file, and the state of the job that makes them. */

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Short sides of the qualities in pixels, with their maximum bit rate. */
const LADDER = [
  [1080, 5_000_000],
  [720, 2_800_000],
  [480, 1_400_000],
  [360, 800_000],
  [240, 400_000],
  [144, 200_000],
] as const;
const MOST = 3;
/** A quality must be at least this much smaller than the next larger one. */
const STEP = 0.8;

export interface Quality extends FrameSize {
  /** Maximum bits per second. */
  readonly bitrate: number;
}

const evenPixels = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

/** Three qualities of a picture, or fewer for a small one, the smallest first; none is larger than the picture. */
export function qualitiesOf({ width, height }: FrameSize): Quality[] {
  const short = Math.min(width, height);
  const sides: number[] = [Math.min(LADDER[0][0], short)];
  for (const [side] of LADDER) if (side <= sides.at(-1)! * STEP && sides.length < MOST) sides.push(side);
  return sides.reverse().map((side) => ({
    width: evenPixels((width * side) / short),
    height: evenPixels((height * side) / short),
    bitrate: ([...LADDER].reverse().find(([rung]) => rung >= side) ?? LADDER[0])[1],
  }));
}

/** Why no qualities are made: a problem of the file or of the machine. */
export type EncodingProblem = 'no-picture' | 'unreadable' | 'no-space' | 'failed';

/** Whether another try is pointless. */
const isFinalProblem = (problem: EncodingProblem): boolean => problem === 'no-picture' || problem === 'unreadable';

export const PROBLEM_TEXTS: Readonly<Record<EncodingProblem, string>> = {
  'no-picture': 'El archivo solo tiene audio: se reproduce como está.',
  unreadable: 'No pudimos leer todo el video: puede estar dañado o incompleto. Se reproduce como está.',
  'no-space': 'No hay espacio para preparar las calidades. El archivo se reproduce como está.',
  failed: 'No pudimos preparar las calidades. El archivo se reproduce como está.',
};

/** Most tries in a row without a new quality. */
export const ENCODING_TRIES = 3;
/** Milliseconds without a sign of life after which a try counts as dead. */
export const ENCODING_SILENCE_MS = MINUTE;
/** Milliseconds until the next try, multiplied by the failed tries. */
export const ENCODING_RETRY_MS = 10 * MINUTE;

export interface EncodingFacts {
  readonly attempts: number;
  readonly seen_at: Date | null;
  readonly done_at: Date | null;
  readonly problem: EncodingProblem | null;
}
export type EncodingState = 'waiting' | 'running' | 'done' | 'failed';

/** `null` facts: the file has not been probed. */
export function encodingState(facts: EncodingFacts | null, now: Date): EncodingState {
  if (!facts) return 'waiting';
  const { attempts, seen_at, done_at, problem } = facts;
  if (done_at) return 'done';
  if (seen_at && now.getTime() - seen_at.getTime() < ENCODING_SILENCE_MS) return 'running';
  return attempts >= ENCODING_TRIES || (problem && isFinalProblem(problem)) ? 'failed' : 'waiting';
}

/** Reads ffmpeg's playlist: the highest bits per second of a segment, the average, and the length in seconds. */
export function playlistFacts(playlist: string): { peak: number; average: number; seconds: number } {
  let [peak, bytes, seconds, last] = [0, 0, 0, 0];
  for (const [, name, value] of playlist.matchAll(/^#EXT(INF|-X-BYTERANGE):(\d+(?:\.\d+)?)/gm)) {
    if (name === 'INF') last = Number(value);
    else {
      peak = Math.max(peak, (Number(value) * 8) / Math.max(last, 0.1));
      bytes += Number(value);
      seconds += last;
    }
  }
  return { peak: Math.ceil(peak), average: Math.ceil((bytes * 8) / Math.max(seconds, 0.1)), seconds };
}
