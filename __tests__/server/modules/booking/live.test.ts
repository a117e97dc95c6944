/** The link of a live class: set by admins, shown to those with a place shortly before, and in no other response. */
import { getCalendarFeed } from '../../../../domain/contract/calendar';
import { deleteSingleClass, getLiveLink } from '../../../../domain/contract/classes';
import { getGuestLink } from '../../../../domain/contract/guests';
import { getHome } from '../../../../domain/contract/home';
import {
  deleteReservation,
  getMyReservations,
  moveToClass,
  postReservation,
} from '../../../../domain/contract/reservations';
import { getSchedule, getSingleClass } from '../../../../domain/contract/schedule';
import * as calls from '../../../../domain/contract/scheduleAdmin';
import { startApi, type Api } from '../../../helpers/api';
import { aClassType, aLocation, aPerson, aPurchase, someCredits, type Person } from '../../builders';

const SECRET = 'clave-de-la-sala';
const LINK = `https://zoom.us/j/${SECRET}`;
/** Seven in the morning in Tijuana is two hours later than in Mexico City. */
const DATE = '2026-11-23T07:00:00.000Z';
const AT = (time: string): Date => new Date(`2026-11-23T${time}-08:00`);

let api: Api;
let admin: Person;
let body: calls.NewClass;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ allow_class_guests: 'true' });
  admin = await aPerson(api.db, 'admin');
  const { rows } = await api.pool.query<{ instructor_id: number }>(
    `insert into instructor (name, last_name) values ('Sol', 'Paz') returning instructor_id`,
  );
  body = {
    class_date: DATE,
    duration: 50,
    capacity: 10,
    live_url: LINK,
    accept_conflicts: true,
    class_type_id: await aClassType(api.db),
    location_id: await aLocation(api.db, 'America/Tijuana'),
    class_instructors: [{ instructor_id: rows[0]!.instructor_id }],
  };
});
afterAll(() => api.close());
beforeEach(() => api.setNow(AT('04:00:00')));

const create = async (fields: Partial<calls.NewClass> = {}) =>
  api.ok(calls.postSingleClass, { as: admin, body: { ...body, ...fields } });
const change = (single: calls.AdminClass, fields: Partial<calls.ChangeClass>) =>
  api.ok(calls.putSingleClass, {
    as: admin,
    body: { single_class_id: single.single_class_id, version: single.version, ...fields },
  });
const reserve = async (as: Person, single_class_id: number) =>
  (await api.ok(postReservation, { as, body: { single_class_id } })).class_reservation.class_reservation_id;
const refusal = async (as: Person, id: number) => {
  const { code, message } = await api.refused(getLiveLink, { as, params: { id } });
  return [code, message];
};
/** The classes that the home and the list show as next. */
const nextOf = async (as: Person) => {
  const { home } = await api.ok(getHome, { as });
  const list = await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } });
  return [home.next, list.class_reservations].map((places) => places.map(({ single_class_id }) => single_class_id));
};
const codeFor = async (as: Person, id: number) => (await refusal(as, id))[0];

it('a customer with a place gets the live link from 15 minutes before the class to its end; before, when it opens', async () => {
  const { single_class_id: id } = (await create()).single_class;
  const person = await aPerson(api.db, 'customer', 2);
  expect(await codeFor(person, id)).toBe('live/no-place');
  await reserve(person, id);
  api.setNow(AT('06:44:59'));
  expect(await refusal(person, id)).toEqual([
    'live/early',
    expect.stringMatching(/^Se abre 15 minutos antes: .*06:45/),
  ]);
  for (const time of ['06:45:00', '07:49:59']) {
    api.setNow(AT(time));
    expect(await api.ok(getLiveLink, { as: person, params: { id } })).toEqual({ live_url: LINK });
    expect(await nextOf(person)).toEqual([[id], [id]]);
  }
  api.setNow(AT('07:50:00'));
  expect(await codeFor(person, id)).toBe('class/ended');
  expect(await nextOf(person)).toEqual([[], []]);
});

it('the live link is refused for a cancelled place, unpaid cash, a cancelled class, others, and a class without a link', async () => {
  const { single_class_id: id } = (await create()).single_class;
  const { single_class_id: plain } = (await create({ live_url: null })).single_class;
  const [gone, owing, here, other] = [
    await aPerson(api.db, 'customer', 1),
    await aPerson(api.db),
    await aPerson(api.db, 'customer', 2),
    await aPerson(api.db, 'customer', 1),
  ];
  await someCredits(api.db, owing.customer_id, 1, { purchase_id: await aPurchase(api.db, owing.customer_id) });
  for (const person of [owing, here]) await reserve(person, id);
  await reserve(here, plain);
  await api.ok(deleteReservation, { as: gone, params: { id: await reserve(gone, id) } });
  api.setNow(AT('06:50:00'));
  expect(await Promise.all([gone, owing, other, admin].map((person) => codeFor(person, id)))).toEqual([
    'live/no-place',
    'live/unpaid',
    'live/no-place',
    'live/no-place',
  ]);
  expect([await codeFor(here, plain), await codeFor(here, 999_999)]).toEqual(['live/no-place', 'live/no-place']);
  await api.ok(deleteSingleClass, { as: admin, params: { id }, query: {} });
  expect([await codeFor(here, id), await codeFor(other, id)]).toEqual(['class/cancelled', 'live/no-place']);
});

it('a place in a live class can be cancelled or changed until the link is shown, if the studio has no other window', async () => {
  const { single_class_id: id } = (await create()).single_class;
  const { single_class_id: plain } = (await create({ live_url: null })).single_class;
  const [early, late] = [await aPerson(api.db, 'customer', 2), await aPerson(api.db, 'customer', 1)];
  const [first, place] = [await reserve(early, id), await reserve(late, id)];
  api.setNow(AT('06:44:00'));
  expect((await api.ok(deleteReservation, { as: early, params: { id: first } })).credit_returned).toBe(true);
  api.setNow(AT('06:45:01'));
  await api.ok(getLiveLink, { as: late, params: { id } });
  const moved = { as: late, params: { id: place }, body: { single_class_id: plain } };
  expect((await api.refused(moveToClass, moved)).code).toBe('reservation/late');
  expect((await api.refused(deleteReservation, { as: late, params: { id: place } })).code).toBe('reservation/late');
  const other = await reserve(early, plain);
  expect((await api.ok(deleteReservation, { as: early, params: { id: other } })).credit_returned).toBe(true);
  await api.configure({ allow_cancel_after_treshold: 'true' });
  expect((await api.ok(deleteReservation, { as: late, params: { id: place } })).credit_returned).toBe(false);
  await api.configure({ allow_cancel_after_treshold: 'false' });
});

it('all classes of a series have its live link, also after a change; one class may have its own', async () => {
  const { single_class: first, single_class_ids } = await create({ repeat: { weekdays: [1], until: '2026-12-14' } });
  expect(single_class_ids).toHaveLength(4);
  const OTHER = 'https://meet.example.com/otra';
  const { single_class: alone } = await change(first, { live_url: null });
  expect(alone).toMatchObject({ live_url: null, is_exception: true, version: 2 });
  const listed = async () =>
    (
      await api.ok(calls.getAdminSchedule, {
        as: admin,
        query: { start_date: '2026-11-23', end_date: '2026-12-31', location_id: body.location_id },
      })
    ).single_classes.filter(({ single_class_id }) => single_class_ids.includes(single_class_id));
  const second = (await listed())[1]!;
  await change(second, { live_url: OTHER, scope: 'following' });
  expect((await listed()).map(({ live_url }) => live_url)).toEqual([null, OTHER, OTHER, OTHER]);
  const { rows } = await api.pool.query<{ live_url: string | null }>(
    'select live_url from class_series order by class_series_id',
  );
  expect(rows.map(({ live_url }) => live_url)).toEqual([LINK, OTHER]);
});

it('visitors see on card and page that a class is live, but never the link', async () => {
  const { single_class_id: id } = (await create()).single_class;
  const { single_class_id: plain } = (await create({ live_url: null })).single_class;
  const query = { start_date: '2026-11-23', end_date: '2026-11-23' };
  for (const as of [null, await aPerson(api.db)]) {
    const classes = (await api.ok(getSchedule, { as, query })).days.flatMap(({ single_classes }) => single_classes);
    const liveOf = (wanted: number) => classes.find(({ single_class_id }) => single_class_id === wanted)?.is_live;
    expect([liveOf(id), liveOf(plain)]).toEqual([true, null]);
    expect((await api.ok(getSingleClass, { as, params: { id } })).single_class.is_live).toBe(true);
  }
});

it.each(['http://zoom.us/j/1', 'javascript:alert(1)', 'https://ana:clave@zoom.us/', 'zoom.us/j/1'])(
  'a live class refuses the link %s',
  async (live_url) =>
    expect(await api.refused(calls.postSingleClass, { as: admin, body: { ...body, live_url } })).toMatchObject({
      code: 'request/invalid',
    }),
);

it('no other response, calendar file, mail, audit event or log contains more of a live link than its host', async () => {
  const { single_class: made } = await create();
  const { single_class_id: id } = made;
  const person = await aPerson(api.db, 'customer', 3);
  await api.ok(postReservation, { as: person, body: { single_class_id: id, with_guest: { guest: 'Lupita' } } });
  await change(made, { live_url: `${LINK}?otra`, class_date: '2026-11-23T08:00:00.000Z' });
  const mine = (await api.ok(getMyReservations, { as: person, query: {} })).class_reservations;
  expect(mine.map(({ is_live }) => is_live)).toEqual([true, true]);
  const guest = mine.find((place) => place.guest !== null)!.class_reservation_id;
  const feed = (await api.ok(getCalendarFeed, { as: person })).calendar_feed.path;
  const { path } = (await api.ok(getGuestLink, { as: person, params: { id: guest } })).guest_link;
  const token = path.slice(path.lastIndexOf('/') + 1);
  const days = { start_date: '2026-11-23', end_date: '2026-11-23' };
  const seen = [
    mine,
    await api.ok(getSchedule, { query: days }),
    await api.ok(getSchedule, { as: person, query: days }),
    await api.ok(getSingleClass, { as: person, params: { id } }),
    await api.ok(getHome, { as: person }),
    ...(await Promise.all(
      [feed, `/api/guest_places/${token}`, `/api/guest_places/${token}/ics`].map(async (url) => {
        const { status, text } = await api.raw({ method: 'GET', url });
        expect(status).toBe(200);
        return text;
      }),
    )),
    (await api.pool.query('select * from mail')).rows,
  ];
  const { rows } = await api.pool.query<{ after: { live_url?: string } }>(
    `select * from audit_event where entity in ('single_class', 'class_series')`,
  );
  expect(rows.filter(({ after }) => after?.live_url === 'https://zoom.us').length).toBeGreaterThan(1);
  expect(JSON.stringify([seen, rows]) + api.logs()).not.toContain(SECRET);
});
