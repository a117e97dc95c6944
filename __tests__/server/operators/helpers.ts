/** A server of two studios with its port for operators, and a browser's part of signing in there. */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { readDirectoryConfig } from '../../../server/directoryConfig';
import { emulatorVerifier } from '../../../server/http/identity';
import { runCommand } from '../../../server/operator/command';
import type { RunningServer } from '../../../server/serverProcess';
import { startMany } from '../../../server/startMany';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { createTestDirectory, type TestDirectory } from '../directory/helpers';

export const PASSWORD = 'una contraseña larga';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
  readonly cookie: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface TestOperators {
  readonly directory: TestDirectory;
  readonly database: TestDatabase;
  readonly ids: Readonly<Record<'aura' | 'bruma', number>>;
  readonly server: RunningServer;
  /** What the server takes for the present; can be moved on. */
  readonly clock: { now: Date };
  /** Runs the `studios` command. */
  studios(...words: string[]): Promise<{ readonly text: string; readonly json: unknown }>;
  /** `from`: the address that a proxy in front says it comes from. */
  ask(path: string, options?: { cookie?: string; headers?: Record<string, string> }): Promise<Answer>;
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    options?: { cookie?: string; from?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Adds an account that has PASSWORD; returns the cookie of its session. */
  signedIn(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** `routeDirectory`: the address by which the server reaches its directory. */
export async function startOperators(
  env: Readonly<Record<string, string>> = {},
  routeDirectory: (url: string) => Promise<string> = async (url) => url,
): Promise<TestOperators> {
  const directory = await createTestDirectory();
  const database = await createTestDatabase();
  const other = await createTestDatabase();
  const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);
  const ids = {
    aura: await directory.addStudio('aura', nameOf(database), ['aura.mx', 'www.aura.mx']),
    bruma: await directory.addStudio('bruma', nameOf(other)),
  };
  const SECRETS_KEY = randomBytes(32).toString('base64');
  const { configOf, ...config } = readDirectoryConfig({
    DIRECTORY_URL: await routeDirectory(directory.url),
    SECRETS_KEY,
    LOG_LEVEL: 'silent',
    PORT: '0',
    OPERATIONS_PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    ...env,
  });
  const clock = { now: new Date() };
  const server = await startMany({
    ...config,
    settingsOf: (entry) => ({ ...configOf(entry), verifyToken: emulatorVerifier(entry.identityProject) }),
    siteDir: null,
    clock: () => clock.now,
  });
  const base = server.operationsAddress ?? '';
  const agent = new Agent({ keepAlive: false });

  /** By Node's own client, which sends whatever Host and Origin a test names. */
  const send = (method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(base + path, { method, headers, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => {
          const { statusCode = 0, headers: got } = response;
          resolve({
            status: statusCode,
            text,
            location: got.location,
            cookie: got['set-cookie']?.[0],
            headers: got,
          });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });

  const post: TestOperators['post'] = (path, fields, { cookie, from, headers = {} } = {}) =>
    send(
      'POST',
      path,
      {
        'content-type': 'application/x-www-form-urlencoded',
        origin: base,
        ...(cookie ? { cookie } : {}),
        ...(from ? { 'x-forwarded-for': from } : {}),
        ...headers,
      },
      new URLSearchParams(fields).toString(),
    );
  const studios: TestOperators['studios'] = (...words) =>
    runCommand([...words, '--as', 'pruebas'], { DIRECTORY_URL: directory.url, SECRETS_KEY }, { now: () => clock.now });

  return {
    directory,
    database,
    ids,
    server,
    clock,
    studios,
    ask: (path, { cookie, headers = {} } = {}) => send('GET', path, { ...(cookie ? { cookie } : {}), ...headers }),
    post,
    async signedIn(email) {
      const { code } = (await studios('operator', 'add', email)).json as { code: string };
      const { cookie = '' } = await post('/operacion/clave', { email, code, password: PASSWORD });
      return cookie.split(';')[0] ?? '';
    },
    async stop() {
      await server.close();
      await directory.drop();
      await database.drop();
      await other.drop();
    },
  };
}
