/**
 * Jest's global set-up of the browser tests: a studio for each worker, so that what one test file does to its studio, its
 * classes and its configuration is nothing to the file beside it. ownStudio.ts tells each file which one is its own.
 */
import { findChromium } from './chromium';
import { npmStart, type NpmStart } from './npmStart';

/** What the set-up leaves for the tear-down (stopStudio.ts), which runs in the same process. */
export const running: NpmStart[] = [];

export default async function setUp({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  // First, so that a machine without a browser is told so before it waits.
  process.env.CHROMIUM_PATH = findChromium();
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
