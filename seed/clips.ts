/** The clips that `npm run clips` renders: all videos of the demo studios play one of them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const CLIPS_FOLDER = path.join(__dirname, 'clips');

/** Seconds of each clip. */
export const CLIPS = { respira: 12, ritmo: 10, alarga: 12 } as const;
export type ClipName = keyof typeof CLIPS;

export const clipPath = (name: ClipName): string => path.join(CLIPS_FOLDER, `${name}.mp4`);

/** Its name in a studio's store. No studio's tag ends it, so the sweep of what no row names leaves it. */
export function storedClip(file_id: number, name: ClipName): { readonly stored: string; readonly size: number } {
  const bytes = readFileSync(clipPath(name));
  const print = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { stored: `${file_id}-${print}.mp4`, size: bytes.length };
}
