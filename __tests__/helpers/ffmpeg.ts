/** Finds ffmpeg, and draws the clips that tests upload. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEncoder } from '../../server/modules/videos/ffmpeg';
import { installDebian } from './debian';
import type { Encoder } from '../../server/ports/encoder';

/**
 * FFMPEG_PATH, else the one of the PATH. Installs Debian's package when run as root.
 *
 * @throws Error with one line that says what to install.
 */
export function findFfmpeg(): Encoder {
  const find = (): Encoder | null => findEncoder(process.env);
  const found = find() ?? (installDebian('ffmpeg') ? find() : null);
  if (!found) throw new Error('No ffmpeg was found. Install it (Debian: apt-get install ffmpeg) or set FFMPEG_PATH.');
  return found;
}

export interface ClipOptions {
  /** '640x360'; null: sound alone. */
  readonly size?: string | null;
  readonly seconds?: number;
  readonly sound?: boolean;
  /** More options of ffmpeg, of the output. */
  readonly more?: readonly string[];
}

const drawn = new Map<string, Buffer>();

/** An MP4 of moving bars and a tone. */
export function drawClip(options: ClipOptions = {}): Buffer {
  const name = JSON.stringify(options);
  const clip = drawn.get(name) ?? draw(options);
  drawn.set(name, clip);
  return clip;
}

function draw({ size = '640x360', seconds = 2, sound = true, more = [] }: ClipOptions): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'clip-'));
  const path = join(folder, 'clip.mp4');
  const bars = size === null ? [] : ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`];
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=duration=${seconds}`] : [];
  try {
    const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    execFileSync(findFfmpeg().ffmpeg, ['-v', 'error', ...bars, ...tone, ...picture, ...more, path]);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
