/** Log lines help to find a fault and contain no personal data. */
import { getByPhone, getMe, postSignUp, putMe } from '../../../domain/contract/customers';
import { postReservation } from '../../../domain/contract/reservations';
import { getTeam } from '../../../domain/contract/team';
import { startApi, type Api } from '../../helpers/api';
import { emulatorToken } from '../../helpers/tokens';
import { aClass, aPerson } from '../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ allow_class_guests: 'true' });
});
afterAll(() => api.close());

const ANA = { name: 'Anastasia', last_name: 'Muñozledo', phone: '5587654321', accepted_pages: [] };
const lines = () =>
  api
    .logs()
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          reqId?: string;
          msg: string;
          code?: string;
          req?: object;
          res?: { statusCode: number };
          err?: Record<string, string>;
        },
    );

it('one log line per request contains method, route and status, but no email, name, phone, token or IP address', async () => {
  const ana = { uid: 'uid-secreto', email: 'anastasia@ejemplo.mx' };
  await api.ok(postSignUp, { as: ana, body: ANA });
  await api.refused(postSignUp, { as: ana, body: ANA });
  await api.refused(putMe, { as: ana, body: { phone: 'no es' } });
  await api.ok(getByPhone, { query: { phone: ANA.phone } });
  await api.refused(postReservation, { as: ana, body: { single_class_id: await aClass(api.db), guest: 'Clementina' } });
  await api.raw({
    method: 'GET',
    url: `/api/customer/me?email=${ana.email}`,
    headers: { authorization: 'Bearer algo.que.no' },
  });
  await api.raw({ method: 'GET', url: `/api/no-hay/${ana.email}` });
  const reply = await api.send(getMe, { as: ana });

  const about = lines().filter((l) => l.reqId === reply.headers['x-request-id']);
  expect(about).toMatchObject([{ req: { method: 'GET', route: '/api/customer/me' }, res: { statusCode: 200 } }]);
  const token = emulatorToken(ana).split('.')[1] ?? '';
  for (const secret of [
    ana.email,
    ana.uid,
    ANA.name,
    ANA.last_name,
    ANA.phone,
    'Clementina',
    'Bearer',
    'algo.que.no',
    token.slice(0, 40),
    '127.0.0.1',
  ]) {
    expect(api.logs()).not.toContain(secret);
  }
});

it('an unexpected error is logged with its stack, its response is general, both without row data', async () => {
  const person = await aPerson(api.db);
  await api.pool.query(`alter table customer add constraint nobody check (name <> 'Genoveva')`);
  const reply = await api.send(putMe, { as: person, body: { name: 'Genoveva', phone: '5511112222' } });
  expect([reply.status, JSON.parse(reply.text)]).toEqual([
    500,
    { code: 'server/internal', message: 'Ocurrió un error inesperado. Inténtalo de nuevo.' },
  ]);
  const logged = lines().find((l) => l.err && l.reqId === reply.headers['x-request-id']);
  expect(logged?.err).toMatchObject({
    code: '23514',
    constraint: 'nobody',
    table: 'customer',
    message: expect.stringContaining('nobody') as string,
    stack: expect.stringContaining('repository') as string,
  });
  for (const secret of ['Genoveva', '5511112222', person.email]) expect(api.logs()).not.toContain(secret);
});

it('a refusal is logged with its code and route, without the caller', async () => {
  const person = await aPerson(api.db);
  await api.ok(getMe, { as: person });
  const reply = await api.send(getTeam, { as: person });
  const about = lines().filter((l) => l.reqId === reply.headers['x-request-id']);
  expect(about).toMatchObject([
    { msg: 'request refused', code: 'auth/forbidden', req: { method: 'GET', route: '/api/team' } },
    { res: { statusCode: 403 } },
  ]);
  expect(JSON.stringify(about)).not.toMatch(new RegExp(`${person.uid}|127\\.0\\.0\\.1`));
});

it('a session is logged once when it is first seen, with whether it has a second factor; so is a refused token', async () => {
  const person = await aPerson(api.db);
  const count = () => lines().filter((l) => l.msg === 'session first seen').length;
  const before = count();
  const claims = { auth_time: 1_795_000_000, firebase: { sign_in_second_factor: 'totp' } };
  for (let n = 0; n < 2; n += 1) await api.ok(getMe, { as: { ...person, claims } });
  expect(count()).toBe(before + 1);
  expect(
    lines()
      .filter((l) => l.msg === 'session first seen')
      .at(-1),
  ).toMatchObject({ secondFactor: true });
  await api.raw({ method: 'GET', url: '/api/customer/me', headers: { authorization: 'Bearer algo.que.no' } });
  expect(
    lines()
      .filter((l) => l.msg === 'request refused')
      .at(-1),
  ).toMatchObject({ code: 'auth/invalid-token' });
});

it('input of a request can never start a log line of its own', async () => {
  const before = lines().length;
  const forged = encodeURIComponent('\n{"level":30,"msg":"request completed","forged":true}');
  await api.raw({
    method: 'GET',
    url: `/api/pages/${forged}`,
    headers: { 'user-agent': 'a\tb', 'x-request-id': forged },
  });
  const after = lines().slice(before);
  expect(after.every((line) => !('forged' in line))).toBe(true);
  expect(JSON.stringify(after)).not.toContain('forged');
});

it('a rejection by the rules is not logged as an error', () => {
  expect(lines().filter((l) => l.err)).toHaveLength(1);
});
