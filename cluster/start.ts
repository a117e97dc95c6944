/**
 * `npm run cluster`: starts the cluster, prints its addresses, and stops it on ctrl-C. `npm run cluster -- restore <database>
 * <moment>`: beside it, shows a database as it was then.
 */
import path from 'node:path';
import { messageOf, StartFailure } from '../demo/failure';
import { refuseInProduction } from '../demo/guard';
import { readEnvironment } from '../demo/options';
import { CASA_AURA } from '../seed';
import { startCluster } from './index';
import { primaryOf, standbyOf } from './patroni';
import { findPrograms } from './programs';
import { restoreFromRunning } from './restore';

const say = (text: string): void => console.log(`  ${text}`);
/** Milliseconds between two looks whether a backup is due. */
const LOOK_EVERY = 3_600_000;
const USAGE =
  'Uso: npm run cluster, o, mientras corre: npm run cluster -- restore <base> <momento, 2026-11-29T10:30:00Z>';

async function main(): Promise<void> {
  refuseInProduction();
  findPrograms();
  const { dataDir } = await readEnvironment({ ...process.env, DATABASE_URL: undefined }, CASA_AURA);
  const folder = path.join(dataDir, 'cluster');
  const [command, ...args] = process.argv.slice(2);
  if (command === 'restore') return showRestored(folder, args);
  if (command !== undefined) throw new StartFailure(USAGE);
  say(`Datos en ${folder}`);
  const end = new AbortController();
  const starting = startCluster({ folder, backups: true, signal: end.signal, onEnd: say });
  const finish = async (): Promise<void> => {
    if (end.signal.aborted) return;
    end.abort();
    console.log('\n  Deteniendo…');
    const cluster = await starting.catch(() => undefined);
    await cluster?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void finish());

  const cluster = await starting.catch((error: unknown) => {
    if (!end.signal.aborted) throw error;
  });
  if (!cluster || end.signal.aborted) return;
  const { url, directUrl, members, backUpIfDue } = cluster;
  const show = async (): Promise<string> => {
    const seen = await members();
    return `Primario: ${primaryOf(seen) ?? 'ninguno'}; en espera: ${standbyOf(seen) ?? 'ninguno'}`;
  };
  let shown = await show();
  say(`✓ ${shown}`);
  console.log(`\n  DATABASE_URL=${url}\n  DATABASE_DIRECT_URL=${directUrl}\n\n  ctrl-C detiene todo.\n`);
  const backUp = (): Promise<void> =>
    backUpIfDue().then(
      (made) => made && say(`Respaldo ${made.label}: ${megabytes(made.stored)} de ${megabytes(made.size)}`),
      (error: unknown) => !end.signal.aborted && say(`Sin respaldo: ${messageOf(error)}`),
    ) as Promise<void>;
  setInterval(() => void backUp(), LOOK_EVERY);
  await backUp();
  // Tells who took over.
  setInterval(() => {
    void show().then((now) => {
      if (now !== shown && !end.signal.aborted) say(now);
      shown = now;
    });
  }, 1_000);
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Until ctrl-C. */
async function showRestored(folder: string, [database, moment = '']: readonly string[]): Promise<void> {
  // Without a zone it would be this machine's.
  const at = /(Z|[+-]\d\d:\d\d)$/.test(moment) ? new Date(moment) : new Date(NaN);
  if (!database || Number.isNaN(at.getTime())) throw new StartFailure(USAGE);
  const { url, stop } = await restoreFromRunning(folder, { database, at });
  console.log(`\n  ${database} como estaba ${at.toISOString()}:\n\n  ${url}\n\n  ctrl-C la detiene y la borra.\n`);
  const finish = (): void => void stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, finish);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartFailure ? `\n  ${error.message}\n` : messageOf(error));
  process.exit(1);
});
