import { getToday } from '../../../domain/contract/today';
import { postAvailableClass, postGiveAccess, putAvailableClass } from '../../../domain/contract/access';
import { putAttend } from '../../../domain/contract/attendance';
import { putCustomer } from '../../../domain/contract/customerList';
import { postDeskSale, postDeskVoid, type DeskOrder } from '../../../domain/contract/desk';
import { postCashConfirmation } from '../../../domain/contract/purchases';
import { postReservation } from '../../../domain/contract/reservations';
import { postWaitlist } from '../../../domain/contract/waitlists';
import { DAY, HOUR, NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aClassType, aLocation, aPackage, aPerson, aPurchase, someCredits, type Person } from '../builders';

/** NOON is at 12:00 of this day in the studio. */
const date = '2026-11-20';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ waitlist_enabled: 'true', allow_class_guests: 'true' });
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const today = (as: Person = staff, query: { location_id?: number } = {}) =>
  api.ok(getToday, { as, query: { date, ...query } });
const reserve = async (as: Person, single_class_id: number, guest: string | null = null) =>
  (await api.ok(postReservation, { as, body: { single_class_id, guest } })).class_reservation.class_reservation_id;
const born = (person: Person, birthdate: string) =>
  api.db.updateTable('customer').set({ birthdate }).where('customer_id', '=', person.customer_id).execute();
const ids = (people: readonly { readonly customer_id: number }[] | null) => people?.map((p) => p.customer_id);

describe('the classes of a day', () => {
  it('show how many reserved, came, wait and are new, and which are low or full', async () => {
    const location_id = await aLocation(api.db);
    const [ana, eva, wants] = [
      await aPerson(api.db, 'customer', 5),
      await aPerson(api.db, 'customer', 5),
      await aPerson(api.db),
    ];
    const before = await aClass(api.db, { location_id, inHours: -23 });
    const full = await aClass(api.db, { location_id, inHours: 1, capacity: 3 });
    const low = await aClass(api.db, { location_id, inHours: 4, capacity: 10 });
    await aClass(api.db, { location_id, inHours: 24 });
    api.setNow(new Date(NOON.getTime() - DAY));
    await reserve(eva, before);
    await reserve(ana, full, 'Lupita');
    const place = await reserve(ana, full);
    await reserve(eva, full);
    await reserve(ana, low);
    api.setNow(NOON);
    await api.ok(postWaitlist, { as: wants, body: { single_class_id: full } });
    await api.ok(putAttend, { as: staff, params: { id: place }, body: { attend: true } });
    const { classes, newcomers } = await today(staff, { location_id });
    expect(classes).toEqual([
      expect.objectContaining({
        single_class_id: full,
        class_date: '2026-11-20T13:00:00.000Z',
        startsAt: '2026-11-20T19:00:00.000Z',
        location: { location_id, name: expect.any(String) },
        capacity: 3,
        reserved: 3,
        checked_in: 1,
        waiting: 1,
        newcomers: 1,
        fill: 'full',
      }),
      expect.objectContaining({ single_class_id: low, reserved: 1, waiting: 0, newcomers: 0, fill: 'low' }),
    ]);
    // Eva came yesterday; Ana's first class of the day is her first of all, her second one isn't.
    expect(newcomers).toEqual([
      expect.objectContaining({ customer_id: ana.customer_id, single_class_id: full, name: 'Inés' }),
    ]);
  });
});

describe('who owes on a day', () => {
  it('lists each unpaid order once until it is paid, first those whose customer has a class on that day', async () => {
    const [debtor, absent] = [await aPerson(api.db), await aPerson(api.db)];
    const title = 'Diez clases';
    const class_package_id = await aPackage(api.db, { title });
    const purchase_id = await aPurchase(api.db, debtor.customer_id, {
      class_package_id,
      total_payment: 150_050,
      unpaid_places: 5,
    });
    await someCredits(api.db, debtor.customer_id, 3, { purchase_id });
    const elsewhere = await aPurchase(api.db, absent.customer_id, { total_payment: 20_000 });
    await reserve(debtor, await aClass(api.db, { inHours: 3 }));
    await reserve(debtor, await aClass(api.db, { inHours: 2 }));
    const { owed, owed_count } = await today();
    expect(owed).toEqual([
      expect.objectContaining({
        customer_id: debtor.customer_id,
        purchase_id,
        title,
        total_payment: 1500.5,
        class_date: '2026-11-20T14:00:00.000Z',
      }),
      expect.objectContaining({ purchase_id: elsewhere, total_payment: 200, class_date: null, single_class_id: null }),
    ]);
    expect(owed_count).toBe(2);
    await api.db.updateTable('purchase').set({ status: 'completed' }).where('purchase_id', '=', purchase_id).execute();
    expect((await today()).owed?.map((one) => one.purchase_id)).toEqual([elsewhere]);
    await api.db.deleteFrom('purchase').where('purchase_id', '=', elsewhere).execute();
  });

  it('counts orders and lists links that can still be paid, not those that are paid, withdrawn or expired', async () => {
    const [seller, buyer] = [await aPerson(api.db, 'staff'), await aPerson(api.db)];
    const link = (hours: number, changes = {}) =>
      api.db
        .insertInto('desk_sale')
        .values({
          customer_id: buyer.customer_id,
          sold_by: seller.customer_id,
          method: 'link',
          title: 'Agua',
          total: 3_500,
          charges: '[]',
          class_package_id: null,
          discount_code: null,
          received: null,
          terminal_digits: null,
          terminal_authorisation: null,
          created_at: NOON,
          link_expires_at: new Date(NOON.getTime() + hours * HOUR),
          ...changes,
        })
        .returning('desk_sale_id')
        .executeTakeFirstOrThrow();
    const [later, sooner, paid] = [await link(40), await link(2), await link(5)];
    await link(-1);
    await link(9, { voided_at: NOON, voided_by: seller.customer_id });
    await aPurchase(api.db, buyer.customer_id, { status: 'completed', ...paid });
    const { links, link_count } = await today();
    expect(links?.map((one) => one.desk_sale_id)).toEqual([sooner.desk_sale_id, later.desk_sale_id]);
    expect([link_count, links?.[0]]).toMatchObject([
      2,
      { customer_id: buyer.customer_id, title: 'Agua', total: 35, expiresAt: '2026-11-20T20:00:00.000Z' },
    ]);
  });
});

describe('birthdays', () => {
  it('are those of the next seven days, of customers who come or came lately, without the year', async () => {
    const [comes, lately, never, far] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db),
      await aPerson(api.db, 'customer', 1),
    ];
    await born(comes, '1990-11-20');
    await born(lately, '1988-11-26');
    await born(never, '1988-11-20');
    await born(far, '1988-11-27');
    await reserve(comes, await aClass(api.db, { inHours: 5 }));
    for (const as of [lately, far]) await reserve(as, await aClass(api.db, { inHours: 48 }));
    const { birthdays } = await today();
    expect(birthdays).toEqual([
      {
        customer_id: comes.customer_id,
        name: 'Inés',
        last_name: 'Ñandú',
        birthdate: '--11-20',
        in_days: 0,
        class_date: '2026-11-20T17:00:00.000Z',
      },
      expect.objectContaining({ customer_id: lately.customer_id, birthdate: '--11-26', in_days: 6, class_date: null }),
    ]);
  });
});

describe('what the front desk has to settle', () => {
  it('are renewals that wait for money, open disputes and mails that failed or are late', async () => {
    const { customer_id } = await aPerson(api.db);
    const purchase_id = await aPurchase(api.db, customer_id, {
      status: 'active',
      payment_method_id: 1,
      subscription_period: 'month',
      subscription_interval: 1,
      amount: 99_900,
      later_payment: 99_900,
      overdue_at: NOON,
    });
    const { invoice_id } = await api.db
      .insertInto('invoice')
      .values({
        purchase_id,
        customer_id,
        provider: 'stripe',
        provider_payment_id: 'pi_1',
        total_payment: 99_900,
        fulfilled: true,
        created_at: NOON,
      })
      .returning('invoice_id')
      .executeTakeFirstOrThrow();
    const dispute = { invoice_id, provider: 'stripe', amount: 99_900, reason: '', opened_at: NOON } as const;
    await api.db
      .insertInto('dispute')
      .values([
        { ...dispute, provider_dispute_id: 'd1', status: 'open', respond_by: NOON, created_at: NOON, closed_at: null },
        { ...dispute, provider_dispute_id: 'd2', status: 'won', respond_by: null, created_at: NOON, closed_at: NOON },
      ])
      .execute();
    const mail = (dedupe_key: string, due: number, sent: Date | null, failed: Date | null) => ({
      kind: 'renewal-failed' as const,
      customer_id,
      single_class_id: null,
      class_reservation_id: null,
      purchase_id,
      details: '{}',
      dedupe_key,
      created_at: NOON,
      due_at: new Date(NOON.getTime() + due * HOUR),
      ...(sent && { sent_at: sent, recipient: 'x', subject: 'x', html: 'x', body: 'x', transport: 'outbox' as const }),
      failed_at: failed,
    });
    await api.db
      .insertInto('mail')
      .values([
        mail('sent', -1, NOON, null),
        mail('failed', -1, null, NOON),
        mail('old', -1, null, new Date(NOON.getTime() - 8 * DAY)),
        mail('late', -1, null, null),
        mail('soon', 1, null, null),
      ])
      .execute();
    const { renewals, disputes, mails } = await today();
    expect(renewals).toEqual([
      expect.objectContaining({ customer_id, purchase_id, amount: 999, overdueAt: NOON.toISOString() }),
    ]);
    expect(disputes).toEqual([expect.objectContaining({ customer_id, amount: 999, respondBy: NOON.toISOString() })]);
    const own = mails?.filter((m) => m.customer_id === customer_id);
    expect(own?.map((m) => [m.customer_id, m.failed])).toEqual([
      [customer_id, false],
      [customer_id, true],
    ]);
  });
});

describe('a coach', () => {
  it('sees their own classes and who is new or has a birthday in them, and nothing about money or mails', async () => {
    const coach = await aPerson(api.db, 'coach');
    const [mine, others] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    for (const person of [mine, others]) await born(person, '1990-11-21');
    const own = await aClass(api.db, { inHours: 6, class_type_id: await aClassType(api.db) });
    await reserve(mine, own);
    await reserve(others, await aClass(api.db, { inHours: 6 }));
    const { instructor_id } = await api.db
      .insertInto('instructor')
      .values({
        name: 'Mar',
        last_name: '',
        nickname: null,
        quote: null,
        short_bio: null,
        instagram: null,
        birthdate: null,
        music_type: null,
        file_id: null,
        customer_id: coach.customer_id,
      })
      .returning('instructor_id')
      .executeTakeFirstOrThrow();
    await api.db.insertInto('class_instructor').values({ single_class_id: own, instructor_id }).execute();
    const seen = await today(coach);
    expect(seen.classes.map((c) => [c.single_class_id, c.coaches])).toEqual([[own, ['Mar']]]);
    expect([ids(seen.newcomers), ids(seen.birthdays)]).toEqual([[mine.customer_id], [mine.customer_id]]);
    expect([seen.owed_count, seen.links, seen.link_count]).toEqual([null, null, null]);
    expect([seen.owed, seen.renewals, seen.disputes, seen.mails]).toEqual([null, null, null, null]);
    expect(ids((await today(await aPerson(api.db, 'admin'))).birthdays)).toContain(others.customer_id);
  });
});

describe('what an admin looks at', () => {
  let [admin, seller]: Person[] = [];
  const adminOf = () => admin as Person;
  const sellerOf = () => seller as Person;
  beforeEach(async () => {
    [admin, seller] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
  });
  const ofPeople = async (as = adminOf(), query: { date?: string } = {}) =>
    (await api.ok(getToday, { as, query: { date, ...query } })).irregularities?.filter(({ by }) =>
      [adminOf().customer_id, sellerOf().customer_id].includes(by.customer_id),
    );
  const kinds = async () => (await ofPeople())?.map(({ kind }) => kind);
  const sell = async (as: Person, order: Partial<DeskOrder>) =>
    (
      await api.ok(postDeskSale, {
        as,
        body: { charges: [{ concept: 'Agua', amount: 25 }], method: 'cash', total: 25, ...order },
      })
    ).desk_sale.desk_sale_id;

  it('is what people of the team sold, gave, prolonged and confirmed for themselves', async () => {
    const { customer_id } = sellerOf();
    await sell(sellerOf(), { customer_id });
    await sell(sellerOf(), { customer_id: (await aPerson(api.db)).customer_id });
    const class_package_id = await aPackage(api.db);
    const own = { customer_id: adminOf().customer_id };
    await api.ok(postGiveAccess, { as: adminOf(), body: { ...own, class_package_id, is_gift: true } });
    const { available_class } = await api.ok(postAvailableClass, {
      as: adminOf(),
      body: { ...own, expiration_date: null },
    });
    await api.ok(putAvailableClass, {
      as: adminOf(),
      body: { available_class_id: available_class.available_class_id, expiration_date: '2026-12-31' },
    });
    await api.ok(postAvailableClass, {
      as: adminOf(),
      body: { customer_id: (await aPerson(api.db)).customer_id, expiration_date: null },
    });
    const found = await ofPeople();
    expect(found?.map(({ kind, title, by, customer }) => [kind, title, by.customer_id, customer?.customer_id])).toEqual(
      expect.arrayContaining([
        ['own-sale', 'Agua', customer_id, customer_id],
        ['own-access', 'access.give', own.customer_id, own.customer_id],
        ['own-access', 'credit.give', own.customer_id, own.customer_id],
        ['own-access', 'credit.expiry', own.customer_id, own.customer_id],
      ]),
    );
    expect(found).toHaveLength(4);
    const purchase_id = await aPurchase(api.db, customer_id, { class_package_id });
    await api.ok(postCashConfirmation, { as: sellerOf(), params: { id: purchase_id } });
    expect((await ofPeople())?.map(({ title }) => title)).toContain('purchase.confirm-cash');
  });

  it('is an authorisation that is repeated or hardly a terminal’s, and none that was not typed', async () => {
    const by = (terminal_authorisation?: string) => sell(sellerOf(), { method: 'terminal', terminal_authorisation });
    await by();
    const first = await by('A41-B2');
    await by('7K20X9');
    expect((await ofPeople())?.map((one) => [one.kind, one.desk_sale_id])).toEqual([['authorisation', first]]);
    const zeros = await by('000000');
    api.setNow(new Date(NOON.getTime() + HOUR));
    const again = await by(' 7k20x9');
    expect((await ofPeople())?.map(({ desk_sale_id }) => desk_sale_id)).toEqual([again, zeros, first]);
  });

  it("is another's cash sale that was voided, neither the own one nor one by terminal", async () => {
    const [cash, own, terminal] = [
      await sell(sellerOf(), {}),
      await sell(adminOf(), {}),
      await sell(sellerOf(), { method: 'terminal' }),
    ];
    for (const id of [cash, own, terminal])
      await api.ok(postDeskVoid, { as: adminOf(), params: { id }, body: { reason: 'Se equivocó' } });
    expect(await ofPeople()).toEqual([
      expect.objectContaining({ kind: 'voided', desk_sale_id: cash, amount: 25, customer: null, title: 'Agua' }),
    ]);
  });

  it('is another address of a customer without an account', async () => {
    const { customer_id } = await aPerson(api.db);
    await api.db.updateTable('customer').set({ uid: null }).where('customer_id', '=', customer_id).execute();
    await api.ok(putCustomer, { as: sellerOf(), body: { customer_id, name: 'Ana' } });
    await api.ok(putCustomer, { as: sellerOf(), body: { customer_id, email: `otra${customer_id}@correo.mx` } });
    expect(await ofPeople()).toEqual([
      expect.objectContaining({ kind: 'address', customer: expect.objectContaining({ customer_id }) }),
    ]);
  });

  it('is of the day and the one before, and for admins alone', async () => {
    await sell(sellerOf(), { customer_id: sellerOf().customer_id });
    expect(await kinds()).toEqual(['own-sale']);
    expect(await ofPeople(adminOf(), { date: '2026-11-21' })).toHaveLength(1);
    expect(await ofPeople(adminOf(), { date: '2026-11-22' })).toEqual([]);
    expect(await ofPeople(adminOf(), { date: '2026-11-19' })).toEqual([]);
    for (const role of ['staff', 'coach'] as const)
      expect((await today(await aPerson(api.db, role))).irregularities).toBeNull();
  });
});
