import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_ACCOUNTS } from '../../seed/accounts';
import { freePort } from '../../demo/processes';
import { signIn, signUp } from '../helpers/identityCalls';
import { type Child, killChildren, processesUsing, startProcess } from '../helpers/processes';

// The first start builds the SPA, which takes a busy machine minutes: only a hang shall fail here.
jest.setTimeout(900_000);

const { customer } = DEMO_ACCOUNTS;
let base: string;
beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'studio-start-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(base, 0o755);
});
afterAll(() => {
  killChildren();
  rmSync(base, { recursive: true, force: true });
});

/** `npm start` in a process group of its own, as a terminal gives it. */
const npmStart = (env: NodeJS.ProcessEnv): Child =>
  startProcess('npm', ['start', '--silent'], { DATA_DIR: path.join(base, 'data'), HOST: undefined, ...env }, true);
const addressOf = async (child: Child) => (await child.waitForOutput(/^ {2}(http:\/\/localhost:\d+)$/m))[1] ?? '';

async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
  const child = npmStart(env);
  expect(await child.ended).toBe(1);
  return child.output().trim();
}

function occupy(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });
}

test('npm start serves page, API and identity on one port; a second start is rejected; ctrl-C ends all; a restart keeps all data', async () => {
  const port = await freePort();
  const first = npmStart({ PORT: String(port) });
  const url = await addressOf(first);
  expect(url).toBe(`http://localhost:${port}`);
  for (const { email, password } of Object.values(DEMO_ACCOUNTS))
    expect(first.output()).toMatch(new RegExp(`${email} +${password}`));

  expect(await (await fetch(url)).text()).toContain('<div id=');
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const { idToken } = await signIn(url, customer.email, customer.password);
  const me = await fetch(`${url}/api/customer/me`, { headers: { authorization: `Bearer ${idToken}` } });
  expect(await me.json()).toMatchObject({ customer: { email: customer.email } });
  const made = await signUp(url, 'nueva@ejemplo.mx', 'MiClave2026');

  expect(await refusal({ PORT: String(await freePort()) })).toMatch(
    /^El estudio ya está corriendo con estos datos .*$/,
  );
  expect((await fetch(`${url}/api/health`)).status).toBe(200);

  first.signal('SIGINT');
  expect(await first.ended).toBe(0);
  expect(processesUsing(base)).toEqual([]);
  expect(existsSync(path.join(base, 'data/postgres/data/postmaster.pid'))).toBe(false);

  const second = npmStart({ PORT: String(port) });
  await addressOf(second);
  expect(second.output()).toContain('Tus datos siguen aquí');
  expect(await signIn(url, 'nueva@ejemplo.mx', 'MiClave2026')).toMatchObject({ status: 200, localId: made.localId });
  // npm alone, as `kill` or a supervisor does it: npm passes it on.
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(processesUsing(base)).toEqual([]);
});

test('a port in use, an invalid port and a production environment are rejected in one line each', async () => {
  const port = await freePort();
  const occupied = await occupy(port);
  expect(await refusal({ PORT: String(port), DATA_DIR: path.join(base, 'other') })).toBe(
    `El puerto ${port} ya está en uso: elige otro con PORT.`,
  );
  occupied.close();
  expect(processesUsing(base)).toEqual([]);
  const [invalid, production, noDatabase] = await Promise.all([
    refusal({ PORT: 'tres mil' }),
    refusal({ NODE_ENV: 'production', DATA_DIR: path.join(base, 'never') }),
    refusal({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` }),
  ]);
  expect(invalid).toBe('PORT no es un puerto: tres mil');
  expect(production).toMatch(/^NODE_ENV=production: .*DEMO=1.*$/);
  expect(existsSync(path.join(base, 'never'))).toBe(false);
  expect(noDatabase).toMatch(/^No se pudo usar la base de datos de DATABASE_URL: .*$/);
});
