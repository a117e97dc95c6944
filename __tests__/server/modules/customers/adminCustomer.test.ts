/** The page of one customer, as the front desk reads it. */
import { getAdminCustomer } from '../../../../domain/contract/adminCustomers';
import {
  deleteCustomerNote,
  getCustomerNotes,
  postCustomerNote,
  putCustomerNote,
} from '../../../../domain/contract/customerNotes';
import { postReservation } from '../../../../domain/contract/reservations';
import { NOON, DAY, startApi, type Api } from '../../../helpers/api';
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
