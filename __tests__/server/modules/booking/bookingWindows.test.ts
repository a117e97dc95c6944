/** From when packages book. Windows count by the database's clock, so classes lie days from the real now. */
import { postSpotHold } from '../../../../domain/contract/holds';
import { getMe } from '../../../../domain/contract/customers';
import { postPackage } from '../../../../domain/contract/packageAdmin';
import { moveToClass, postReservation } from '../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { MINUTE } from '../../../../domain/durations';
import { formatDateTime } from '../../../../domain/format';
import { mondayOf, wallClockOf, type Day } from '../../../../domain/studioTime';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPackage, aPerson, aPurchase, someCredits, type ClassOptions, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

/** Of a class that lies three days ahead. */
const CLOSED = 'days 1 00:00';
const OPEN = 'days 9 00:00';
const CODE = 'class/not-open';
const ZONE = 'America/Mexico_City';

let api: Api;
let staff: Person;
let now: Date;
let packs: number;
let memberships: number;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
  packs = await aPackage(api.db);
  memberships = await aPackage(api.db, { booking_opens: OPEN });
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  now = new Date();
  api.setNow(now);
  await api.configure({ booking_opens: CLOSED, waitlist_enabled: 'true', allow_cancel_reservations: 'true' });
});

const inDays = (days: number, options: ClassOptions = {}) =>
  aClass(api.db, { ...options, inHours: (now.getTime() - NOON.getTime()) / HOUR + 24 * days });

async function aHolder(class_package_id: number, credits = 1, lasts = 90): Promise<Person> {
  const person = await aPerson(api.db);
  await give(person, class_package_id, credits, lasts);
  return person;
}

async function give({ customer_id }: Person, class_package_id: number, credits = 1, lasts = 90): Promise<void> {
  const purchase_id = await aPurchase(api.db, customer_id, {
    class_package_id,
    status: 'completed',
    class_amount: credits,
  });
  await someCredits(api.db, customer_id, credits, { purchase_id, expires_at: new Date(now.getTime() + lasts * DAY) });
}

const reserving = (as: Person, single_class_id: number) => ({ as, body: { single_class_id } });

it("a class that hasn't opened is refused with its opening, except with a package that books earlier and by staff", async () => {
  const id = await inDays(3);
  const [pack, member] = [await aHolder(packs), await aHolder(memberships)];
  const refusal = await api.refused(postReservation, reserving(pack, id));
  expect(refusal).toMatchObject({ status: 412, code: CODE });
  expect(refusal.message).toMatch(/^Puedes reservar esta clase desde el .+ · 00:00\.$/);
  await api.ok(postReservation, reserving(member, id));
  await api.ok(postReservation, { as: staff, body: { single_class_id: id, customer_id: pack.customer_id } });
});

it("a server whose clock is ahead opens no class before the database's clock does", async () => {
  const [id, pack] = [await inDays(3), await aHolder(packs)];
  api.setNow(new Date(now.getTime() + 2.5 * DAY));
  expect((await api.refused(postReservation, reserving(pack, id))).code).toBe(CODE);
});

it('a membership pays though many credits of a pack that is still closed end before', async () => {
  const [id, person] = [await inDays(3), await aHolder(packs, 12, 10)];
  await give(person, memberships);
  await api.ok(postReservation, reserving(person, id));
  expect((await api.refused(postReservation, reserving(person, await inDays(3)))).code).toBe(CODE);
});

it("a class that hasn't opened can't be waited for, moved to or held, and the place that was to move stays", async () => {
  const id = await inDays(3, { capacity: 1 });
  await api.ok(postReservation, reserving(await aHolder(memberships), id));
  const pack = await aHolder(packs, 2);
  expect((await api.refused(postWaitlist, reserving(pack, id))).code).toBe(CODE);
  const { class_reservation_id } = (await api.ok(postReservation, reserving(pack, await inDays(0.5))))
    .class_reservation;
  const later = await inDays(3);
  const move = { as: pack, params: { id: class_reservation_id }, body: { single_class_id: later } };
  expect((await api.refused(moveToClass, move)).code).toBe(CODE);
  const { deleted_at } = await api.db
    .selectFrom('class_reservation')
    .select('deleted_at')
    .where('class_reservation_id', '=', class_reservation_id)
    .executeTakeFirstOrThrow();
  expect(deleted_at).toBeNull();
  // A seat may be held for the package that books already.
  await api.ok(postSpotHold, reserving(await aPerson(api.db), later));
  await api.db
    .updateTable('class_package')
    .set({ booking_opens: CLOSED })
    .where('class_package_id', '=', memberships)
    .execute();
  expect((await api.refused(postSpotHold, reserving(await aPerson(api.db), later))).code).toBe(CODE);
  await api.db
    .updateTable('class_package')
    .set({ booking_opens: OPEN })
    .where('class_package_id', '=', memberships)
    .execute();
});

const daysFrom = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** The weekly rule by which the classes of the week of `day` open so many minutes from now. */
function opensIn(minutes: number, day: Day): string {
  const opening = wallClockOf(new Date(now.getTime() + minutes * MINUTE), ZONE);
  const monday = mondayOf(opening.slice(0, 10));
  const [ahead, weekday] = [daysFrom(monday, mondayOf(day)) / 7, daysFrom(monday, opening.slice(0, 10)) + 1];
  return `week ${ahead} ${weekday} ${opening.slice(11, 16)}`;
}

it('the classes of a week open for members on one day and for packs on a later one, each at its hour', async () => {
  const id = await inDays(16);
  const day = wallClockOf(new Date(now.getTime() + 16 * DAY), ZONE).slice(0, 10);
  // As on Friday at noon and on Sunday: the one has been, the other is two days away.
  await api.configure({ booking_opens: opensIn(2 * 24 * 60, day) });
  const members = await aPackage(api.db, { booking_opens: opensIn(-2, day) });
  const late = await aPackage(api.db, { booking_opens: opensIn(3, day) });
  const [pack, member, next] = [await aHolder(packs), await aHolder(members), await aHolder(late)];
  const refusal = await api.refused(postReservation, reserving(pack, id));
  const opens = wallClockOf(new Date(now.getTime() + 2 * DAY), ZONE);
  expect(refusal).toMatchObject({ status: 412, code: CODE });
  expect(refusal.message).toContain(formatDateTime(opens));
  expect((await api.refused(postReservation, reserving(next, id))).code).toBe(CODE);
  await api.ok(postReservation, reserving(member, id));
  await give(pack, members);
  await api.ok(postReservation, reserving(pack, id));
});

it("a package's own rule is stored, reaches its customers' credits, and an invalid one is refused", async () => {
  const admin = await aPerson(api.db, 'admin');
  const terms = { title: 'Socios', kind: 'presencial' as const, price: 900, class_amount: 8, expiration_days: 30 };
  const made = await api.ok(postPackage, { as: admin, body: { ...terms, booking_opens: 'week 1 5 12:00' } });
  expect(made.class_package.booking_opens).toBe('week 1 5 12:00');
  const person = await aHolder(made.class_package.class_package_id);
  const { customer } = await api.ok(getMe, { as: person });
  expect(customer.available_classes.map(({ booking_opens }) => booking_opens)).toEqual(['week 1 5 12:00']);
  expect((await api.send(postPackage, { as: admin, body: { ...terms, booking_opens: 'viernes' } })).status).toBe(400);
});
