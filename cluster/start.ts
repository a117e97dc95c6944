/** `npm run cluster`: starts the cluster, prints its addresses, and stops it on ctrl-C. */
import path from 'node:path';
import { messageOf, StartFailure } from '../demo/failure';
import { refuseInProduction } from '../demo/guard';
import { readEnvironment } from '../demo/options';
import { CASA_AURA } from '../seed';
import { startCluster } from './index';
import { findPrograms } from './programs';
import { primaryOf, standbyOf } from './patroni';

const say = (text: string): void => console.log(`  ${text}`);

async function main(): Promise<void> {
  refuseInProduction();
  findPrograms();
  const { dataDir } = await readEnvironment({ ...process.env, DATABASE_URL: undefined }, CASA_AURA);
  const folder = path.join(dataDir, 'cluster');
  say(`Datos en ${folder}`);
  const end = new AbortController();
  const starting = startCluster({ folder, signal: end.signal, onEnd: say });
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
  const { url, directUrl, members } = cluster;
  const show = async (): Promise<string> => {
    const seen = await members();
    return `Primario: ${primaryOf(seen) ?? 'ninguno'}; en espera: ${standbyOf(seen) ?? 'ninguno'}`;
  };
  let shown = await show();
  say(`✓ ${shown}`);
  console.log(`\n  DATABASE_URL=${url}\n  DATABASE_DIRECT_URL=${directUrl}\n\n  ctrl-C detiene todo.\n`);
  // Tells who took over.
  setInterval(() => {
    void show().then((now) => {
      if (now !== shown && !end.signal.aborted) say(now);
      shown = now;
    });
  }, 1_000);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartFailure ? `\n  ${error.message}\n` : messageOf(error));
  process.exit(1);
});
