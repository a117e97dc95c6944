import path from 'node:path';
import { readAdminEmails, readPort } from '../config';
import { StartFailure } from './failure';
import { PROJECT, projectKey, sharedFolder } from './folders';
import { canReach, systemUser } from './postgresBinaries';
import { freePort } from './processes';

/** What the environment says about a start of the demo. */
export interface DemoOptions {
  port: number;
  host: string;
  dataDir: string;
  /** A PostgreSQL of the user's own, instead of the embedded one. */
  databaseUrl?: string;
  adminEmails: readonly string[];
  /** Dev server with hot reload, and an API that follows changes of its sources. */
  dev: boolean;
}

/** @throws StartFailure for a value that means nothing. */
export async function readOptions(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<DemoOptions> {
  const databaseUrl = env.DATABASE_URL?.trim() || undefined;
  const given = env.DATA_DIR?.trim();
  return {
    // 0 asks for any port; the address is printed before something listens on it, so it is chosen here.
    port: port(env.PORT) || (await freePort()),
    host: env.HOST?.trim() || '127.0.0.1',
    dataDir: given ? path.resolve(given) : await defaultDataDir(databaseUrl === undefined),
    databaseUrl,
    adminEmails: readAdminEmails(env),
    dev: args.includes('--dev'),
  };
}

function port(text: string | undefined): number {
  try {
    return readPort(text);
  } catch (error) {
    throw new StartFailure(error instanceof Error ? error.message : String(error));
  }
}

/**
 * `.data` in the project; for root with a project in a private folder, where PostgreSQL's own user can't
 * enter, a folder of this project's in the place that everyone reaches.
 */
async function defaultDataDir(embedded: boolean): Promise<string> {
  const inProject = path.join(PROJECT, '.data');
  if (!embedded || process.getuid?.() !== 0) return inProject;
  return (await canReach(PROJECT, await systemUser())) ? inProject : sharedFolder('data', projectKey());
}
