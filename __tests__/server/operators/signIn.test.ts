/** How operators sign in to their pages, and who doesn't. */
import { PASSWORD, startOperators, type Answer, type TestOperators } from './helpers';

let operators: TestOperators;
beforeAll(async () => {
  operators = await startOperators();
});
afterAll(() => operators.stop());

const codeOf = async (email: string, command = 'add'): Promise<string> =>
  ((await operators.studios('operator', command, email)).json as { code: string }).code;
const choose = (email: string, code: string, password = PASSWORD): Promise<Answer> =>
  operators.post('/operacion/clave', { email, code, password });
const signIn = (email: string, password: string, from = '10.0.0.1'): Promise<Answer> =>
  operators.post('/operacion/entrar', { email, password }, { from });
const valueOf = ({ cookie = '' }: Answer): string => cookie.split(';')[0] ?? '';
const opens = async (cookie: string): Promise<boolean> =>
  (await operators.ask('/operacion', { cookie })).status === 200;

it('a new account chooses its password with the code of the command, once, and is signed in', async () => {
  const code = await codeOf('Ana@Ejemplo.mx');
  const first = await choose('ana@ejemplo.mx', code);
  expect([first.status, first.location]).toEqual([303, '/operacion']);
  expect(first.cookie).toMatch(/^operacion=[\w-]{32}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(await opens(valueOf(first))).toBe(true);
  expect((await choose('ana@ejemplo.mx', code)).status).toBe(401);
  expect((await signIn(' ANA@ejemplo.mx', PASSWORD)).status).toBe(303);
});

it('a code is refused for another account, after a day, and with a weak password', async () => {
  const code = await codeOf('luz@ejemplo.mx');
  await codeOf('sol@ejemplo.mx');
  expect((await choose('sol@ejemplo.mx', code)).status).toBe(401);
  expect((await choose('luz@ejemplo.mx', code, 'corta')).text).toContain('al menos 12 caracteres');
  expect((await choose('luz@ejemplo.mx', code, 'luz@ejemplo.mx')).text).toContain('no puede contener tu correo');
  const before = operators.clock.now;
  operators.clock.now = new Date(before.getTime() + 24 * 3_600_000 + 1);
  expect((await choose('luz@ejemplo.mx', code)).status).toBe(401);
  operators.clock.now = before;
  expect((await choose('luz@ejemplo.mx', code)).status).toBe(303);
});

it('without a session every page leads to the sign-in and shows nothing', async () => {
  for (const cookie of ['', 'operacion=', 'operacion=x', `operacion=${'a'.repeat(32)}`]) {
    const answer = await operators.ask('/operacion', { cookie });
    expect([answer.status, answer.location, answer.text]).toEqual([303, '/operacion/entrar', '']);
  }
});

it('a wrong password and an unknown account read the same', async () => {
  await operators.signedIn('eva@ejemplo.mx');
  const wrong = await signIn('eva@ejemplo.mx', 'otra contraseña larga');
  const unknown = await signIn('nada@ejemplo.mx', 'otra contraseña larga');
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.text.replace('eva@', 'nada@')).toBe(unknown.text);
  expect(wrong.cookie).toBeUndefined();
});

it('a session ends by signing out, after twelve hours, and at once when its account is removed or reset', async () => {
  const out = await operators.signedIn('out@ejemplo.mx');
  expect((await operators.post('/operacion/salir', {}, { cookie: out })).cookie).toContain('Max-Age=0');
  expect(await opens(out)).toBe(false);

  const old = await operators.signedIn('old@ejemplo.mx');
  const before = operators.clock.now;
  operators.clock.now = new Date(before.getTime() + 12 * 3_600_000);
  expect(await opens(old)).toBe(false);
  operators.clock.now = before;
  expect(await opens(old)).toBe(true);
  await operators.studios('operator', 'remove', 'old@ejemplo.mx');
  expect(await opens(old)).toBe(false);
  expect((await signIn('old@ejemplo.mx', PASSWORD)).status).toBe(401);

  const reset = await operators.signedIn('reset@ejemplo.mx');
  const code = await codeOf('reset@ejemplo.mx', 'reset');
  expect(await opens(reset)).toBe(false);
  expect((await signIn('reset@ejemplo.mx', PASSWORD)).status).toBe(401);
  expect((await choose('reset@ejemplo.mx', code)).status).toBe(303);
});

it('a session that was planted in the browser before is not the one that signs in, and is over afterwards', async () => {
  const attacker = await operators.signedIn('mal@ejemplo.mx');
  await operators.signedIn('bien@ejemplo.mx');
  const entered = await operators.post(
    '/operacion/entrar',
    { email: 'bien@ejemplo.mx', password: PASSWORD },
    { cookie: attacker },
  );
  expect(valueOf(entered)).not.toBe(attacker);
  expect((await operators.ask('/operacion', { cookie: valueOf(entered) })).text).toContain('bien@ejemplo.mx');
  expect(await opens(attacker)).toBe(false);
});

it('behind https the cookie is of this very host and never sent without it; a plain one counts no more', async () => {
  const email = 'https@ejemplo.mx';
  const plain = await operators.signedIn(email);
  const headers = { 'x-forwarded-proto': 'https' };
  const entered = await operators.post('/operacion/entrar', { email, password: PASSWORD }, { headers });
  expect(entered.cookie).toMatch(
    /^__Host-operacion=[\w-]{32}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect((await operators.ask('/operacion', { cookie: plain, headers })).status).toBe(303);
  expect((await operators.ask('/operacion', { cookie: valueOf(entered), headers })).status).toBe(200);
});

it.each([
  ['another site', { origin: 'https://mal.mx' }],
  ['another port of this host', { origin: 'http://127.0.0.1:1' }],
  ['no site that is named', { origin: 'null' }],
  [
    'a site that names itself as the host by a header of proxies',
    { origin: 'https://mal.mx', 'x-forwarded-host': 'x' },
  ],
])('a form of %s is refused', async (_, headers) => {
  const email = `origin${Object.values(headers).join('').length}@ejemplo.mx`;
  const cookie = await operators.signedIn(email);
  const signedOut = await operators.post('/operacion/salir', {}, { cookie, headers });
  expect(signedOut.status).toBe(403);
  expect(await opens(cookie)).toBe(true);
});

describe('tries', () => {
  it('twenty at once from one address are answered ten times, and the account is open to other addresses', async () => {
    const email = 'tries@ejemplo.mx';
    await operators.signedIn(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn(email, `contraseña número ${n}`, '10.0.1.1')),
    );
    const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 10]);
    expect((await signIn(email, PASSWORD, '10.0.1.1')).text).toMatch(/demasiados intentos.*15 min/);
    expect((await signIn(email, PASSWORD, '10.0.1.2')).status).toBe(303);
    // Signing in ends the count of the account and of that address with it.
    expect((await signIn(email, 'otra contraseña larga', '10.0.1.2')).status).toBe(401);
  });

  /** As if so many tries had been counted by all that was counted. */
  const setHits = (hits: number): Promise<unknown> =>
    operators.directory.db.updateTable('rate_limit').set({ hits }).execute();

  it('of one account from many addresses sixty are answered, and after a quarter of an hour it opens again', async () => {
    const email = 'many@ejemplo.mx';
    await operators.signedIn(email);
    await operators.directory.db.deleteFrom('rate_limit').execute();
    expect((await signIn(email, 'no es esta, no', '10.1.1.1')).status).toBe(401);
    await setHits(59);
    expect((await signIn(email, 'no es esta, no', '10.1.2.1')).status).toBe(401);
    expect((await signIn(email, PASSWORD, '10.1.3.1')).status).toBe(429);
    operators.clock.now = new Date(operators.clock.now.getTime() + 15 * 60_000);
    expect((await signIn(email, PASSWORD, '10.1.3.1')).status).toBe(303);
  });

  it.each([
    ['an address', 39, '10.3.0.1', '10.3.0.1'],
    ['a network of IPv6', 639, '2001:db8:1:1::1', '2001:db8:1:2::1'],
  ])('%s that tries account after account is refused after %d and one more', async (_, hits, one, other) => {
    await operators.directory.db.deleteFrom('rate_limit').execute();
    expect((await signIn('n1@ejemplo.mx', 'no', one)).status).toBe(401);
    await setHits(hits);
    expect((await signIn('n2@ejemplo.mx', 'no', other)).status).toBe(401);
    expect((await signIn('n3@ejemplo.mx', 'no', other)).status).toBe(429);
  });
});

it('the directory holds neither passwords, codes nor sessions in the clear, and has on record who signed in', async () => {
  const email = 'secret@ejemplo.mx';
  const code = await codeOf(email);
  const token = valueOf(await choose(email, code)).split('=')[1] ?? '?';
  await operators.post('/operacion/salir', {}, { cookie: `operacion=${token}` });
  await signIn(email, PASSWORD);
  const { db } = operators.directory;
  const accounts = await db.selectFrom('operator_account').selectAll().execute();
  const sessions = await db.selectFrom('operator_session').selectAll().execute();
  const events = await db.selectFrom('directory_event').selectAll().orderBy('event_id').execute();
  const text = JSON.stringify([accounts, sessions, events]);
  for (const one of [PASSWORD, code, token, Buffer.from(token).toString('base64')]) expect(text).not.toContain(one);
  expect(events.filter(({ by }) => by === email).map(({ action }) => action)).toEqual([
    'operator.password',
    'operator.signOut',
    'operator.signIn',
  ]);
  expect(events.find(({ after }) => JSON.stringify(after)?.includes(email))).toMatchObject({
    by: 'pruebas',
    action: 'operator.add',
  });
});

it.each([
  [['operator', 'add', 'nada'], 'No es un correo'],
  [['operator', 'remove', 'no@ejemplo.mx'], 'No hay una cuenta'],
  [['operator', 'reset', 'no@ejemplo.mx'], 'No hay una cuenta'],
])('%j is refused', async (words, why) => {
  await expect(operators.studios(...words)).rejects.toThrow(why);
});

it('a second account with the same address is refused, and the list shows which have a password', async () => {
  await codeOf('doble@ejemplo.mx');
  await expect(codeOf('DOBLE@ejemplo.mx')).rejects.toThrow('ya tiene una cuenta');
  const { text } = await operators.studios('operator', 'list');
  expect(text).toMatch(/^doble@ejemplo\.mx .*sin contraseña$/m);
  expect(text).toMatch(/^ana@ejemplo\.mx .*con contraseña$/m);
});
