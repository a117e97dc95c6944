/** Two accounts of one person become one customer. */
import { getAdminCustomer } from '../../../../domain/contract/adminCustomers';
import { getMergePreview, postMerge } from '../../../../domain/contract/customerMerges';
import { getCustomerNotes, postCustomerNote } from '../../../../domain/contract/customerNotes';
import { getMe, postSignUp } from '../../../../domain/contract/customers';
import { getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aFile, aPenalty, aPerson, aPurchase, anUnlimitedPlan, someCredits, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
let admin: Person;
let second: Person;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ waitlist_enabled: 'true', allow_class_guests: 'true' });
  [admin, second] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'admin')];
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(() => api.setNow(NOON));

const merging = (stays: Person, goes: Person, keep: Person = stays, as: Person = admin) => ({
  as,
  params: { id: stays.customer_id },
  body: { merged_customer_id: goes.customer_id, keep_account_of: keep.customer_id },
});
const previewOf = async (stays: Person, goes: Person) =>
  (
    await api.ok(getMergePreview, {
      as: admin,
      params: { id: stays.customer_id },
      query: { merged_customer_id: goes.customer_id },
    })
  ).preview;
const book = (person: Person, single_class_id: number) =>
  api.ok(postReservation, { as: person, body: { single_class_id } });
/** How many rows of each table still name a customer. */
async function rowsOf({ customer_id }: Person): Promise<Record<string, number>> {
  const { rows } = await api.pool.query<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'customer'::regclass and a.attname = 'customer_id'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await api.pool.query<{ n: number }>(`select count(*) n from ${name} where customer_id = $1`, [
      customer_id,
    ]);
    if (found.rows[0]!.n > 0) counts[name] = found.rows[0]!.n;
  }
  return counts;
}

it('a merge moves everything to who stays, ends the other sign-in, and changes nothing when repeated', async () => {
  const [ana, other] = [await aPerson(api.db, 'customer', 2), await aPerson(api.db, 'customer', 3)];
  const [own, theirs, full] = [await aClass(api.db), await aClass(api.db), await aClass(api.db, { capacity: 0 })];
  await book(ana, own);
  await book(other, theirs);
  for (const as of [ana, other]) await api.ok(postWaitlist, { as, body: { single_class_id: full } });
  const purchase = await aPurchase(api.db, other.customer_id);
  await aPenalty(api.db, other.customer_id, new Date(NOON.getTime() - HOUR));
  await aFile(api.db, {
    name: 'id.pdf',
    type: 'application/pdf',
    src: '/x.pdf',
    customer_id: other.customer_id,
    is_private: true,
  });
  for (const id of [ana.customer_id, other.customer_id])
    await api.ok(postCustomerNote, { as: admin, params: { id }, body: { text: `Nota ${id}`, pinned: true } });

  const preview = await previewOf(ana, other);
  expect(preview).toMatchObject({
    customer: { email: ana.email, has_account: true },
    merged: { email: other.email },
    moves: { reservations: 1, credits: 2, purchases: 1, notes: 1, files: 1, waitlists: 1, penalties: 1 },
    obstacles: [],
  });
  // The other account's sign-in is the one that stays.
  for (let pressed = 0; pressed < 2; pressed += 1) await api.ok(postMerge, merging(ana, other, other));

  expect(await rowsOf(other)).toEqual({});
  const { customer } = await api.ok(getAdminCustomer, { as: admin, params: { id: ana.customer_id } });
  expect(customer).toMatchObject({ uid: other.uid, email: other.email, phone: ana.phone });
  expect(customer.purchases.map(({ purchase_id }) => purchase_id)).toEqual([purchase]);
  expect(customer.available_classes).toHaveLength(3);
  expect(customer.alerts).toHaveLength(2);
  expect(await api.ok(getCustomerNotes, { as: admin, params: { id: ana.customer_id } })).toMatchObject({
    notes: [{}, {}],
  });
  const { class_reservations } = await api.ok(getMyReservations, { as: other, query: {} });
  expect(class_reservations.map(({ single_class_id }) => single_class_id).sort()).toEqual([own, theirs].sort());
  // One place in the queue of the class that both waited for.
  const waiting = await api.db
    .selectFrom('waitlist')
    .select('customer_id')
    .where('single_class_id', '=', full)
    .where('removed_at', 'is', null)
    .execute();
  expect(waiting).toEqual([{ customer_id: ana.customer_id }]);

  const { customer: gone } = await api.ok(getAdminCustomer, { as: admin, params: { id: other.customer_id } });
  expect(gone.merged_into).toBe(ana.customer_id);
  expect(await api.refused(getMe, { as: { ...ana, claims: { auth_time: NOON.getTime() / 1000 - 60 } } })).toMatchObject(
    {
      code: 'auth/id-token-expired',
    },
  );
  const later = { ...ana, claims: { auth_time: NOON.getTime() / 1000 + 60 } };
  expect(await api.refused(getMe, { as: later })).toMatchObject({ status: 403, code: 'auth/merged' });
  const signUp = { name: 'Ana', last_name: 'Otra', phone: '5512123434', accepted_pages: [] };
  expect(await api.refused(postSignUp, { as: later, body: signUp })).toMatchObject({ code: 'auth/merged' });
  const events = await api.db
    .selectFrom('audit_event')
    .select('entity_id')
    .where('action', '=', 'customer.merge')
    .execute();
  expect(events.filter(({ entity_id }) => entity_id === String(ana.customer_id))).toHaveLength(1);
});

it('a merge keeps the later of both last classes', async () => {
  const [ana, other] = [await aPerson(api.db), await aPerson(api.db)];
  const earlier = { customer_id: ana.customer_id, last_class_at: new Date(NOON.getTime() - HOUR) };
  const later = { customer_id: other.customer_id, last_class_at: NOON };
  await api.db.insertInto('customer_activity').values([earlier, later]).execute();
  await api.ok(postMerge, merging(ana, other));
  expect(
    await api.db
      .selectFrom('customer_activity')
      .selectAll()
      .where('customer_id', 'in', [ana.customer_id, other.customer_id])
      .execute(),
  ).toEqual([{ customer_id: ana.customer_id, last_class_at: NOON }]);
});

it('a merge leaves what a customer can have only once where the remaining customer has it', async () => {
  const [ana, other, third] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
  const at = ({ customer_id }: Person) =>
    ({ customer_id, provider: 'paypal', provider_customer_id: `payer-${customer_id}` }) as const;
  await api.db.insertInto('provider_customer').values([ana, other].map(at)).execute();
  for (const [stays, goes] of [
    [ana, other],
    [third, ana],
  ] as const)
    await api.ok(postMerge, merging(stays, goes));
  const rows = await api.db
    .selectFrom('provider_customer')
    .selectAll()
    .where('customer_id', 'in', [ana.customer_id, other.customer_id, third.customer_id])
    .orderBy('customer_id')
    .execute();
  expect(rows).toEqual([at(other), { ...at(ana), customer_id: third.customer_id }]);
});

it("a merge turns the second place in a past class into a guest's, or drops it if a plan paid", async () => {
  const [ana, other, third] = [
    await aPerson(api.db, 'customer', 1),
    await aPerson(api.db, 'customer', 1),
    await aPerson(api.db),
  ];
  await anUnlimitedPlan(api.db, third.customer_id);
  const past = await aClass(api.db, { inHours: 1 });
  for (const person of [ana, other, third]) await book(person, past);
  api.setNow(new Date(NOON.getTime() + 5 * HOUR));
  await api.ok(postMerge, merging(ana, other));
  await api.ok(postMerge, merging(ana, third));
  const places = await api.db
    .selectFrom('class_reservation')
    .select(['customer_id', 'guest', 'deleted_at'])
    .where('single_class_id', '=', past)
    .orderBy('class_reservation_id')
    .execute();
  expect(places).toMatchObject([
    { customer_id: ana.customer_id, guest: null, deleted_at: null },
    { customer_id: ana.customer_id, guest: 'Inés Ñandú', deleted_at: null },
    { customer_id: ana.customer_id, guest: null, deleted_at: expect.any(Date) },
  ]);
});

it('a merge is refused while both have a place in a future class, owe cash, or one belongs to the team', async () => {
  const [ana, other] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
  const id = await aClass(api.db);
  await book(ana, id);
  await book(other, id);
  for (const { customer_id } of [ana, other]) await aPurchase(api.db, customer_id);
  const { obstacles } = await previewOf(ana, other);
  expect(obstacles.map(({ kind, single_class_id }) => [kind, single_class_id])).toEqual([
    ['cash', null],
    ['class', id],
  ]);
  expect(await api.refused(postMerge, merging(ana, other))).toMatchObject({ status: 409, code: 'merge/obstacle' });
  const staff = await aPerson(api.db, 'staff');
  expect((await previewOf(ana, staff)).obstacles).toMatchObject([{ kind: 'team' }]);
  // Nor does a member of the team get the sign-in of another account.
  const plain = await aPerson(api.db);
  expect(await api.refused(postMerge, merging(staff, plain, plain))).toMatchObject({ code: 'merge/account' });
  expect(await api.refused(postMerge, merging(ana, ana))).toMatchObject({ code: 'merge/same' });
});

it('of two admins who merge the same two accounts at once in both directions, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ana, other] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const replies = await Promise.all([
      api.send(postMerge, merging(ana, other)),
      api.send(postMerge, merging(other, ana, other, second)),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const credits = await api.db
      .selectFrom('available_class')
      .select('customer_id')
      .where('customer_id', 'in', [ana.customer_id, other.customer_id])
      .execute();
    expect(new Set(credits.map(({ customer_id }) => customer_id)).size).toBe(1);
  }
});

it('a merge leaves nothing behind, however close together the accounts reserve, join a waitlist and are merged', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [ana, other] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 4)];
    const classes = [await aClass(api.db), await aClass(api.db), await aClass(api.db, { capacity: 0 })];
    const [merged, ...replies] = await Promise.all([
      api.send(postMerge, merging(ana, other)),
      api.send(postReservation, { as: other, body: { single_class_id: classes[0]! } }),
      api.send(postWaitlist, { as: other, body: { single_class_id: classes[2]! } }),
      api.send(postReservation, {
        as: admin,
        body: { single_class_id: classes[1]!, customer_id: other.customer_id },
      }),
    ]);
    expect(merged.status).toBe(200);
    for (const { status } of replies) expect(status).toBeLessThan(500);
    const left = await rowsOf(other);
    for (const table of ['class_reservation', 'available_class', 'waitlist', 'purchase'])
      expect([table, left[table] ?? 0]).toEqual([table, 0]);
  }
  const [ana, other] = [await aPerson(api.db), await aPerson(api.db)];
  await api.ok(postMerge, merging(ana, other));
  await expect(someCredits(api.db, other.customer_id, 1)).rejects.toMatchObject({ code: 'SR020' });
});
