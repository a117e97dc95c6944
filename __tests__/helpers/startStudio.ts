/**
 * Jest's global set-up of the browser tests: starts one studio per worker, so that test files running side by side
 * don't share classes or configuration. assignStudio.ts picks the worker's studio.
 */
import { findChromium } from './chromium';
import { findFfmpeg } from './ffmpeg';
import { npmStart, type NpmStart } from './npmStart';
import { keepTemporaryFilesInMemory } from './temporaryFiles';

/** Read by the tear-down (stopStudio.ts), which runs in the same process. */
export const running: NpmStart[] = [];

export default async function setUp({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  keepTemporaryFilesInMemory();
  // Fail early on a machine without a browser, or without what makes qualities of videos.
  process.env.CHROMIUM_PATH = findChromium();
  findFfmpeg();
  try {
    const first = await npmStart();
    running.push(first);
    await first.built;
    while (running.length < maxWorkers) running.push(await npmStart());
    process.env.STUDIO_URLS = (await Promise.all(running.map(({ url }) => url))).join('\n');
    process.env.STUDIO_FOLDERS = running.map(({ dataDir }) => dataDir).join('\n');
  } catch (error) {
    await Promise.allSettled(running.map((studio) => studio.stop()));
    throw error;
  }
}
