/** How long sessions last, by role: without use, and altogether. */
import { getMe } from '../../../domain/contract/customers';
import { getDisputes } from '../../../domain/contract/disputes';
import { postReservation } from '../../../domain/contract/reservations';
import { getOwnPlaces } from '../../../domain/contract/schedule';
import { NOTED_EVERY, SESSION_LIMITS } from '../../../domain/sessionLimits';
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

it('a session that was used in its first minutes only ends alike', async () => {
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

it("the team's limits hold from the moment a customer joins it", async () => {
  const person = await aPerson(api.db);
  const session = signIn(person);
  later(DAY);
  expect(await places(session)).toBe(200);
  later(2 * DAY);
  await api.db.updateTable('customer').set({ role: 'staff' }).where('customer_id', '=', person.customer_id).execute();
  expect((await api.refused(getDisputes, { as: session })).code).toBe('auth/id-token-expired');
});

it('use is written at most once in a quarter of an hour, by each server, and another server knows it', async () => {
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
  await here.check(account, at(NOTED_EVERY - 1));
  expect(await seen()).toEqual([]);
  for (const after of [NOTED_EVERY, 2 * NOTED_EVERY - 1]) await here.check(account, at(after));
  expect(await seen()).toEqual([at(NOTED_EVERY)]);
  await here.check(account, at(2 * NOTED_EVERY));
  expect(await seen()).toEqual([at(2 * NOTED_EVERY)]);

  await createSessions(api.db, api.pool).check(account, at(2 * NOTED_EVERY + idle));
  // A clock that is behind takes nothing back.
  await createSessions(api.db, api.pool).check(account, at(NOTED_EVERY));
  expect(await seen()).toEqual([at(2 * NOTED_EVERY + idle)]);
  await expect(
    createSessions(api.db, api.pool).check(account, at(2 * NOTED_EVERY + 2 * idle + 1)),
  ).rejects.toMatchObject({ code: 'auth/id-token-expired' });
});

it('what is known of a session is deleted once no session of its age lives', async () => {
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
