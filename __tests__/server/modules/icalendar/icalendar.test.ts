import {
  getCalendarFeed,
  getCalendarFile,
  getReservationFile,
  renewCalendarFeed,
} from '../../../../domain/contract/calendar';
import { putSingleClass } from '../../../../domain/contract/scheduleAdmin';
import { deleteReservation, postReservation, putReservation } from '../../../../domain/contract/reservations';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, type Person } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const reserve = async (as: Person, inHours: number, timezone?: string) =>
  (
    await api.ok(postReservation, {
      as,
      body: { single_class_id: await aClass(api.db, { inHours, ...(timezone ? { timezone } : {}) }) },
    })
  ).class_reservation.class_reservation_id;
const pathOf = async (as: Person) => (await api.ok(getCalendarFeed, { as })).calendar_feed.path;
const read = (url: string) => api.raw({ method: 'GET', url });
const numbers = (text: string) => [...text.matchAll(/UID:reservacion-(\d+)-/g)].map((m) => Number(m[1]));

it('the iCalendar feed contains reservations to come and of the last 90 days, but no cancelled ones', async () => {
  const [person, stranger] = [await aPerson(api.db, 'customer', 4), await aPerson(api.db, 'customer', 1)];
  const [soon, later, gone] = [
    await reserve(person, 24),
    await reserve(person, 48, 'America/Tijuana'),
    await reserve(person, 30),
  ];
  await reserve(stranger, 24);
  await api.ok(deleteReservation, { as: person, params: { id: gone } });
  const path = await pathOf(person);
  expect(await pathOf(person)).toBe(path);
  const { status, headers, text } = await read(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(numbers(text)).toEqual([soon, later]);
  expect(text).toContain('DTSTART:20261122T180000Z');
  expect(text).toContain('METHOD:PUBLISH');
  api.setNow(new Date(NOON.getTime() + 91.5 * DAY));
  expect(numbers((await read(path)).text)).toEqual([later]);
});

it('a class that moved has one sequence and one last change in mail, feed and download', async () => {
  const [admin, person] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'customer', 1)];
  const single_class_id = await aClass(api.db, { inHours: 48, spot_map: '4' });
  const body = { single_class_id, spot: 1 };
  const { class_reservation } = await api.ok(postReservation, { as: person, body });
  const { class_reservation_id } = class_reservation;
  const numbersOf = (text: string) => [
    /SEQUENCE:(\d+)/.exec(text)?.[1],
    /LAST-MODIFIED:(\S+)/.exec(text)?.[1],
    /DTSTART:(\S+)/.exec(text)?.[1],
  ];
  const everywhere = async () => {
    const download = { as: person, params: { id: class_reservation_id } };
    const texts = [(await read(await pathOf(person))).text, (await api.send(getReservationFile, download)).text];
    await sendMails(api.system(), { clock: api.now, transport: OUTBOX, onTrouble: () => undefined });
    const mail = await api.db
      .selectFrom('mail')
      .select('ics')
      .where('class_reservation_id', '=', class_reservation_id)
      .orderBy('mail_id', 'desc')
      .executeTakeFirstOrThrow();
    return [mail.ics ?? '', ...texts].map(numbersOf);
  };
  const three = (sequence: string, modified: string, start: string) => Array(3).fill([sequence, modified, start]);
  expect(await everywhere()).toEqual(three('0', '20261120T180000Z', '20261122T180000Z'));
  api.setNow(new Date(NOON.getTime() + 60_000));
  const change = { single_class_id, version: 1, class_date: '2026-11-22T15:00:00.000Z', accept_conflicts: true };
  await api.ok(putSingleClass, { as: admin, body: change });
  expect(await everywhere()).toEqual(three('61', '20261120T180100Z', '20261122T210000Z'));
  api.setNow(new Date(NOON.getTime() + 120_000));
  await api.ok(putReservation, { as: person, body: { class_reservation_id, spot: 2 } });
  expect((await everywhere()).slice(1)).toEqual(three('121', '20261120T180200Z', '20261122T210000Z').slice(1));
});

it('renewing the iCalendar feed creates a new URL and revokes the old one', async () => {
  const person = await aPerson(api.db);
  const before = await pathOf(person);
  const { calendar_feed } = await api.ok(renewCalendarFeed, { as: person });
  expect(calendar_feed.path).not.toBe(before);
  expect(await pathOf(person)).toBe(calendar_feed.path);
  expect((await read(before)).status).toBe(404);
  expect((await read(calendar_feed.path)).status).toBe(200);
});

it('simultaneous first requests create one iCalendar feed URL', async () => {
  const person = await aPerson(api.db);
  const paths = await Promise.all([1, 2, 3, 4].map(() => pathOf(person)));
  expect(new Set(paths).size).toBe(1);
  const renewed = await aPerson(api.db);
  await Promise.all([1, 2, 3].map(() => api.ok(renewCalendarFeed, { as: renewed })));
});

it('unknown iCalendar feed tokens get 404, and tokens are not logged', async () => {
  expect(await api.refused(getCalendarFile, { params: { token: 'a'.repeat(43) } })).toMatchObject({
    status: 404,
    code: 'calendar/not-found',
  });
  expect((await read('/api/calendar/corto.ics')).status).toBe(400);
  const path = await pathOf(await aPerson(api.db));
  await read(path);
  expect(api.logs()).not.toContain(path.slice(-30, -4));
});

it('a reservation is downloaded as an iCalendar file only by its owner while active', async () => {
  const [person, stranger] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db)];
  const id = await reserve(person, 24);
  const { status, headers, text } = await api.send(getReservationFile, { as: person, params: { id } });
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="clase.ics"']);
  expect(numbers(text)).toEqual([id]);
  expect(await api.refused(getReservationFile, { as: stranger, params: { id } })).toMatchObject({
    code: 'reservation/not-yours',
  });
  await api.ok(deleteReservation, { as: person, params: { id } });
  expect(await api.refused(getReservationFile, { as: person, params: { id } })).toMatchObject({
    code: 'reservation/cancelled',
  });
  expect(await api.refused(getReservationFile, { as: person, params: { id: 999_999 } })).toMatchObject({
    code: 'reservation/not-found',
  });
});
