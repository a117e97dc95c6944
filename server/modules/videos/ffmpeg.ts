/** Runs ffmpeg at the lowest priority. On a machine without it videos play as they were uploaded. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EncodingProblem, FrameSize, Quality } from '../../../domain/encoding';
import type { Encoder } from '../../ports/encoder';
import { ENCODER_NICENESS } from './niceness';

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The program in `FFMPEG_PATH`, else in the PATH, with the ffprobe beside it; null: none is found, or it is 'none'. */
export function findEncoder({ FFMPEG_PATH, PATH = '' }: NodeJS.ProcessEnv): Encoder | null {
  const given = FFMPEG_PATH?.trim() || null;
  if (given === 'none') return null;
  const places = given === null ? PATH.split(delimiter).map((folder) => join(folder, 'ffmpeg')) : [given];
  const found = places
    .map((ffmpeg) => ({
      ffmpeg,
      ffprobe: join(dirname(ffmpeg), basename(ffmpeg).replace('ffmpeg', 'ffprobe')),
    }))
    .find(({ ffmpeg, ffprobe }) => ffprobe !== ffmpeg && isRunnable(ffmpeg) && isRunnable(ffprobe));
  return found ?? null;
}

/** Thrown when ffmpeg ended without a result, with the reason. */
export class EncodingFailure extends Error {
  constructor(
    readonly problem: EncodingProblem,
    detail: string,
  ) {
    super(`${problem}: ${detail}`);
  }
}

/** Milliseconds without output after which a process counts as stuck. */
const STUCK = 120_000;
/** Characters kept of error output. */
const KEPT = 4_000;
const NO_SPACE = /No space left on device|ENOSPC|Disk quota exceeded/;

interface Options {
  readonly signal?: AbortSignal | undefined;
  readonly onLine?: (line: string) => void;
}

/**
 * Shell script that runs a program at the lowest priority and kills it when standard input closes, as it does when the
 * server ends in any way.
 */
const WATCHED = `exec 3<&0
nice -n ${ENCODER_NICENESS} "$@" 3<&- & child=$!
(read -r _ <&3; kill -9 $child) >/dev/null 2>&1 & watcher=$!
wait $child; code=$?
kill -9 $watcher
exit $code`;

/** Returns what was printed. Throws EncodingFailure, 'failed' when aborted by `signal`. */
function runCommand(command: string, args: readonly string[], { signal, onLine }: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', WATCHED, 'sh', command, ...args], { stdio: 'pipe' });
    let [printed, errors] = ['', ''];
    const kill = (): void => void child.stdin.end();
    let timer = setTimeout(kill, STUCK);
    signal?.addEventListener('abort', kill);
    if (signal?.aborted) kill();
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => {
      clearTimeout(timer);
      timer = setTimeout(kill, STUCK);
      if (onLine) onLine(line);
      else printed += `${line}\n`;
    });
    child.stderr.on('data', (bytes: Buffer) => {
      errors = `${errors}${bytes.toString()}`.slice(-KEPT);
    });
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
    };
    child.once('error', (error) => {
      end();
      reject(new EncodingFailure('failed', error.message));
    });
    child.once('close', (code) => {
      end();
      if (code === 0) resolve(printed);
      else reject(new EncodingFailure(NO_SPACE.test(errors) ? 'no-space' : 'failed', `${code} ${errors.trim()}`));
    });
  });
}

/**
 * Arguments for an uploaded file: read as an MP4 only, never as a list of other files or addresses, whatever it
 * contains.
 */
const inputArguments = (path: string): string[] => ['-f', 'mov', '-protocol_whitelist', 'file', '-i', `file:${path}`];

export interface Probed extends FrameSize {
  /** Length in seconds; null: unknown. */
  readonly seconds: number | null;
}

interface ProbedStream {
  readonly width?: number;
  readonly height?: number;
  readonly sample_aspect_ratio?: string;
  readonly profile?: string;
  readonly level?: number;
  readonly codec_type?: string;
  readonly disposition?: { readonly attached_pic?: number };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}
const ENTRIES = [
  'format=duration',
  'stream=codec_type,width,height,sample_aspect_ratio,profile,level',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':');
/** A larger picture would need gigabytes of memory. */
const MAX_PIXELS = 8_192 * 4_320;
const MAX_SECONDS = 86_400;

async function streamsOf({ ffprobe }: Encoder, path: string) {
  const args = ['-v', 'error', '-print_format', 'json', '-show_entries', ENTRIES, ...inputArguments(path)];
  const text = await runCommand(ffprobe, args).catch((error: unknown) => {
    throw error instanceof EncodingFailure ? new EncodingFailure('unreadable', error.message) : error;
  });
  return JSON.parse(text) as { readonly format?: { readonly duration?: string }; readonly streams?: ProbedStream[] };
}

/** Size of the picture as displayed: upright, with square pixels. Throws EncodingFailure 'unreadable', 'no-picture'. */
export async function probeVideo(encoder: Encoder, path: string): Promise<Probed> {
  const { format, streams = [] } = await streamsOf(encoder, path);
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  if (!video) throw new EncodingFailure(streams.length > 0 ? 'no-picture' : 'unreadable', 'no stream of pictures');
  const { width = 0, height = 0, sample_aspect_ratio = '1:1', side_data_list = [] } = video;
  if (width < 2 || height < 2 || width * height > MAX_PIXELS)
    throw new EncodingFailure('unreadable', `a picture of ${width}x${height}`);
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number);
  const shown = across > 0 && down > 0 ? Math.round((width * across) / down) : width;
  const turned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const seconds = Math.round(Number(format?.duration));
  return {
    width: turned ? height : shown,
    height: turned ? shown : height,
    seconds: seconds > 0 && seconds <= MAX_SECONDS ? seconds : null,
  };
}

/** Pixels; no screen shows a wider poster. */
const POSTER_WIDTH = 1280;

/** Writes a frame from near the beginning; the very first is often black. */
export async function drawPoster({ ffmpeg }: Encoder, path: string, to: string, seconds: number | null): Promise<void> {
  const at = Math.min(10, (seconds ?? 0) / 5);
  const scale = `scale='min(${POSTER_WIDTH},iw)':-2`;
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-ss', at.toFixed(2)];
  await runCommand(ffmpeg, [
    ...[...quiet, ...inputArguments(path), '-map', '0:V:0', '-frames:v', '1', '-vf', scale],
    ...['-threads', '1', '-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2', '-update', '1', `file:${to}`],
  ]);
}

/** Seconds of a segment. */
const PIECE_BYTES = 4;
const SOUND = 128;

/**
 * Writes one quality as `{to}.mp4`, and `{to}.m3u8`, the playlist of segments within that file. Reports the finished
 * seconds.
 */
export async function encodeVideo(
  { ffmpeg }: Encoder,
  { from, to, quality, signal }: { from: string; to: string; quality: Quality; signal?: AbortSignal },
  onSeconds: (seconds: number) => void,
): Promise<void> {
  const { width, height, bitrate } = quality;
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-progress', 'pipe:1', '-stats_period', '1', '-y'],
    ...inputArguments(from),
    ...['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-vf', `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '22', '-fpsmax', '60'],
    ...['-maxrate', String(bitrate), '-bufsize', String(bitrate * 2)],
    // Key frames at the same times in all qualities let players switch between them.
    ...['-force_key_frames', `expr:gte(t,n_forced*${PIECE_BYTES})`, '-sc_threshold', '0'],
    ...['-threads', String(Math.max(1, Math.floor(availableParallelism() / 2)))],
    ...['-c:a', 'aac', '-b:a', `${SOUND}k`, '-ac', '2', '-ar', '48000'],
    ...['-f', 'hls', '-hls_time', String(PIECE_BYTES), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'single_file+independent_segments', '-hls_segment_filename', `${to}.mp4`, `${to}.m3u8`],
  ];
  const onLine = (line: string): void => {
    const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (micros !== undefined) onSeconds(Number(micros) / 1e6);
  };
  await runCommand(ffmpeg, args, { onLine, signal });
}

/** The codecs ('avc1.64001f,mp4a.40.2') that players check with their browser before fetching. */
export async function codecsOf(encoder: Encoder, path: string): Promise<string> {
  const { streams = [] } = await streamsOf(encoder, path);
  const level = streams.find(({ codec_type }) => codec_type === 'video')?.level ?? 40;
  const picture = `avc1.6400${level.toString(16).padStart(2, '0')}`;
  return streams.some(({ codec_type }) => codec_type === 'audio') ? `${picture},mp4a.40.2` : picture;
}
