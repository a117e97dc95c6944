/** The number of SQL statements of a request doesn't grow with the number of rows. */
import { fieldColumns } from '../../../server/modules/forms/repository';
import { Client } from 'pg';
import { getAdminCustomer, getTimeline } from '../../../domain/contract/adminCustomers';
import { getAdminClassTypes, getAdminPrograms } from '../../../domain/contract/catalogueAdmin';
import { getRoster } from '../../../domain/contract/attendance';
import { getCreditHistory } from '../../../domain/contract/credits';
import { getAccess } from '../../../domain/contract/access';
import { getAllCustomers, getSegments } from '../../../domain/contract/customerList';
import { getMe } from '../../../domain/contract/customers';
import { getHome } from '../../../domain/contract/home';
import { deleteReservation, getMyReservations, postReservation } from '../../../domain/contract/reservations';
import { getNextClass, getOwnPlaces, getSchedule, getSingleClass } from '../../../domain/contract/schedule';
import { getSetup } from '../../../domain/contract/setup';
import { getToday } from '../../../domain/contract/today';
import { getDeskSales, postDeskSale } from '../../../domain/contract/desk';
import { getCashCounts, getCurrentCount, getTillDay } from '../../../domain/contract/tills';
import { getAdminSchedule, getStoppedSeries } from '../../../domain/contract/scheduleAdmin';
import { getAdminPackages } from '../../../domain/contract/packageAdmin';
import { getAdminClassCategories } from '../../../domain/contract/classCategories';
import { getAdminPages } from '../../../domain/contract/content';
import { getEntrants, getJourneys } from '../../../domain/contract/journeys';
import { getFiles } from '../../../domain/contract/files';
import { getListedGiftCards } from '../../../domain/contract/giftCards';
import { getDiscounts } from '../../../domain/contract/discounts';
import { getAdminPaymentMethods } from '../../../domain/contract/paymentMethods';
import { postPurchase } from '../../../domain/contract/checkout';
import { getDeletions } from '../../../domain/contract/privacy';
import { getPurchases } from '../../../domain/contract/purchases';
import { getVideos } from '../../../domain/contract/videos';
import { getPackages } from '../../../domain/contract/packages';
import { getClassWaitlist, postWaitlist } from '../../../domain/contract/waitlists';
import { NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aClassType, aCrowd, aPackage, aPerson, type Person } from '../builders';

let api: Api;
let person: Person;
let staff: Person;
let admin: Person;
let full: number;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ allow_class_guests: 'true' });
  person = await aPerson(api.db, 'customer', 100);
  staff = await aPerson(api.db, 'staff');
  admin = await aPerson(api.db, 'admin');
  full = await aClass(api.db, { capacity: 0 });
  // The first visit with a confirmed address stores it.
  await api.ok(getMe, { as: person });
});
afterAll(() => api.close());

async function statements(call: () => Promise<unknown>): Promise<number> {
  // What is cached for seconds (configuration, fields of a profile, groups) is read now, and doesn't age meanwhile.
  const age = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  await api.refused(postReservation, { as: person, body: { single_class_id: full } });
  await api.ok(getSegments, { as: staff });
  // Who read what is written after the answer, once an hour: here it has been.
  const read = jest.spyOn(api.studio.reads, 'get').mockReturnValue(NOON.getTime());
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await call();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
    read.mockRestore();
    age.mockRestore();
  }
}

const CALLS: ReadonlyArray<readonly [string, number, () => Promise<unknown>]> = [
  [
    'the schedule',
    1,
    () => api.ok(getSchedule, { as: person, query: { start_date: '2026-11-16', end_date: '2026-11-29' } }),
  ],
  [
    'the planned schedule',
    2,
    () => api.ok(getAdminSchedule, { as: staff, query: { start_date: '2026-11-16', end_date: '2026-11-29' } }),
  ],
  ['the next day with classes', 1, () => api.ok(getNextClass, { query: { from: '2026-11-16' } })],
  [
    'own places in the schedule',
    1,
    () => api.ok(getOwnPlaces, { as: person, query: { start_date: '2026-11-16', end_date: '2026-11-29' } }),
  ],
  ['packages', 1, () => api.ok(getPackages)],
  ['videos', 2, () => api.ok(getVideos, { as: staff, query: {} })],
  ['home', 2, () => api.ok(getHome, { as: person })],
  ['my reservations', 2, () => api.ok(getMyReservations, { as: person, query: {} })],
  ['my purchases', 3, () => api.ok(getPurchases, { as: person })],
  ['my credits with their history', 2, () => api.ok(getCreditHistory, { as: person, query: {} })],
  ["a customer's page", 12, () => api.ok(getAdminCustomer, { as: staff, params: { id: person.customer_id } })],
  ["a customer's timeline", 2, () => api.ok(getTimeline, { as: staff, params: { id: person.customer_id }, query: {} })],
  ["the customers' list", 4, () => api.ok(getAllCustomers, { as: staff, query: { segment: 'new' } })],
  [
    'a search of customers with a typing error',
    6,
    () => api.ok(getAllCustomers, { as: staff, query: { query: 'pesrona' } }),
  ],
  ["an admin's day", 3, () => api.ok(getToday, { as: admin, query: { date: '2026-11-21' } })],
  ["the customers' groups, counted lately", 1, () => api.ok(getSegments, { as: staff })],
  ["the team's day", 2, () => api.ok(getToday, { as: staff, query: { date: '2026-11-21' } })],
  ['the class types that the team keeps', 2, () => api.ok(getAdminClassTypes, { as: staff })],
  ['the programs that the team keeps', 2, () => api.ok(getAdminPrograms, { as: staff })],
  ['the packages that the team keeps', 2, () => api.ok(getAdminPackages, { as: admin })],
  ['the categories that the team keeps', 2, () => api.ok(getAdminClassCategories, { as: staff })],
  ['the files', 3, () => api.ok(getFiles, { as: admin, query: {} })],
  ['the gift cards', 2, () => api.ok(getListedGiftCards, { as: staff, query: {} })],
  ['the discounts', 2, () => api.ok(getDiscounts, { as: admin, query: {} })],
  ['the journeys with what they brought', 2, () => api.ok(getJourneys, { as: admin })],
  ['who would enter a journey', 2, () => api.ok(getEntrants, { as: admin, query: { trigger: 'signed-up' } })],
  ['the payment methods', 2, () => api.ok(getAdminPaymentMethods, { as: admin })],
  ['the pages that admins keep', 2, () => api.ok(getAdminPages, { as: admin })],
  ['series that stopped', 3, () => api.ok(getStoppedSeries, { as: staff })],
  ['what a new studio lacks', 2, () => api.ok(getSetup, { as: admin })],
  ["a customer's access", 5, () => api.ok(getAccess, { as: staff, params: { id: person.customer_id } })],
  ['the deletions to come', 3, () => api.ok(getDeletions, { as: admin, query: {} })],
  ['me', 5, () => api.ok(getMe, { as: person })],
];

it('each call sends the same number of statements with few rows as with many', async () => {
  for (const [name, count, call] of CALLS) expect([name, await statements(call)]).toEqual([name, count]);
  const crowd = await aCrowd(api.db, 30);
  await api.db
    .insertInto('deletion_request')
    .values(crowd.map(({ customer_id }) => ({ customer_id, requested_at: api.now(), due_at: api.now() })))
    .execute();
  for (let n = 0; n < 10; n += 1) {
    const [single_class_id, class_package_id] = [
      await aClass(api.db, { capacity: 40 }),
      await aPackage(api.db, { price: 0 }),
    ];
    await api.db
      .insertInto('class_package_type')
      .values({ class_package_id, class_type_id: await aClassType(api.db), class_amount: 1, expiration_days: 5 })
      .execute();
    for (const guest of [null, 'Lupita', 'Toña'])
      await api.ok(postReservation, { as: person, body: { single_class_id, guest } });
    await api.ok(postPurchase, { as: person, body: { class_package_id } });
    if (n === 0) for (const as of crowd) await api.ok(postReservation, { as, body: { single_class_id } });
  }
  for (const [name, count, call] of CALLS) expect([name, await statements(call)]).toEqual([name, count]);
});

it("a class's roster and its waitlist cost two and four statements, however many are in them", async () => {
  await api.configure({ allow_class_guests: 'true', waitlist_enabled: 'true' });
  const crowd = await aCrowd(api.db, 12);
  const id = await aClass(api.db, { capacity: 6 });
  for (const [n, as] of crowd.entries()) {
    if (n < 6) await api.ok(postReservation, { as, body: { single_class_id: id } });
    else await api.ok(postWaitlist, { as, body: { single_class_id: id } });
    if (n !== 6 && n !== 11) continue;
    expect(await statements(() => api.ok(getRoster, { as: staff, params: { id } }))).toBe(2);
    expect(await statements(() => api.ok(getClassWaitlist, { as: staff, params: { id } }))).toBe(4);
  }
});

it('answers to checkout questions are read once, however many purchases have some', async () => {
  await api.db
    .insertInto('custom_field')
    .values({ object: 'purchase', ...fieldColumns({ key: 'talla', label: 'Talla', type: 'text' }) })
    .execute();
  await api.db
    .updateTable('purchase')
    .set({ custom_values: JSON.stringify({ talla: 'M' }) })
    .execute();
  expect(await statements(() => api.ok(getPurchases, { as: person }))).toBe(4);
  const { purchases } = await api.ok(getPurchases, { as: person });
  expect(purchases.map(({ answers }) => answers)).toEqual(
    Array.from({ length: 10 }, () => [{ label: 'Talla', text: 'M', src: null }]),
  );
});

it('reserving sends two statements, also with a key and a guest, and one for a full class', async () => {
  const id = await aClass(api.db, { capacity: 1 });
  expect(
    await statements(() => api.ok(postReservation, { as: person, body: { single_class_id: id }, key: 'llave-0001' })),
  ).toBe(2);
  const other = await aPerson(api.db, 'customer', 1);
  expect(await statements(() => api.refused(postReservation, { as: other, body: { single_class_id: id } }))).toBe(1);
  const free = await aClass(api.db);
  expect(
    await statements(() =>
      api.ok(postReservation, {
        as: person,
        body: { single_class_id: free, with_guest: { guest: 'Lupita' } },
        key: 'llave-0002',
      }),
    ),
  ).toBe(2);
});

it('cancelling sends four statements, and reading a class sends one', async () => {
  const id = await aClass(api.db);
  const { class_reservation } = await api.ok(postReservation, { as: person, body: { single_class_id: id } });
  expect(await statements(() => api.ok(getSingleClass, { as: person, params: { id } }))).toBe(1);
  expect(
    await statements(() =>
      api.ok(deleteReservation, { as: person, params: { id: class_reservation.class_reservation_id } }),
    ),
  ).toBe(4);
});

it('the desk’s sales, counts and day send the same number of statements with one sale as with thirty', async () => {
  const staff = await aPerson(api.db, 'staff');
  const sell = () =>
    api.ok(postDeskSale, {
      as: staff,
      body: {
        customer_id: person.customer_id,
        method: 'cash',
        total: 35,
        charges: [{ concept: 'Agua', amount: 35 }],
      },
    });
  const desk: typeof CALLS = [
    ['sales', 2, () => api.ok(getDeskSales, { as: staff, query: {} })],
    ['the open count', 3, () => api.ok(getCurrentCount, { as: staff })],
    ['counts', 2, () => api.ok(getCashCounts, { as: staff, query: {} })],
    ['a day of the tills', 2, () => api.ok(getTillDay, { as: staff, params: { day: '2026-11-20' } })],
  ];
  await sell();
  for (const [name, count, call] of desk) expect([name, await statements(call)]).toEqual([name, count]);
  for (let n = 0; n < 30; n += 1) await sell();
  for (const [name, count, call] of desk) expect([name, await statements(call)]).toEqual([name, count]);
});
