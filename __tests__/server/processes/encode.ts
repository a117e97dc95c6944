/** The job that makes qualities of videos, in a process that a test kills. */
import { systemContext } from '../../../server/context';
import { openFiles } from '../../../server/modules/files/open';
import { encodeVideos } from '../../../server/modules/videos/encoding';
import { findEncoder } from '../../../server/modules/videos/ffmpeg';
import { openStudio } from '../../../server/openStudio';

const { DATABASE_URL = '', FILES_DIR = '', NOW = '' } = process.env;

async function main(): Promise<void> {
  const studio = openStudio(DATABASE_URL, { files: openFiles({ folder: FILES_DIR, s3: null }) });
  const clock = (): Date => new Date(NOW);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const ctx = systemContext(studio, 'encodeVideos', { now: clock(), log });
  await encodeVideos(ctx, { encoder: findEncoder(process.env)!, clock, signal: new AbortController().signal });
  await studio.close();
}

void main();
