/** The rules of time don't depend on the time zone of the process. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

async function resultsUnder(TZ: string): Promise<{ offsetHere: number; results: string }> {
  const args = ['--import', 'tsx', resolve(__dirname, 'timeZoneProbe.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, TZ },
    maxBuffer: 64e6,
  });
  const { offsetHere, ...rest } = JSON.parse(stdout) as { offsetHere: number };
  return { offsetHere, results: createHash('sha256').update(JSON.stringify(rest)).digest('hex') };
}

let inUtc: ReturnType<typeof resultsUnder>;
beforeAll(() => {
  inUtc = resultsUnder('UTC');
});

it.each([
  ['America/Tijuana', 480],
  ['Asia/Kolkata', -330],
  ['Pacific/Apia', -780],
])(
  'the rules of time give the same results in a process in %s as in UTC',
  async (TZ, offset) => {
    const [here, utc] = await Promise.all([resultsUnder(TZ), inUtc]);
    expect([here.offsetHere, utc.offsetHere]).toEqual([offset, 0]);
    expect(here.results).toBe(utc.results);
  },
  30_000,
);
