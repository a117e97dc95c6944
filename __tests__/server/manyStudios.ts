/** A directory with two studios, and a process that serves both. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { readDirectoryConfig } from '../../server/directoryConfig';
import { emulatorVerifier } from '../../server/http/identity';
import type { RunningServer } from '../../server/serverProcess';
import { startMany, type ManyOptions } from '../../server/startMany';
import { makeBuiltSite } from '../helpers/builtSite';
import { createTestDatabase, type TestDatabase } from '../helpers/database';
import { emulatorToken } from '../helpers/tokens';
import { createTestDirectory, type TestDirectory } from './directory/helpers';

/** Of SECRETS_KEY. */
export const KEY = randomBytes(32);
export const NAMES = ['aura', 'bruma'] as const;
export type Name = (typeof NAMES)[number];

export interface LogLine {
  readonly level: number;
  readonly reqId?: string;
  readonly studio?: string;
  readonly msg: string;
}

export interface ManyStudios {
  readonly directory: TestDirectory;
  readonly databases: Readonly<Record<Name, TestDatabase>>;
  readonly ids: Readonly<Record<Name, number>>;
  readonly server: RunningServer;
  /** What the server has logged. */
  lines(): LogLine[];
  /** Another process, of the same directory unless the options name another one. */
  start(connections: number, options?: Partial<ManyOptions>): Promise<RunningServer>;
  close(): Promise<void>;
}

export async function startManyStudios(): Promise<ManyStudios> {
  const site = makeBuiltSite();
  const files = mkdtempSync(join(tmpdir(), 'studio-many-'));
  const directory = await createTestDirectory();
  const databases = { aura: await createTestDatabase(), bruma: await createTestDatabase() };
  const database = (name: Name): string => new URL(databases[name].url).pathname.slice(1);
  const ids = {
    aura: await directory.addStudio('aura', database('aura'), ['aura.mx', 'www.aura.mx']),
    bruma: await directory.addStudio('bruma', database('bruma')),
  };
  for (const name of NAMES)
    await databases[name].db
      .insertInto('app_config')
      .values({ key: 'business_name', value: `Estudio ${name}` })
      .execute();
  let logged = '';
  const logStream = new PassThrough().on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const start: ManyStudios['start'] = (connections, options) => {
    const { configOf, ...config } = readDirectoryConfig({
      DIRECTORY_URL: directory.url,
      SECRETS_KEY: KEY.toString('base64'),
      FILES_DIR: files,
      DATABASE_CONNECTIONS: String(connections),
      PORT: '0',
      OPERATIONS_PORT: '0',
    });
    return startMany({
      ...config,
      settingsOf: (entry) => ({ ...configOf(entry), verifyToken: emulatorVerifier(entry.identityProject) }),
      siteDir: site.dir,
      logStream,
      ...options,
    });
  };
  const server = await start(20);
  return {
    directory,
    databases,
    ids,
    server,
    lines: () =>
      logged
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as LogLine),
    start,
    close: async () => {
      await server.close();
      for (const name of NAMES) await databases[name].drop();
      await directory.drop();
      site.remove();
      rmSync(files, { recursive: true });
    },
  };
}

/** For requests of the account `who`@ejemplo.mx to a studio. */
export function headersOf(name: Name, who: string): { host: string; authorization: string } {
  const claims = { iss: `https://securetoken.google.com/demo-${name}`, aud: `demo-${name}`, email_verified: true };
  const token = emulatorToken({ uid: who, email: `${who}@ejemplo.mx`, claims });
  return { host: `${name}.mx`, authorization: `Bearer ${token}` };
}
