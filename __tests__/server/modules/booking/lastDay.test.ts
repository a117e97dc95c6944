/** A credit's last day is the day of the class's place, in a chain whose studios have clocks of their own. */
import { getAvailableClasses } from '../../../../domain/contract/credits';
import {
  deleteReservation,
  getMyReservations,
  getOtherClasses,
  postReservation,
} from '../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { endOfStudioDayAfter, instantOf } from '../../../../domain/studioTime';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, someCredits, type ClassOptions, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

const STUDIO = 'America/Mexico_City';
const TIJUANA = 'America/Tijuana';
const CANCUN = 'America/Cancun';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ timezone: STUDIO, waitlist_enabled: 'true', allow_cancel_reservations: 'true' });
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

const classAt = (wall: string, timezone: string, options: ClassOptions = {}) =>
  aClass(api.db, {
    timezone,
    inHours: (instantOf(`${wall}:00.000Z`, timezone).getTime() - NOON.getTime()) / HOUR,
    ...options,
  });
const creditUntil = async (day: string): Promise<Person> => {
  const person = await aPerson(api.db);
  const expires_at = endOfStudioDayAfter(instantOf(`${day}T12:00:00.000Z`, STUDIO), 0, STUDIO);
  await someCredits(api.db, person.customer_id, 1, { expires_at });
  return person;
};
const at = (wall: string, zone: string): void => api.setNow(instantOf(`${wall}:00.000Z`, zone));
const reserve = (as: Person, single_class_id: number) => api.send(postReservation, { as, body: { single_class_id } });

it.each([
  ['in winter', '2027-01-31', '2027-02-01'],
  ['at the end of the year', '2026-12-31', '2027-01-01'],
  ['on the day on which its clock goes back', '2027-11-07', '2027-11-08'],
  ['on the day on which its clock goes forward', '2027-03-14', '2027-03-15'],
])('%s a class late on the last day in Tijuana is paid, one of the next day is not', async (_, last, next) => {
  at(`${last}T20:00`, TIJUANA);
  const person = await creditUntil(last);
  expect((await reserve(person, await classAt(`${next}T00:15`, TIJUANA))).status).toBe(412);
  // After the day's end at the studio itself, too: the credit is still there.
  at(`${last}T22:10`, TIJUANA);
  expect((await api.ok(getAvailableClasses, { as: person })).available_classes).toHaveLength(1);
  expect((await reserve(person, await classAt(`${last}T22:30`, TIJUANA))).status).toBe(200);
});

it('a class of the next day in Cancún is not paid, though the last day still lasts at the studio', async () => {
  at('2027-01-31T20:00', STUDIO);
  const person = await creditUntil('2027-01-31');
  expect((await reserve(person, await classAt('2027-02-01T00:30', CANCUN))).text).toContain('reservation/no-credits');
  expect((await reserve(person, await classAt('2027-01-31T23:30', CANCUN))).status).toBe(200);
});

it('a waitlist and the classes to change to go by the same day', async () => {
  at('2027-01-30T12:00', STUDIO);
  const [holder, waiting] = [await creditUntil('2027-01-31'), await creditUntil('2027-01-31')];
  const late = await classAt('2027-01-31T22:30', TIJUANA, { capacity: 1 });
  const tooLate = await classAt('2027-02-01T00:30', CANCUN);
  const other = await classAt('2027-01-31T23:00', TIJUANA);
  expect((await reserve(holder, late)).status).toBe(200);
  await api.ok(postWaitlist, { as: waiting, body: { single_class_id: late, auto: true } });
  const mine = async (as: Person) =>
    (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations;
  const id = (await mine(holder))[0]!.class_reservation_id;
  const offered = (await api.ok(getOtherClasses, { as: holder, params: { id } })).single_classes;
  const ids = offered.map(({ single_class_id }) => single_class_id);
  expect(ids).toContain(other);
  expect(ids).not.toContain(tooLate);
  await api.ok(deleteReservation, { as: holder, params: { id } });
  expect((await mine(waiting)).map(({ single_class_id }) => single_class_id)).toEqual([late]);
});
