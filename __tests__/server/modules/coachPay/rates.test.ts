import * as calls from '../../../../domain/contract/coachPay';
import { deleteInstructor } from '../../../../domain/contract/catalogueAdmin';
import { startApi, type Api } from '../../../helpers/api';
import { aClassType, aLocation, aPerson, type Person } from '../../builders';
import { A_RATE, aCoach } from './world';

let api: Api;
let admin: Person;
beforeEach(async () => {
  api ??= await startApi();
  await api.renew();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const post = (changes: Partial<calls.CoachRateTerms> = {}) =>
  api.ok(calls.postCoachRate, { as: admin, body: { ...A_RATE, ...changes } });
const refused = (changes: Partial<calls.CoachRateTerms> = {}) =>
  api.refused(calls.postCoachRate, { as: admin, body: { ...A_RATE, ...changes } });
const days = async () =>
  (await api.ok(calls.getCoachRates, { as: admin })).coach_rates.map((one) => [one.starts_on, one.ends_on, one.amount]);

it('keeps only what the basis of a rate uses, in pesos', async () => {
  const steps = [
    { from: 1, amount: 200 },
    { from: 6, amount: 300.5 },
  ];
  const { coach_rate } = await post({ basis: 'steps', steps, percent: 40, unlimited_visit: 90 });
  expect(coach_rate).toMatchObject({ basis: 'steps', steps, amount: null, percent: null, unlimited_visit: null });
  const share = await post({ basis: 'share', occasion: 'private', percent: 40, unlimited_visit: 90.25 });
  expect(share.coach_rate).toMatchObject({ steps: [], amount: null, percent: 40, unlimited_visit: 90.25 });
});

it('a rate without end ends the day before the next one for the same begins', async () => {
  await post();
  await post({ amount: 250, starts_on: '2026-11-16' });
  expect(await days()).toEqual([
    ['2026-11-16', null, 250],
    ['2026-01-01', '2026-11-15', 200],
  ]);
});

it('two rates for the same on one day are refused, by the database as well', async () => {
  await post({ ends_on: '2026-06-30' });
  await post({ starts_on: '2026-07-01', ends_on: '2026-12-31' });
  for (const wrong of [{ starts_on: '2026-06-30', ends_on: '2026-06-30' }, { starts_on: '2025-01-01' }, {}])
    expect(await refused(wrong)).toMatchObject({ status: 409, code: 'coach-rate/overlaps' });
  await expect(
    api.db
      .insertInto('coach_rate')
      .values({ ...A_RATE, amount: 1, steps: '[]', starts_on: '2026-12-31', created_at: new Date() })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'coach_rate_once' });
});

it('rates for other coaches, occasions, types or locations hold on the same days', async () => {
  await post();
  const scopes = [
    { instructor_id: await aCoach(api, 'Sofi') },
    { class_type_id: await aClassType(api.db) },
    { location_id: await aLocation(api.db) },
    { occasion: 'private' as const },
    { occasion: 'substitution' as const },
  ];
  for (const scope of scopes) await post(scope);
  expect(await days()).toHaveLength(6);
});

it('of simultaneous rates for the same only one is stored', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => api.send(calls.postCoachRate, { as: admin, body: A_RATE })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  expect(await days()).toHaveLength(1);
});

it('refuses a change of a rate that has changed since, and one that makes it overlap', async () => {
  const { coach_rate } = await post({ ends_on: '2026-06-30' });
  await post({ starts_on: '2026-07-01' });
  const change = { as: admin, params: { id: coach_rate.coach_rate_id } };
  const body = { ...A_RATE, ends_on: '2026-06-30', amount: 210, version: coach_rate.version };
  expect((await api.ok(calls.putCoachRate, { ...change, body })).coach_rate).toMatchObject({ amount: 210, version: 2 });
  expect(await api.refused(calls.putCoachRate, { ...change, body })).toMatchObject({ code: 'row/changed' });
  expect(
    await api.refused(calls.putCoachRate, { ...change, body: { ...body, version: 2, ends_on: '2026-07-01' } }),
  ).toMatchObject({ code: 'coach-rate/overlaps' });
});

it('refuses a rate for what does not exist, and wrong days and amounts, by their field', async () => {
  expect(await refused({ instructor_id: 999 })).toMatchObject({ code: 'instructor/not-found', field: 'instructor_id' });
  expect(await refused({ class_type_id: 999 })).toMatchObject({ code: 'class-type/not-found' });
  expect(await refused({ location_id: 999 })).toMatchObject({ code: 'location/not-found' });
  expect(await refused({ starts_on: '2026-02-30' })).toMatchObject({ code: 'request/invalid', field: 'starts_on' });
  expect(await refused({ amount: null })).toMatchObject({ code: 'request/invalid', field: 'amount' });
});

it('a removed rate is gone, and a coach with a rate cannot be deleted', async () => {
  const instructor_id = await aCoach(api, 'Sofi');
  const { coach_rate } = await post({ instructor_id });
  const coach = { as: admin, params: { id: instructor_id } };
  expect(await api.refused(deleteInstructor, coach)).toMatchObject({ code: 'instructor/in-use' });
  const rate = { as: admin, params: { id: coach_rate.coach_rate_id } };
  await api.ok(calls.deleteCoachRate, rate);
  expect(await api.refused(calls.deleteCoachRate, rate)).toMatchObject({ code: 'coach-rate/not-found' });
  expect(await api.refused(calls.getCoachRate, rate)).toMatchObject({ code: 'coach-rate/not-found' });
  await api.ok(deleteInstructor, coach);
});

it.each(['customer', 'coach', 'staff'] as const)('a %s reads and changes no rates', async (role) => {
  const as = await aPerson(api.db, role);
  expect(await api.refused(calls.getCoachRates, { as })).toMatchObject({ code: 'auth/forbidden' });
  expect(await api.refused(calls.postCoachRate, { as, body: A_RATE })).toMatchObject({ code: 'auth/forbidden' });
});
