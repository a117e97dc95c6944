/** The rules of time answer the same wherever the process (a server, a phone) happens to be. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

async function answersUnder(TZ: string): Promise<{ offsetHere: number; answers: string }> {
  const args = ['--import', 'tsx', resolve(__dirname, 'timeZoneProbe.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, TZ },
    maxBuffer: 64e6,
  });
  const { offsetHere, ...rest } = JSON.parse(stdout) as { offsetHere: number };
  return { offsetHere, answers: createHash('sha256').update(JSON.stringify(rest)).digest('hex') };
}

let inUtc: ReturnType<typeof answersUnder>;
beforeAll(() => {
  inUtc = answersUnder('UTC');
});

it.each([
  ['America/Tijuana', 480],
  ['Asia/Kolkata', -330],
  ['Pacific/Apia', -780],
])(
  'in a process whose clock is that of %s as in one in UTC',
  async (TZ, offset) => {
    const [here, utc] = await Promise.all([answersUnder(TZ), inUtc]);
    expect([here.offsetHere, utc.offsetHere]).toEqual([offset, 0]);
    expect(here.answers).toBe(utc.answers);
  },
  30_000,
);
