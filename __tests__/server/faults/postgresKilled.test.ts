/** The embedded PostgreSQL, with real fsync, killed under a running server and restarted. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../server/app';
import { createDatabase, createPool } from '../../../server/db/connection';
import { migrateToLatest } from '../../../server/db/migrate';
import { startPostgres } from '../../../demo/postgres';
import { emulatorVerifier } from '../../../server/http/identity';
import { NOON } from '../../helpers/api';
import { PROJECT } from '../../helpers/tokens';
import { expectConsistent, expectStored, idOf, makeRequests, send } from './reservationLoad';
import { openStudio } from '../../../server/openStudio';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'studio-fault-'));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(base, 0o755);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

it('confirmed reservations survive a kill of PostgreSQL, and the others are complete or absent', async () => {
  const folder = join(base, 'postgres');
  let lost: () => void;
  const gone = new Promise<void>((resolve) => {
    lost = resolve;
  });
  const first = await startPostgres({ folder, onLost: () => lost() });
  await migrateToLatest(first.url);
  const before = createDatabase(createPool(first.url));
  const all = await makeRequests(before, 'apagon', 16, 20);
  await before.destroy();

  const confirmed = new Map<string, number>();
  const studio = openStudio(first.url, { verifyToken: emulatorVerifier(PROJECT) });
  studio.pool.on('error', () => undefined);
  const app = await createApp({
    studioOf: () => studio,
    clock: () => NOON,
    logLevel: 'silent',
    addressLimit: 0,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const postmaster = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  await Promise.all(
    all.map(async (request) => {
      const reply = await send(address, request);
      expect([200, 409, 503]).toContain(reply?.status);
      if (reply?.status !== 200) return;
      confirmed.set(request.key, idOf(reply.text));
      if (confirmed.size === 40) process.kill(postmaster, 'SIGKILL');
    }),
  );
  await gone;
  await app.close();
  await studio.close();
  expect(confirmed.size).toBeLessThan(all.length / 2);

  const second = await startPostgres({ folder });
  const pool = createPool(second.url);
  try {
    await expectConsistent(pool);
    await expectStored(pool, confirmed);
  } finally {
    await pool.end();
    await second.stop();
  }
});
