/** The page of one customer, as the front desk reads it. */
import { getAdminCustomer, getTimeline, type TimelineQuery } from '../../../../domain/contract/adminCustomers';
import {
  deleteCustomerNote,
  getCustomerNotes,
  postCustomerNote,
  putCustomerNote,
} from '../../../../domain/contract/customerNotes';
import { putAttend } from '../../../../domain/contract/attendance';
import { deletePenalty } from '../../../../domain/contract/penalties';
import { postCashConfirmation, postRefund } from '../../../../domain/contract/purchases';
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import { setRole } from '../../../../server/modules/customers/service';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPenalty, aPerson, aPurchase, type Person } from '../../builders';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());

const pageOf = async (id: number) => (await api.ok(getAdminCustomer, { as: staff, params: { id } })).customer;

it("a customer's page has profile, credits, purchases, places, the next class and what is pending", async () => {
  const ana = await aPerson(api.db, 'customer', 3);
  const purchase_id = await aPurchase(api.db, ana.customer_id);
  await aPenalty(api.db, ana.customer_id, new Date(NOON.getTime() - DAY));
  const [late, soon] = [await aClass(api.db, { inHours: 48 }), await aClass(api.db, { inHours: 5, spot_map: '3' })];
  for (const single_class_id of [late, soon])
    await api.ok(postReservation, {
      as: staff,
      body: { single_class_id, customer_id: ana.customer_id, spot: single_class_id === soon ? 2 : null },
    });
  await aPenalty(api.db, ana.customer_id, new Date(NOON.getTime() + DAY));
  const customer = await pageOf(ana.customer_id);
  expect(customer).toMatchObject({
    customer_id: ana.customer_id,
    email: ana.email,
    uid: ana.uid,
    has_unlimited: false,
    purchases: [{ purchase_id }],
    invoices: [],
    online_accesses: [],
    store_credit: 0,
    customer_milestone: { attended: 0, first_class: null, last_class: null },
    next_class: { single_class_id: soon, spot: 2 },
    alerts: [],
    deletion: null,
    merged_into: null,
  });
  expect(customer.available_classes).toHaveLength(1);
  expect(customer.class_reservations.map(({ single_class_id }) => single_class_id)).toEqual([late, soon]);
  expect(customer.penalties).toHaveLength(1);
});

it('a customer who does not exist is not found', async () => {
  expect(await api.refused(getAdminCustomer, { as: staff, params: { id: 999_999 } })).toMatchObject({
    status: 404,
    code: 'customer/not-found',
  });
});

describe('notes', () => {
  it('are listed with the pinned ones first, and the pinned ones are alerts of the page', async () => {
    const { customer_id: id } = await aPerson(api.db);
    const add = async (text: string, pinned: boolean) =>
      (await api.ok(postCustomerNote, { as: staff, params: { id }, body: { text, pinned } })).note;
    const knee = await add('Lesión de rodilla', true);
    await add('Prefiere las mañanas', false);
    const { notes } = await api.ok(getCustomerNotes, { as: staff, params: { id } });
    expect(notes).toMatchObject([
      { text: 'Lesión de rodilla', pinned: true, created_by: 'Inés Ñandú', updatedAt: null, version: 1 },
      { text: 'Prefiere las mañanas', pinned: false },
    ]);
    const { customer_note_id, text } = knee;
    expect((await pageOf(id)).alerts).toEqual([{ customer_note_id, text }]);
  });

  it('are stored once when the same text is sent twice at the same time', async () => {
    const { customer_id: id } = await aPerson(api.db);
    const body = { text: 'Alergia', pinned: true };
    const added = await Promise.all(
      [1, 2].map(async () => (await api.ok(postCustomerNote, { as: staff, params: { id }, body })).note),
    );
    expect(added[0]).toEqual(added[1]);
  });

  it('that were changed meanwhile are refused with who changed them, and a deleted one is gone', async () => {
    const { customer_id } = await aPerson(api.db);
    const { note } = await api.ok(postCustomerNote, {
      as: staff,
      params: { id: customer_id },
      body: { text: 'Rodilla', pinned: false },
    });
    const params = { id: note.customer_note_id };
    const change = (text: string) => ({ as: staff, params, body: { text, pinned: true, version: 1 } });
    expect((await api.ok(putCustomerNote, change('Rodilla izquierda'))).note).toMatchObject({
      version: 2,
      updated_by: 'Inés Ñandú',
    });
    const { status, text } = await api.send(putCustomerNote, change('Tobillo'));
    expect([status, JSON.parse(text)]).toMatchObject([412, { code: 'row/changed', changed: { by: 'Inés Ñandú' } }]);
    // A repeat of a change that was stored changes nothing.
    expect((await api.ok(putCustomerNote, change('Rodilla izquierda'))).note.version).toBe(2);
    await api.ok(deleteCustomerNote, { as: staff, params });
    expect(await api.refused(deleteCustomerNote, { as: staff, params })).toMatchObject({ status: 404 });
  });
});

describe('the timeline', () => {
  it('returns everything that happened in one list, page after page, the audit log only to admins', async () => {
    const admin = await aPerson(api.db, 'admin');
    const ana = await aPerson(api.db, 'customer', 3);
    const id = ana.customer_id;
    const at = (hours: number) => api.setNow(new Date(NOON.getTime() + hours * HOUR));
    const read = async (query: TimelineQuery = {}, as = staff) => api.ok(getTimeline, { as, params: { id }, query });
    at(1);
    const purchase_id = await aPurchase(api.db, id, { total_payment: 45_050 });
    at(2);
    await api.ok(postCashConfirmation, { as: staff, params: { id: purchase_id } });
    at(3);
    const [attended, cancelled] = [await aClass(api.db, { inHours: 6 }), await aClass(api.db, { inHours: 72 })];
    const book = async (single_class_id: number) =>
      (await api.ok(postReservation, { as: staff, body: { single_class_id, customer_id: id } })).class_reservation;
    const [first, second] = [await book(attended), await book(cancelled)];
    at(4);
    await api.ok(deleteReservation, { as: ana, params: { id: second.class_reservation_id } });
    at(5.9);
    await api.ok(putAttend, { as: staff, params: { id: first.class_reservation_id }, body: { attend: true } });
    at(7);
    await api.ok(postCustomerNote, { as: staff, params: { id }, body: { text: 'Rodilla', pinned: true } });
    at(8);
    const penalty = await aPenalty(api.db, id, new Date(NOON.getTime() + 9 * DAY));
    await api.ok(deletePenalty, { as: staff, params: { id: penalty } });
    at(9);
    await api.ok(postRefund, { as: admin, params: { id: purchase_id }, body: { amount: 100, credits: 0 } });
    await setRole(api.system(), id, 'coach');
    at(10);

    const { entries, next } = await read();
    expect(next).toBeNull();
    const facts = entries.map(({ kind, amount, count, detail, by }) => [kind, amount ?? count, detail, by]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['purchase', 450.5, 'completed', null],
        ['payment', 450.5, 'cash', 'Inés Ñandú'],
        ['reservation', null, null, null],
        ['cancellation', null, null, null],
        ['check-in', null, null, 'Inés Ñandú'],
        ['note', null, 'pinned', 'Inés Ñandú'],
        ['penalty-lifted', null, null, 'Inés Ñandú'],
        ['refund', 100, expect.any(String), 'Inés Ñandú'],
        ['credits-granted', 3, null, null],
        ['message', null, 'reservation-made', null],
      ]),
    );
    expect(entries.some(({ kind }) => kind === 'audit')).toBe(false);
    expect(entries.map(({ at: when }) => when)).toEqual(
      entries
        .map(({ at: when }) => when)
        .sort()
        .reverse(),
    );
    expect(entries.find(({ kind }) => kind === 'check-in')).toMatchObject({ about: attended });
    const { entries: recorded } = await read({ group: 'audit' }, admin);
    expect(recorded).toMatchObject([{ kind: 'audit', title: 'role.grant', by: 'test' }]);
    expect((await read({ group: 'audit' })).entries).toEqual([]);
    expect((await read({ group: 'notes' })).entries).toHaveLength(1);
  });

  it.each(['9999999999999999_9999999999999999_9999999999999999', '0_0_0'])(
    'responds without an error to a made-up cursor: %s',
    async (after) => {
      const { customer_id: id } = await aPerson(api.db);
      await api.ok(getTimeline, { as: staff, params: { id }, query: { after } });
    },
  );

  it('goes on after the last entry of a page, also among many of one moment', async () => {
    const { customer_id: id } = await aPerson(api.db);
    for (let n = 0; n < 70; n += 1)
      await api.db
        .insertInto('customer_note')
        .values({ customer_id: id, text: `Nota ${n}`, pinned: false, created_at: NOON, created_by: null })
        .execute();
    await aPurchase(api.db, id);
    const seen: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 4; pages += 1) {
      const page = await api.ok(getTimeline, { as: staff, params: { id }, query: after ? { after } : {} });
      seen.push(...page.entries.map((entry) => `${entry.kind} ${entry.id}`));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toHaveLength(71);
    expect(new Set(seen).size).toBe(71);
  });
});
