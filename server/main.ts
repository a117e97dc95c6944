/** Runs the API in production, with PostgreSQL and the identity service of the studio. */
// Before what it wraps is loaded.
import { stopTracing } from './traces/start';
import type { FastifyInstance } from 'fastify';
import { resolve } from 'node:path';
import { createApp } from './app';
import type { StudioEntry } from './directory/repository';
import { readDirectoryConfig } from './directoryConfig';
import { runningServer, type ProcessOptions, type RunningServer } from './serverProcess';
import { createOperations } from './operations';
import { startMany } from './startMany';
import { GOOGLE_KEYS, readConfig } from './config';
import { migrateToLatest } from './db/migrate';
import { fitPooler } from './db/pooler';
import { watchArchiving } from './db/archiving';
import { ping } from './db/connection';
import { findDue } from './db/work';
import { authHelper } from './http/authHelper';
import { publicKeys } from './http/identity';
import { reportsTo } from './jobs/reports';
import { startStudioJobs, type StudioJobs } from './jobs/studioJobs';
import { inProduction, openConfiguredStudio, type StudioSettings } from './configuredStudio';

export interface ServerOptions extends ProcessOptions, StudioSettings {
  /** The same database without a pooler, for migrations. Default: databaseUrl. */
  readonly databaseDirectUrl?: string;
}

/**
 * The built SPA: public/ has its files, page/ the document for SSR. The path is the same from server/ and from the
 * compiled build/.
 */
export const BUILD_DIR = resolve(__dirname, '..', 'build', 'site');

/** Migrates the database and starts the server; the result stops it. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { databaseUrl, databaseDirectUrl: directUrl = databaseUrl, port, host, clock } = options;
  const studio = openConfiguredStudio(options, { log: () => app?.log, clock });
  let app: FastifyInstance | undefined;
  let jobs: StudioJobs | undefined;
  try {
    // Warns on the console, as the app's log doesn't exist yet.
    await migrateToLatest(directUrl, (error) => console.warn('A migration waits for a table in use:', error));
    await fitPooler(studio.pool, directUrl !== databaseUrl);
    if (studio.sealingKey) await studio.config();
    const started = (app = await createApp({ ...options, studioOf: () => studio, onWritten: () => jobs?.hint() }));
    const operations = options.operations
      ? createOperations(started, {
          ...options.operations,
          ready: () => ping(studio.pool),
          pools: () => [studio.pool],
          clock: started.clock,
          due: (now) => findDue(studio.db, now),
          archiving: watchArchiving(async () => [{ name: 'principal', url: directUrl }]),
        })
      : null;
    const address = await started.listen({ port, host });
    const forOperators = (await operations?.listen()) ?? null;
    if (!options.deleteAccount)
      started.log.warn(
        'FIREBASE_SERVICE_ACCOUNT is missing: deleted customers keep their account at Firebase (docs/privacy.md)',
      );
    jobs = startStudioJobs(studio, { clock: started.clock, reports: reportsTo(started.log) });
    return runningServer(started, address, forOperators, async () => {
      await jobs?.stop();
      await studio.close();
    });
  } catch (error) {
    await app?.close();
    await studio.close();
    throw error;
  }
}

/** Stops cleanly on the first signal; a second one kills the process. */
export function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

async function main(): Promise<void> {
  const { env } = process;
  const shared = { siteDir: BUILD_DIR, plugins: [authHelper()] };
  const server = env.DIRECTORY_URL?.trim()
    ? await startMany({ ...fromDirectory(env), ...shared })
    : await startServer({ ...inProduction(readConfig(env)), ...shared });
  stopOnSignal(async () => {
    await server.close();
    await stopTracing();
  });
}

function fromDirectory(env: NodeJS.ProcessEnv) {
  const { configOf, ...config } = readDirectoryConfig(env);
  const keys = publicKeys(env.FIREBASE_KEYS_URL?.trim() || GOOGLE_KEYS);
  return { ...config, settingsOf: (entry: StudioEntry) => inProduction(configOf(entry), keys) };
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
