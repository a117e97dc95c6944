/** The front desk's list of customers, and customers without an account until they sign in. */
import { sql } from 'kysely';
import * as calls from '../../../../domain/contract/customerList';
import { SEGMENTS, type Segment } from '../../../../domain/customerSegments';
import { getByPhone, getCustomersByQuery, getMe, postSignUp } from '../../../../domain/contract/customers';
import { postReservation } from '../../../../domain/contract/reservations';
import { getMergePreview, postMerge } from '../../../../domain/contract/customerMerges';
import { getAdminCustomer } from '../../../../domain/contract/adminCustomers';
import { getDeletions, postDeletionFor } from '../../../../domain/contract/privacy';
import { getToday } from '../../../../domain/contract/today';
import { putTeamMember } from '../../../../domain/contract/team';
import { deleteAccounts } from '../../../../server/modules/privacy/deletion';
import { noteActivity } from '../../../../server/modules/customers/list/service';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, anUnlimitedPlan, aPerson, someCredits, type Person } from '../../builders';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
afterEach(() => api.setNow(NOON));

/** As PostgreSQL does by itself within a minute; until then a search for misspelt words reads all customers for each. */
const analyze = () => sql`analyze customer`.execute(api.db);

let counter = 0;
/** A new customer at the desk. */
const someone = (changes: Partial<calls.NewCustomer> = {}): calls.NewCustomer => {
  counter += 1;
  return {
    name: 'Jimena',
    last_name: 'Ibarra',
    email: `jimena${counter}@correo.mx`,
    phone: String(5_599_000_000 + counter),
    ...changes,
  };
};
const create = async (changes: Partial<calls.NewCustomer> = {}) => {
  const { customer } = await api.ok(calls.postCustomer, { as: staff, body: someone(changes) });
  return { ...customer, email: customer.email ?? '' };
};
const signUp = { accepted_pages: [], name: 'Jime', last_name: 'Ibarra Luz', phone: '' };
const account = (uid: string, email: string, emailVerified: boolean) => ({ uid, email, emailVerified });

describe('a customer of the front desk', () => {
  it('is created without an account; telephone and address stay unique in any order', async () => {
    const body = someone({ email: 'MIMI@correo.mx', birthdate: '1990-05-04', instagram: 'mimi.i' });
    const { customer } = await api.ok(calls.postCustomer, { as: staff, body });
    expect(customer).toMatchObject({
      email: 'mimi@correo.mx',
      role: 'customer',
      birthdate: '1990-05-04',
      has_account: false,
      last_class_at: null,
      credits: 0,
      has_unlimited: false,
      version: 1,
    });
    expect(await api.refused(calls.postCustomer, { as: staff, body: someone({ phone: body.phone }) })).toMatchObject({
      status: 409,
      code: 'customer/phone-in-use',
      field: 'phone',
    });
    const twin = someone({ email: 'gemela@correo.mx' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.send(calls.postCustomer, { as: staff, body: twin })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const email = await api.refused(calls.postCustomer, { as: staff, body: someone({ email: 'Gemela@correo.mx' }) });
    expect(email).toMatchObject({ code: 'customer/email-in-use', field: 'email' });
  });

  it('is booked and has the number looked up before there is an account; a visitor may sign up with that number', async () => {
    const customer = await create();
    await someCredits(api.db, customer.customer_id, 2);
    const single_class_id = await aClass(api.db);
    const { customer_id } = customer;
    await api.ok(postReservation, { as: staff, body: { single_class_id, customer_id }, key: 'del-mostrador' });
    const { phone } = customer;
    expect(await api.ok(getByPhone, { query: { phone } })).toEqual({ exists: false });
    expect(await api.ok(getByPhone, { as: staff, query: { phone } })).toMatchObject({
      exists: true,
      customers: [{ customer_id }],
    });
  });

  it('becomes the account that signs up with its confirmed address and phone, once for simultaneous requests', async () => {
    const { customer_id, email, phone } = await create();
    const body = { ...signUp, phone };
    expect(await api.refused(postSignUp, { as: account('nueva', email, false), body })).toMatchObject({
      status: 412,
      code: 'customer/unconfirmed',
    });
    const owner = account('nueva', email, true);
    // The address alone is no proof: the desk may have mistyped it, or worse.
    expect(await api.refused(getMe, { as: owner })).toMatchObject({ code: 'auth/not-registered' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.send(postSignUp, { as: owner, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { customer } = await api.ok(getMe, { as: owner });
    expect(customer).toMatchObject({ customer_id, uid: 'nueva', name: 'Jime', last_name: 'Ibarra Luz', phone });
    expect(await api.refused(getMe, { as: account('otra', email, true) })).toMatchObject({ status: 404 });
    const other = { ...signUp, phone: someone().phone };
    expect(await api.refused(postSignUp, { as: account('tercera', email, true), body: other })).toMatchObject({
      code: 'customer/exists',
    });
  });

  it('asks who signs up with its address for its phone, and after five tries in a day to ask the studio', async () => {
    const { customer_id, email, phone } = await create();
    const thief = account('ajena', email, true);
    const wrong = () => ({ ...signUp, phone: someone().phone });
    expect(await api.refused(postSignUp, { as: thief, body: wrong() })).toMatchObject({
      status: 412,
      code: 'customer/other-phone',
      field: 'phone',
      message: 'El estudio ya tiene tus datos con este correo. Escribe el teléfono que le diste para que sean tuyos.',
    });
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => api.refused(postSignUp, { as: thief, body: wrong() })),
    );
    expect(tries.filter(({ code }) => code === 'customer/other-phone')).toHaveLength(4);
    expect(tries.filter(({ code }) => code === 'customer/claim-blocked')).toHaveLength(4);
    expect(await api.refused(postSignUp, { as: thief, body: { ...signUp, phone } })).toMatchObject({
      status: 429,
      code: 'customer/claim-blocked',
      message: expect.stringContaining('Pide al estudio'),
    });
    api.setNow(new Date(NOON.getTime() + DAY));
    const { customer } = await api.ok(postSignUp, { as: thief, body: { ...signUp, phone } });
    expect(customer.customer_id).toBe(customer_id);
  });

  it('has another address told to the former one by mail, once, and goes to who has that address and its phone', async () => {
    const { customer_id, email, phone } = await create();
    const change = { as: staff, body: { customer_id, email: 'Nueva@correo.mx' } };
    await Promise.all([api.ok(calls.putCustomer, change), api.ok(calls.putCustomer, change)]);
    const mails = await api.db
      .selectFrom('mail')
      .select(['kind', 'details'])
      .where('customer_id', '=', customer_id)
      .execute();
    expect(mails).toEqual([{ kind: 'address-changed', details: { former_email: email } }]);
    await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
    const sent = await api.db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'body'])
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow();
    expect(sent).toMatchObject({ recipient: email, subject: expect.stringMatching(/^Cambió tu correo en /) });
    expect(sent.body).toContain('Jimena, el estudio cambió el correo de tus datos.');
    expect(sent.body).not.toContain('nueva@correo.mx');
    const thief = { as: account('ladrona', 'nueva@correo.mx', true), body: { ...signUp, phone: someone().phone } };
    expect(await api.refused(postSignUp, thief)).toMatchObject({ code: 'customer/other-phone' });
    await api.ok(postSignUp, { ...thief, body: { ...signUp, phone } });
  });

  it('is changed by the front desk, from the version that was read; the address only without an account', async () => {
    const { customer_id, email } = await create();
    const change = (body: Omit<calls.ChangedCustomer, 'customer_id'>, as = staff) =>
      api.send(calls.putCustomer, { as, body: { customer_id, ...body } });
    const second = await aPerson(api.db, 'admin');
    const answers = await Promise.all([
      change({ name: 'Jimena A', version: 1 }),
      change({ name: 'Jimena B', version: 1 }, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(JSON.parse(answers.find(({ status }) => status === 412)?.text ?? '')).toMatchObject({
      code: 'row/changed',
      changed: { by: 'Inés Ñandú', at: NOON.toISOString() },
    });
    const { customer } = await api.ok(calls.putCustomer, {
      as: staff,
      body: { customer_id, email: 'corregido@correo.mx', birthdate: '1991-01-02' },
    });
    expect(customer).toMatchObject({ email: 'corregido@correo.mx', birthdate: '1991-01-02' });
    const owner = account('corregida', 'corregido@correo.mx', true);
    await api.ok(postSignUp, { as: owner, body: { ...signUp, phone: customer.phone } });
    expect(await api.refused(calls.putCustomer, { as: staff, body: { customer_id, email } })).toMatchObject({
      status: 409,
      code: 'customer/has-account',
    });
    expect((await change({ phone: staff.phone })).status).toBe(409);
  });
});

describe('a customer without an address', () => {
  const walkIn = async () => {
    const { email: _none, ...body } = someone({ name: 'Walkiria', last_name: 'Sincorreo' });
    return (await api.ok(calls.postCustomer, { as: staff, body })).customer;
  };
  const mailsOf = (customer_id: number) =>
    api.db
      .selectFrom('mail')
      .select(['kind', 'recipient', 'sent_at', 'last_error'])
      .where('customer_id', '=', customer_id)
      .orderBy('mail_id')
      .execute();
  const sendAll = () => sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: trouble });
  const trouble = jest.fn();

  it('is created, any number of them, found by name and phone, and books; mails are left out without trouble', async () => {
    const [one, other] = [await walkIn(), await walkIn()];
    expect([one.email, other.email]).toEqual([null, null]);
    for (const query of ['walkiria sincorreo', one.phone, one.phone.slice(-4)]) {
      const { customers } = await api.ok(getCustomersByQuery, { as: staff, query: { query } });
      expect([query, customers.map(({ customer_id }) => customer_id)]).toEqual([
        query,
        expect.arrayContaining([one.customer_id]),
      ]);
    }
    await someCredits(api.db, one.customer_id, 1);
    const single_class_id = await aClass(api.db);
    const body = { single_class_id, customer_id: one.customer_id };
    await api.ok(postReservation, { as: staff, body, key: 'sin-correo' });
    await sendAll();
    expect(await mailsOf(one.customer_id)).toEqual([
      { kind: 'reservation-made', recipient: null, sent_at: null, last_error: expect.stringMatching(/^Sin correo/) },
    ]);
    expect(trouble).not.toHaveBeenCalled();
    const { mails } = await api.ok(getToday, { as: staff, query: { date: '2026-11-20' } });
    expect((mails ?? []).filter(({ customer_id }) => customer_id === one.customer_id)).toEqual([]);
  });

  it('gets the way to an account by mail, once, as soon as the desk adds an address, and claims it with the phone', async () => {
    const { customer_id, phone } = await walkIn();
    const change = { as: staff, body: { customer_id, email: 'Walkiria@correo.mx' } };
    await Promise.all([api.ok(calls.putCustomer, change), api.ok(calls.putCustomer, change)]);
    await sendAll();
    expect(await mailsOf(customer_id)).toEqual([
      { kind: 'account-claim', recipient: 'walkiria@correo.mx', sent_at: expect.any(Date), last_error: null },
    ]);
    const owner = account('walkiria', 'walkiria@correo.mx', true);
    const wrong = { ...signUp, phone: someone().phone };
    expect(await api.refused(postSignUp, { as: owner, body: wrong })).toMatchObject({ code: 'customer/other-phone' });
    const { customer } = await api.ok(postSignUp, { as: owner, body: { ...signUp, phone } });
    expect(customer.customer_id).toBe(customer_id);
  });

  it('is not taken over by a stranger who has the phone alone', async () => {
    const { phone } = await walkIn();
    const stranger = account('extrana', 'extrana@correo.mx', true);
    expect(await api.refused(postSignUp, { as: stranger, body: { ...signUp, phone } })).toMatchObject({
      code: 'customer/phone-in-use',
    });
    expect(await api.refused(getMe, { as: stranger })).toMatchObject({ code: 'auth/not-registered' });
  });

  it('keeps the address of the other account when the two are merged', async () => {
    const admin = await aPerson(api.db, 'admin');
    const [stays, goes] = [await walkIn(), await create({ name: 'Walkiria', last_name: 'Concorreo' })];
    const params = { id: stays.customer_id };
    const both = { merged_customer_id: goes.customer_id };
    expect((await api.ok(getMergePreview, { as: admin, params, query: both })).preview).toMatchObject({
      customer: { email: null },
      merged: { email: goes.email },
    });
    await api.ok(postMerge, { as: admin, params, body: { ...both, keep_account_of: stays.customer_id } });
    const { customer } = await api.ok(getAdminCustomer, { as: admin, params: { id: stays.customer_id } });
    expect(customer.email).toBe(goes.email);
  });

  it('is deleted after the phone was typed; other customers stay as they are', async () => {
    const admin = await aPerson(api.db, 'admin');
    const { customer_id, phone } = await walkIn();
    const order = (email: string) => ({ as: admin, params: { id: customer_id }, body: { email } });
    expect(await api.refused(postDeletionFor, order(''))).toMatchObject({ code: 'privacy/confirmation' });
    await api.ok(postDeletionFor, order(phone));
    expect(await api.ok(getDeletions, { as: admin, query: {} })).toMatchObject({
      deletions: expect.arrayContaining([expect.objectContaining({ customer_id, email: null })]),
    });
    const { import_batch_id } = await api.db
      .insertInto('import_batch')
      .values({
        kind: 'customers',
        file_name: 'clientes.csv',
        digest: 'x',
        row_count: 2,
        columns: '[]',
        header_key: '',
        mapping: '[]',
        source: 'other',
        remembered: false,
        created_by: admin.customer_id,
        created_at: NOON,
      } as never)
      .returning('import_batch_id')
      .executeTakeFirstOrThrow();
    const line = (row_no: number, ...cells: string[]) => ({ import_batch_id, row_no, cells: JSON.stringify(cells) });
    await api.db
      .insertInto('import_row')
      .values([line(1, 'X', phone), line(2, 'Otra Persona', 'otra@correo.mx', '5500001111')])
      .execute();
    api.setNow(new Date(NOON.getTime() + 31 * DAY));
    // The last mail comes first, where there is an address.
    await deleteAccounts(api.system());
    await sendAll();
    await deleteAccounts(api.system());
    const left = await api.db.selectFrom('import_row').select('row_no').execute();
    expect(left).toEqual([{ row_no: 2 }]);
    expect(
      await api.db.selectFrom('customer').select(['name', 'email']).where('customer_id', '=', customer_id).execute(),
    ).toEqual([{ name: 'Cliente', email: `eliminado-${customer_id}@anonimo.invalid` }]);
  });
});

describe('a person of the team', () => {
  const change = (as: Person, of: Person) =>
    api.send(calls.putCustomer, { as, body: { customer_id: of.customer_id, name: `Otra ${(counter += 1)}` } });

  it.each([
    ['staff', 'admin', 403],
    ['staff', 'staff', 403],
    ['staff', 'coach', 200],
    ['staff', 'customer', 200],
    ['admin', 'admin', 200],
    ['admin', 'staff', 200],
  ] as const)('is changed: %s changes the data of %s with %d', async (mine, theirs, status) => {
    const [me, other] = [await aPerson(api.db, mine), await aPerson(api.db, theirs)];
    expect((await change(me, other)).status).toBe(status);
  });

  it('is refused to the desk with the reason, whatever the field; the own data is not', async () => {
    const admin = await aPerson(api.db, 'admin');
    for (const body of [
      { name: 'Eva' },
      { phone: someone().phone },
      { email: 'otra@correo.mx' },
      { custom_values: {} },
    ])
      expect(
        await api.refused(calls.putCustomer, { as: staff, body: { customer_id: admin.customer_id, ...body } }),
      ).toMatchObject({
        status: body.email === undefined ? 403 : 409,
        code: body.email === undefined ? 'customer/of-team' : 'customer/has-account',
      });
    expect((await change(staff, staff)).status).toBe(200);
  });

  it('who is made an admin while staff change their data stays as they were, or was changed before', async () => {
    const [admin, other] = [await aPerson(api.db, 'admin'), await aPerson(api.db)];
    await sql`update customer set email_confirmed_at = ${NOON} where customer_id = ${other.customer_id}`.execute(
      api.db,
    );
    const grant = api.ok(putTeamMember, {
      as: admin,
      params: { id: other.customer_id },
      body: { role: 'admin' },
    });
    const [{ status }] = await Promise.all([change(staff, other), grant]);
    expect([200, 403]).toContain(status);
    expect((await change(staff, other)).status).toBe(403);
  });
});

describe('search', () => {
  const found = async (query: string) =>
    (await api.ok(getCustomersByQuery, { as: staff, query: { query } })).customers.map(
      (c) => `${c.name} ${c.last_name}`,
    );
  beforeAll(async () => {
    await create({ name: 'Nicolás', last_name: 'González Vázquez', email: 'nico.gv@correo.mx', phone: '5598765432' });
    await create({ name: 'Ximena', last_name: 'Hernández' });
    await create({ name: 'Juana', last_name: 'Quiñones' });
    await analyze();
  });

  it.each([
    ['gonsales', 'Nicolás González Vázquez'],
    ['niclas gonzalez', 'Nicolás González Vázquez'],
    ['Vasques', 'Nicolás González Vázquez'],
    ['5598765423', 'Nicolás González Vázquez'],
    ['nico.vg@corero.mx', null],
    ['hernadez', 'Ximena Hernández'],
    ['xiemna', 'Ximena Hernández'],
    ['jaunaa', null],
    ['jauna quinones', 'Juana Quiñones'],
    ['zzzzzz', null],
  ])('%p finds %p in spite of accents and typing errors', async (query, person) => {
    expect(await found(query)).toEqual(person === null ? [] : [person]);
  });
});

describe('the list of customers', () => {
  const list = (query: calls.CustomerListQuery) => api.ok(calls.getAllCustomers, { as: staff, query });
  const names = async (query: calls.CustomerListQuery) => (await list(query)).customers.map(({ name }) => name);
  let people: Record<'today' | 'recent' | 'risk' | 'lost' | 'never', number>;
  beforeAll(async () => {
    const person = async (name: string, days: number | null, birthdate: string | null) => {
      const { customer_id } = await create({ name, last_name: 'Grupo' });
      const created_at = new Date(NOON.getTime() - 200 * DAY);
      await sql`update customer set created_at = ${created_at}, birthdate = ${birthdate}
        where customer_id = ${customer_id}`.execute(api.db);
      if (days !== null) {
        const single_class_id = await aClass(api.db, { inHours: -24 * days });
        const [available_class_id = 0] = await someCredits(api.db, customer_id, 1);
        await api.db
          .insertInto('class_reservation')
          .values({ single_class_id, customer_id, available_class_id, counted: true, created_at })
          .execute();
      }
      return customer_id;
    };
    people = {
      today: await person('Abril', 1, '1990-11-20'),
      recent: await person('Águeda', 29, '1990-11-26'),
      risk: await person('Álvaro', 60, '1990-11-27'),
      lost: await person('Aída', 200, null),
      never: await person('Amelia', null, null),
    };
    await anUnlimitedPlan(api.db, people.risk);
    await Promise.all([noteActivity(api.system()), noteActivity(api.system())]);
    await analyze();
  });

  it('is in the order of names without accents, or of registration, page by page without a gap', async () => {
    const all: number[] = [];
    let after: number | null = null;
    do {
      const page: calls.CustomerListResponse = await list(after === null ? {} : { after });
      all.push(...page.customers.map(({ customer_id }) => customer_id));
      after = page.next;
    } while (after !== null);
    expect(new Set(all).size).toBe(all.length);
    const own = all.filter((id) => Object.values(people).includes(id));
    expect(own).toEqual([people.today, people.recent, people.lost, people.risk, people.never]);
    const newest = await list({ sort: '-createdAt' });
    const times = newest.customers.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('goes on after 50 customers with the 51st', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => create({ name: 'Zoé', last_name: `Página ${100 + n}` })));
    const first = await list({ sort: '-name' });
    expect([first.customers.length, typeof first.next]).toEqual([50, 'number']);
    const second = await list({ sort: '-name', after: first.next! });
    expect(first.customers.at(-1)?.last_name).toBe('Página 110');
    expect(second.customers[0]?.last_name).toBe('Página 109');
    expect((await api.ok(calls.getCustomers, { as: staff, query: {} })).customers).toHaveLength(50);
  });

  it.each<[calls.CustomerListQuery['segment'], (keyof typeof people)[]]>([
    ['active', ['today', 'recent']],
    ['at-risk', ['risk']],
    ['lapsed', ['lost']],
    ['unlimited', ['risk']],
    ['birthday', ['today', 'recent']],
  ])('the group %p has its customers and their number', async (segment, members) => {
    const { customers } = await list({ ...(segment ? { segment } : {}) });
    expect(customers.map(({ customer_id }) => customer_id)).toEqual(members.map((member) => people[member]));
    const { segments } = await api.ok(calls.getSegments, { as: staff });
    expect(segments.find((one) => one.segment === segment)?.count).toBe(members.length);
  });

  it('counts each group as it lists it, of the team too', async () => {
    const { segments } = await api.ok(calls.getSegments, { as: staff });
    for (const { segment, count } of segments) {
      const all: number[] = [];
      let after: number | null = null;
      do {
        const page: calls.CustomerListResponse = await list({ segment, ...(after !== null && { after }) });
        all.push(...page.customers.map(({ customer_id }) => customer_id));
        after = page.next;
      } while (after !== null);
      expect([segment, count]).toEqual([segment, all.length]);
    }
  });

  it('lists new customers, and of each the last class, credits and a plan without limit', async () => {
    expect(await names({ segment: 'new', query: 'grupo' })).toEqual([]);
    expect((await list({ segment: 'new' })).customers.length).toBe(50);
    const [risk] = (await list({ segment: 'at-risk' })).customers;
    expect(risk).toMatchObject({
      last_class_at: new Date(NOON.getTime() - 60 * DAY).toISOString(),
      credits: 0,
      has_unlimited: true,
      has_account: false,
    });
  });

  it('of a search has who fits best first, also within a group', async () => {
    expect(await names({ query: 'grupo' })).toEqual(['Abril', 'Águeda', 'Aída', 'Álvaro', 'Amelia']);
    expect(await names({ query: 'gurpo', segment: 'lapsed' })).toEqual(['Aída']);
  });

  it('leaves the team to its own group, which a search of everybody finds too', async () => {
    const coach = await aPerson(api.db, 'coach', 2);
    await sql`update customer set name = 'Zenaida', created_at = ${NOON} where customer_id = ${coach.customer_id}`.execute(
      api.db,
    );
    expect(await names({ segment: 'team' })).toContain('Zenaida');
    expect((await list({ segment: 'team' })).customers.every(({ role }) => role !== 'customer')).toBe(true);
    expect(await names({ query: 'zenaida' })).toEqual(['Zenaida']);
    expect(await names({ sort: '-name' })).not.toContain('Zenaida');
    for (const segment of SEGMENTS.filter((one) => one !== 'team'))
      expect([segment, await names({ query: 'zenaida', segment })]).toEqual([segment, []]);
  });

  describe('of who is to be won', () => {
    const isIn = async (segment: Segment, name: string) => (await names({ segment, query: name })).includes(name);

    it('has who was never checked in among those who never came, until the check-in', async () => {
      const { customer_id } = await create({ name: 'Nunila' });
      const [available_class_id = 0] = await someCredits(api.db, customer_id, 1);
      const single_class_id = await aClass(api.db, { inHours: -5 });
      await api.db
        .insertInto('class_reservation')
        .values({ single_class_id, customer_id, available_class_id, counted: true, created_at: NOON })
        .execute();
      expect(await isIn('never-came', 'Nunila')).toBe(true);
      await api.db
        .updateTable('class_reservation')
        .set({ attend: true })
        .where('customer_id', '=', customer_id)
        .execute();
      expect(await isIn('never-came', 'Nunila')).toBe(false);
    });

    it('leaves out of the group without credits the customers with a credit or a plan left, and has those who used the last one', async () => {
      const { customer_id } = await create({ name: 'Sincredia' });
      expect(await isIn('no-credits', 'Sincredia')).toBe(true);
      await someCredits(api.db, customer_id, 1);
      expect(await isIn('no-credits', 'Sincredia')).toBe(false);
      const single_class_id = await aClass(api.db);
      await api.ok(postReservation, { as: staff, body: { single_class_id, customer_id }, key: 'el-ultimo' });
      expect(await isIn('no-credits', 'Sincredia')).toBe(true);
      await anUnlimitedPlan(api.db, customer_id);
      expect(await isIn('no-credits', 'Sincredia')).toBe(false);
    });

    it.each([
      ['in an hour', HOUR, true],
      ['in seven days', 7 * DAY, true],
      ['in eight days', 8 * DAY, false],
      ['an hour ago', -HOUR, false],
      ['never', null, false],
    ])('has whose credits expire %s among those that expire soon: %#', async (_when, inTime, expected) => {
      const { customer_id } = await create({ name: `Vence${'abcdefgh'[(counter += 1) % 8]}` });
      const { name } = (await list({ sort: '-createdAt' })).customers.find((one) => one.customer_id === customer_id)!;
      const expires_at = inTime === null ? null : new Date(NOON.getTime() + inTime);
      await api.db.insertInto('available_class').values({ customer_id, created_at: NOON, expires_at }).execute();
      expect(
        (await list({ segment: 'expiring', query: name })).customers.some((one) => one.customer_id === customer_id),
      ).toBe(expected);
    });
  });

  it('is for the front desk only', async () => {
    const coach = await aPerson(api.db, 'coach');
    expect((await api.refused(calls.getSegments, { as: coach })).status).toBe(403);
    for (const call of [calls.getCustomers, calls.getAllCustomers])
      expect((await api.refused(call, { as: coach, query: {} })).status).toBe(403);
    expect((await api.refused(calls.postCustomer, { as: coach, body: someone() })).status).toBe(403);
  });
});
