/** How long sessions last, by role: without use, and altogether. */
import { postSignOutCustomer } from '../../../domain/contract/adminCustomers';
import { getMe, getSessions, postSignOutEverywhere } from '../../../domain/contract/customers';
import { getDisputes } from '../../../domain/contract/disputes';
import { postReservation } from '../../../domain/contract/reservations';
import { getOwnPlaces } from '../../../domain/contract/schedule';
import { LAST_CALL_NOTED_MS, SESSION_LIMITS } from '../../../domain/sessionLimits';
import { createSessions } from '../../../server/http/sessions';
import { forgetLimits } from '../../../server/jobs/tasks';
import { DAY, HOUR, NOON, startApi, type Api, type Caller } from '../../helpers/api';
import { aPerson } from '../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const SILENT = { info: (): void => undefined };
const later = (milliseconds: number): void => api.setNow(new Date(NOON.getTime() + milliseconds));
/** A session that begins now. */
const signIn = (person: Caller): Caller => ({
  ...person,
  claims: { auth_time: Math.floor(api.now().getTime() / 1000) },
});
const WEEK = { start_date: '2026-11-16', end_date: '2026-11-22' };
const places = async (as: Caller) => (await api.send(getOwnPlaces, { as, query: WEEK })).status;

it.each([
  ['customer', 90 * DAY],
  ['coach', 12 * HOUR],
  ['staff', 12 * HOUR],
  ['admin', 12 * HOUR],
] as const)('a session of a %s ends after its limit without use, and not a moment before', async (role, idle) => {
  const person = await aPerson(api.db, role);
  const kept = signIn(person);
  later(-HOUR);
  const left = signIn(person);
  later(0);
  for (const session of [kept, left]) expect(await places(session)).toBe(200);
  later(HOUR);
  expect(await places(kept)).toBe(200);
  later(idle + HOUR);
  expect(await places(kept)).toBe(200);
  expect(await api.refused(getMe, { as: left })).toMatchObject({ status: 401, code: 'auth/id-token-expired' });
  expect(await places(left)).toBe(401);
  expect((await api.refused(postReservation, { as: left, body: { single_class_id: 1 } })).status).toBe(401);
  expect(await places(signIn(person))).toBe(200);
});

it('a session that was used in its first minutes only ends after its limit without use too', async () => {
  const session = signIn(await aPerson(api.db, 'staff'));
  expect(await places(session)).toBe(200);
  later(12 * HOUR + 1_000);
  expect(await places(session)).toBe(401);
});

it('an account that has not signed up has no limits', async () => {
  const session = signIn({ uid: 'sin-registro' });
  later(400 * DAY);
  expect((await api.refused(getMe, { as: session })).code).toBe('auth/not-registered');
});

it.each([
  ['customer', 365 * DAY, 30 * DAY],
  ['admin', 7 * DAY, 6 * HOUR],
] as const)('a session of a %s ends after its longest time, however it is used', async (role, longest, step) => {
  const session = signIn(await aPerson(api.db, role));
  for (let at = 0; at <= longest; at += step) {
    later(at);
    expect([at, await places(session)]).toEqual([at, 200]);
  }
  later(longest + 1_000);
  expect(await api.refused(getMe, { as: session })).toMatchObject({ status: 401, code: 'auth/id-token-expired' });
});

it.each(['customer', 'admin'] as const)(
  'a %s signs in after five years with the password of the first day, and reads their account',
  async (role) => {
    const person = await aPerson(api.db, role);
    later(5 * 365 * DAY);
    expect((await api.send(getMe, { as: signIn(person) })).status).toBe(200);
  },
);

it('the limits of team sessions apply from the moment a customer joins the team', async () => {
  const person = await aPerson(api.db);
  const session = signIn(person);
  later(DAY);
  expect(await places(session)).toBe(200);
  later(2 * DAY);
  await api.db.updateTable('customer').set({ role: 'staff' }).where('customer_id', '=', person.customer_id).execute();
  expect((await api.refused(getDisputes, { as: session })).code).toBe('auth/id-token-expired');
});

it("each server writes a session's use at most every quarter of an hour, and other servers see it", async () => {
  const person = await aPerson(api.db, 'staff');
  const account = { ...person, emailVerified: true, signedInAt: NOON, secondFactor: false };
  const { idle } = SESSION_LIMITS.staff;
  const at = (milliseconds: number): Date => new Date(NOON.getTime() + milliseconds);
  const seen = async () =>
    (
      await api.db
        .selectFrom('customer_session')
        .select('seen_at')
        .where('customer_id', '=', person.customer_id)
        .execute()
    ).map(({ seen_at }) => seen_at);
  const here = createSessions(api.db, api.pool);
  await here.check(account, at(LAST_CALL_NOTED_MS - 1), SILENT);
  expect(await seen()).toEqual([]);
  for (const after of [LAST_CALL_NOTED_MS, 2 * LAST_CALL_NOTED_MS - 1]) await here.check(account, at(after), SILENT);
  expect(await seen()).toEqual([at(LAST_CALL_NOTED_MS)]);
  await here.check(account, at(2 * LAST_CALL_NOTED_MS), SILENT);
  expect(await seen()).toEqual([at(2 * LAST_CALL_NOTED_MS)]);

  await createSessions(api.db, api.pool).check(account, at(2 * LAST_CALL_NOTED_MS + idle), SILENT);
  // A clock that is behind takes nothing back.
  await createSessions(api.db, api.pool).check(account, at(LAST_CALL_NOTED_MS), SILENT);
  expect(await seen()).toEqual([at(2 * LAST_CALL_NOTED_MS + idle)]);
  await expect(
    createSessions(api.db, api.pool).check(account, at(2 * LAST_CALL_NOTED_MS + 2 * idle + 1), SILENT),
  ).rejects.toMatchObject({ code: 'auth/id-token-expired' });
});

it("the caller's open sessions are listed, this one first, without those that have ended", async () => {
  const person = await aPerson(api.db);
  const [first, second] = [signIn(person), { ...signIn(person), claims: { auth_time: NOON.getTime() / 1000 + 60 } }];
  later(HOUR);
  for (const session of [first, second]) expect(await places(session)).toBe(200);
  later(2 * HOUR);
  const { sessions } = await api.ok(getSessions, { as: first });
  expect(sessions).toEqual([
    { began_at: NOON.toISOString(), seen_at: api.now().toISOString(), is_this: true },
    { began_at: '2026-11-20T18:01:00.000Z', seen_at: '2026-11-20T19:00:00.000Z', is_this: false },
  ]);
  await api.ok(postSignOutEverywhere, { as: first, body: {} });
  expect((await api.ok(getSessions, { as: signIn(person) })).sessions).toHaveLength(1);
  later(100 * DAY);
  expect((await api.ok(getSessions, { as: signIn(await aPerson(api.db)) })).sessions).toHaveLength(1);
});

it("an admin ends all sessions of a person, who signs in again; staff and coaches can't", async () => {
  const [person, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
  const session = signIn(person);
  const end = { params: { id: person.customer_id } };
  later(HOUR);
  expect(await places(session)).toBe(200);
  for (const role of ['coach', 'staff'] as const)
    expect((await api.refused(postSignOutCustomer, { ...end, as: await aPerson(api.db, role) })).code).toBe(
      'auth/forbidden',
    );
  await api.ok(postSignOutCustomer, { ...end, as: admin });
  expect((await api.refused(getMe, { as: session })).code).toBe('auth/id-token-expired');
  expect(await places(signIn(person))).toBe(200);
  expect((await api.refused(postSignOutCustomer, { as: admin, params: { id: 999_999 } })).code).toBe(
    'customer/not-found',
  );
});

it('stored facts of a session are deleted once no session of its age can be alive', async () => {
  const person = await aPerson(api.db);
  const count = async () =>
    (
      await api.db
        .selectFrom('customer_session')
        .select('seen_at')
        .where('customer_id', '=', person.customer_id)
        .execute()
    ).length;
  const session = signIn(person);
  later(HOUR);
  expect(await places(session)).toBe(200);
  await forgetLimits(api.system(new Date(NOON.getTime() + 364 * DAY)));
  expect(await count()).toBe(1);
  await forgetLimits(api.system(new Date(NOON.getTime() + 366 * DAY)));
  expect(await count()).toBe(0);
});
