import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCoalesced, startIdentity } from '../../demo/identity';
import { identityCall, signIn, signUp } from '../helpers/identityCalls';
import { type Child, killChildren, startProcess } from '../helpers/processes';

const HOLD = path.join(__dirname, 'hold.ts');
const PASSWORD = 'MiClave2026';

let base: string;
beforeAll(() => (base = mkdtempSync(path.join(tmpdir(), 'studio-id-'))));
afterAll(() => {
  killChildren();
  rmSync(base, { recursive: true, force: true });
});

async function hold(folder: string): Promise<{ child: Child; url: string }> {
  const child = startProcess(HOLD, ['identity', folder]);
  const [line] = await child.waitForOutput(/^\{.*\}$/m);
  const { url }: { url: string } = JSON.parse(line);
  return { child, url };
}

test('accounts and sessions survive a kill right after the response; a second start and an outsider are rejected', async () => {
  const folder = path.join(base, 'identity');
  const { child, url } = await hold(folder);

  // The emulator's admin API is closed to browsers, whatever headers they send.
  const owner = { authorization: 'Bearer owner' };
  expect((await identityCall(url, 'projects/demo-studio/accounts:batchGet', {}, owner)).status).toBe(404);
  expect((await fetch(`${url}/emulator/v1/projects/demo-studio/oobCodes`)).status).toBe(404);
  expect(
    (await fetch(`${url}/emulator/v1/projects/demo-studio/accounts`, { method: 'DELETE', headers: owner })).status,
  ).toBe(404);
  const asOwner = await identityCall(url, 'accounts:update', { localId: 'demo-admin', password: 'otra-clave' }, owner);
  expect(asOwner).toMatchObject({ status: 400, error: { message: expect.stringContaining('INVALID_REQ_TYPE') } });

  await expect(startIdentity({ folder })).rejects.toThrow(/ya está corriendo/);

  await signUp(url, 'primera@ejemplo.mx', PASSWORD);
  await identityCall(url, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'primera@ejemplo.mx' });
  const [, mail = ''] = await child.waitForOutput(/^MAIL (.*)$/m);
  expect(JSON.parse(mail)).toMatchObject({
    email: 'primera@ejemplo.mx',
    requestType: 'PASSWORD_RESET',
    link: expect.stringMatching(/^\/entrar\?mode=resetPassword&.*oobCode=/),
  });

  const session = await signUp(url, 'ultima@ejemplo.mx', PASSWORD);
  child.process.kill('SIGKILL');
  await child.ended;

  const next = await startIdentity({ folder });
  expect(await signIn(next.origin, 'primera@ejemplo.mx', PASSWORD)).toMatchObject({ status: 200 });
  expect(await signIn(next.origin, 'ultima@ejemplo.mx', PASSWORD)).toMatchObject({
    status: 200,
    localId: session.localId,
  });
  expect(await identityCall(next.origin, 'accounts:lookup', { idToken: session.idToken })).toMatchObject({
    status: 200,
  });

  const account = {
    uid: 'uid-1',
    email: 'uno@ejemplo.mx',
    password: PASSWORD,
    displayName: 'Uno',
    emailVerified: true,
  };
  await next.createAccounts([account]);
  await next.createAccounts([{ ...account, password: 'otra-clave' }]);
  expect(await signIn(next.origin, 'uno@ejemplo.mx', PASSWORD)).toMatchObject({ status: 200, localId: 'uid-1' });
  await next.stop();
  await expect(fetch(next.origin)).rejects.toThrow('fetch failed');
  expect(statSync(path.join(folder, 'accounts.json')).mode & 0o777).toBe(0o600);
});

test('an aborted start of the identity service ends at once', async () => {
  const abort = new AbortController();
  abort.abort();
  await expect(startIdentity({ folder: path.join(base, 'aborted'), signal: abort.signal })).rejects.toThrow(
    /no arrancó/,
  );
});

describe('coalesce', () => {
  test('gives each caller a run that began after its call, and runs never overlap', async () => {
    let began = 0;
    let now = 0;
    const finish: (() => void)[] = [];
    const run = runCoalesced(async () => {
      began += 1;
      now += 1;
      expect(now).toBe(1);
      await new Promise<void>((resolve) => finish.push(resolve));
      now -= 1;
    });
    const tick = () => new Promise((resolve) => setImmediate(resolve));
    const first = run();
    await tick();
    const second = run();
    const third = run();
    expect(began).toBe(1);
    finish[0]?.();
    await first;
    await tick();
    expect(began).toBe(2);
    finish[1]?.();
    await Promise.all([second, third]);
    expect(began).toBe(2);
  });

  test('rejects the callers of a failed run, but not later ones', async () => {
    let fails = true;
    const run = runCoalesced(async () => {
      if (fails) throw new Error('disk full');
    });
    await expect(run()).rejects.toThrow('disk full');
    fails = false;
    await expect(run()).resolves.toBeUndefined();
  });
});
