import { getByPhone, getCustomersByQuery, getMe, postSignUp, putMe } from '../../../../domain/contract/customers';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { emulatorToken } from '../../../helpers/tokens';
import { setRole } from '../../../../server/modules/customers/service';
import { insertAcceptedPages } from '../../../../server/modules/customers/repository';
import { aCrowd, aPage, aPerson, anUnlimitedPlan } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi({ adminEmails: ['duena@ejemplo.mx'] });
});
afterAll(() => api.close());

const ANA = { name: ' Ana ', last_name: 'Muñoz Ñíguez', phone: '5512345678', accepted_pages: [] };

describe('sign-up', () => {
  beforeEach(() => api.renew());

  it("creates a customer with the account's email address", async () => {
    const { customer } = await api.ok(postSignUp, { as: { uid: 'ana', email: 'Ana@Ejemplo.mx' }, body: ANA });
    expect(customer).toMatchObject({
      uid: 'ana',
      email: 'ana@ejemplo.mx',
      name: 'Ana',
      last_name: 'Muñoz Ñíguez',
      phone: '5512345678',
      role: 'customer',
      has_unlimited: false,
      accepted_pages: [],
      available_classes: [],
    });
    expect((await api.ok(getMe, { as: { uid: 'ana' } })).customer).toEqual(customer);
  });

  it.each([[true], [undefined]])(
    'stores consent to news with its instant only where it was given (%s)',
    async (news) => {
      const { customer } = await api.ok(postSignUp, { as: { uid: 'ana' }, body: { ...ANA, ...(news && { news }) } });
      const consents = await api.db
        .selectFrom('notification_preference')
        .select(['kind', 'channel', 'enabled', 'updated_at'])
        .where('customer_id', '=', customer.customer_id)
        .execute();
      expect(consents).toEqual(news ? [{ kind: 'news', channel: 'mail', enabled: true, updated_at: api.now() }] : []);
    },
  );

  it('accepts names of any alphabet up to the maximum length', async () => {
    const name = '𝒜'.repeat(79) + '李';
    expect((await api.ok(postSignUp, { as: { uid: 'ana' }, body: { ...ANA, name } })).customer.name).toBe(name);
  });

  it('is rejected for a registered account and for an email or phone in use', async () => {
    await api.ok(postSignUp, { as: { uid: 'ana' }, body: ANA });
    expect(await api.refused(postSignUp, { as: { uid: 'ana' }, body: { ...ANA, phone: '5500000001' } })).toMatchObject({
      status: 409,
      code: 'customer/exists',
    });
    expect(
      await api.refused(postSignUp, {
        as: { uid: 'otra', email: 'ANA@ejemplo.mx' },
        body: { ...ANA, phone: '5500000001' },
      }),
    ).toMatchObject({ status: 409, code: 'customer/exists' });
    expect(await api.refused(postSignUp, { as: { uid: 'otra' }, body: ANA })).toMatchObject({
      status: 409,
      code: 'customer/phone-in-use',
      field: 'phone',
    });
  });

  it('stores a number of another country, which is unique and found by all that staff may type', async () => {
    const [staff, phone] = [await aPerson(api.db, 'staff'), '+16195550134'];
    await api.ok(postSignUp, { as: { uid: 'ana' }, body: { ...ANA, phone } });
    expect((await api.ok(getMe, { as: { uid: 'ana' } })).customer.phone).toBe(phone);
    expect(await api.refused(postSignUp, { as: { uid: 'otra' }, body: { ...ANA, phone } })).toMatchObject({
      code: 'customer/phone-in-use',
    });
    expect(await api.ok(getByPhone, { query: { phone } })).toEqual({ exists: true });
    expect(await api.ok(getByPhone, { query: { phone: '6195550134' } })).toEqual({ exists: false });
    for (const query of ['+1 619 555 0134', '6195550134', '(619) 555-0134', '1619555'])
      expect((await api.ok(getCustomersByQuery, { as: staff, query: { query } })).customers).toMatchObject([{ phone }]);
    await api.ok(putMe, { as: { uid: 'ana' }, body: { phone: '+447911123456' } });
    expect((await api.ok(getMe, { as: { uid: 'ana' } })).customer.phone).toBe('+447911123456');
  });

  it('requires acceptance of every required page and stores the accepted ones', async () => {
    const [terms, privacy] = [
      await aPage(api.db, { required_signup: true }),
      await aPage(api.db, { required_signup: true }),
    ];
    await aPage(api.db);
    expect(
      await api.refused(postSignUp, { as: { uid: 'ana' }, body: { ...ANA, accepted_pages: [terms] } }),
    ).toMatchObject({ status: 412, code: 'customer/terms-required', field: 'accepted_pages' });
    const { customer } = await api.ok(postSignUp, {
      as: { uid: 'ana' },
      body: { ...ANA, accepted_pages: [privacy, terms, 999] },
    });
    expect(customer.accepted_pages).toEqual([{ page_id: terms }, { page_id: privacy }]);
  });

  it('succeeds when an accepted page was deleted meanwhile', async () => {
    const [ana, terms, privacy] = [
      await aPerson(api.db, 'customer'),
      await aPage(api.db, { required_signup: true }),
      await aPage(api.db, { required_signup: true }),
    ];
    await api.db.deleteFrom('page').where('page_id', '=', terms).execute();
    await api.system().transaction((trx) => insertAcceptedPages(trx, ana.customer_id, [terms, privacy], api.now()));
    expect((await api.ok(getMe, { as: ana })).customer.accepted_pages).toEqual([{ page_id: privacy }]);
  });

  it('is rejected for a visitor and for an account without email', async () => {
    expect(await api.refused(postSignUp, { body: ANA })).toMatchObject({ status: 401, code: 'auth/missing-token' });
    const reply = await api.raw({
      method: 'POST',
      url: '/api/customer/signup',
      headers: { authorization: `Bearer ${emulatorToken({ uid: 'x' })}`, 'content-type': 'application/json' },
      body: JSON.stringify(ANA),
    });
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([412, { code: 'auth/no-email' }]);
  });

  it('stores the optional answers and returns them only to the customer', async () => {
    const answers = {
      instagram: ' instagram.com/ana.reyes ',
      birthdate: '1990-03-14',
      signup_reason: 'Otro',
      other: ' Mi gimnasio ',
    };
    const { customer } = await api.ok(postSignUp, { as: { uid: 'ana' }, body: { ...ANA, ...answers } });
    expect(customer).toMatchObject({
      instagram: '@ana.reyes',
      birthdate: '1990-03-14',
      signup_reason: 'Otro',
      other: 'Mi gimnasio',
    });
    const none = await api.ok(postSignUp, {
      as: { uid: 'eva' },
      body: { ...ANA, phone: '5500000001', instagram: '', signup_reason: 'Google', other: 'nada' },
    });
    expect(none.customer).toMatchObject({ instagram: null, birthdate: null, signup_reason: 'Google', other: null });
    const staff = await aPerson(api.db, 'staff');
    const { customers } = await api.ok(getByPhone, { as: staff, query: { phone: ANA.phone } });
    expect(Object.keys(customers?.[0] ?? {})).not.toContain('birthdate');
  });

  it('returns the reason for an invalid answer', async () => {
    for (const [field, value, message] of [
      ['birthdate', '2027-01-01', 'Escribe una fecha de nacimiento válida.'],
      ['birthdate', '2001-02-29', 'Escribe una fecha de nacimiento válida.'],
      ['instagram', 'dos palabras', 'Escribe tu usuario de Instagram, por ejemplo @ana.reyes.'],
    ] as const) {
      expect(await api.refused(postSignUp, { as: { uid: 'ana' }, body: { ...ANA, [field]: value } })).toMatchObject({
        status: 400,
        field,
        message,
      });
    }
  });
});

describe('sign-up with an invalid body', () => {
  it.each([
    ['role', { ...ANA, role: 'admin' }],
    ['customer_id', { ...ANA, customer_id: 1 }],
    ['email', { ...ANA, email: 'otra@ejemplo.mx' }],
    ['uid', { ...ANA, uid: 'otra' }],
    ['phone', { ...ANA, phone: '55 1234 5678' }],
    ['phone', { ...ANA, phone: '551234567' }],
    ['phone', { ...ANA, phone: '+525512345678' }],
    ['phone', { ...ANA, phone: '+1619555013' }],
    ['phone', { ...ANA, phone: 5512345678 }],
    ['name', { ...ANA, name: '' }],
    ['name', { ...ANA, name: ' \t' }],
    ['name', { ...ANA, name: 'x'.repeat(81) }],
    ['name', { last_name: 'x', phone: '5512345678', accepted_pages: [] }],
    ['birthdate', { ...ANA, birthdate: '14/03/1990' }],
    ['instagram', { ...ANA, instagram: 'x'.repeat(121) }],
    ['signup_reason', { ...ANA, signup_reason: 'x'.repeat(81) }],
    ['other', { ...ANA, other: 'x'.repeat(201) }],
    ['password', { ...ANA, password: 'Secreta2026' }],
    ['accepted_pages', { ...ANA, accepted_pages: 'todas' }],
    ['accepted_pages.0', { ...ANA, accepted_pages: ['1'] }],
    ['accepted_pages', { ...ANA, accepted_pages: Array(51).fill(1) }],
  ])('rejects an invalid %s by its field name', async (field, body) => {
    expect(await api.refused(postSignUp, { as: { uid: 'ana' }, body: body as typeof ANA })).toMatchObject({
      status: 400,
      code: 'request/invalid',
      field,
    });
  });
});

describe('email address of another customer', () => {
  beforeAll(() => api.renew());

  const headersOf = (uid: string, email: string, emailVerified: boolean, provider: string) => ({
    authorization: `Bearer ${emulatorToken({
      uid,
      email,
      emailVerified,
      claims: { firebase: { sign_in_provider: provider } },
    })}`,
    'content-type': 'application/json',
  });

  it.each([
    ['confirmed, by Google', true, 'google.com'],
    ['unconfirmed, by Facebook', false, 'facebook.com'],
    ['unconfirmed, by password', false, 'password'],
  ])("can't be claimed by another account that has it %s", async (_how, verified, provider) => {
    const owner = await aPerson(api.db, 'customer', 2);
    const headers = headersOf('intrusa', owner.email.toUpperCase(), verified, provider);
    const me = await api.raw({ method: 'GET', url: '/api/customer/me', headers });
    expect([me.status, JSON.parse(me.text)]).toMatchObject([404, { code: 'auth/not-registered' }]);
    const reply = await api.raw({ method: 'POST', url: '/api/customer/signup', headers, body: JSON.stringify(ANA) });
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([
      409,
      {
        code: 'customer/exists',
        message: 'Ya tienes una cuenta con nosotros. Por favor, inicia sesión.',
      },
    ]);
    expect((await api.ok(getMe, { as: owner })).customer.available_classes).toHaveLength(2);
  });
});

describe('ADMIN_EMAILS', () => {
  beforeEach(() => api.renew());

  const owner = (emailVerified: boolean) => ({
    authorization: `Bearer ${emulatorToken({ uid: 'duena', email: 'Duena@ejemplo.mx', emailVerified })}`,
    'content-type': 'application/json',
  });
  const roleIn = (text: string) => (JSON.parse(text) as { customer: { role: string } }).customer.role;

  it('a verified address becomes admin at sign-up', async () => {
    const reply = await api.raw({
      method: 'POST',
      url: '/api/customer/signup',
      headers: owner(true),
      body: JSON.stringify(ANA),
    });
    expect(roleIn(reply.text)).toBe('admin');
  });

  it('an unverified address becomes admin only after its verification', async () => {
    const reply = await api.raw({
      method: 'POST',
      url: '/api/customer/signup',
      headers: owner(false),
      body: JSON.stringify(ANA),
    });
    expect(roleIn(reply.text)).toBe('customer');
    expect(roleIn((await api.raw({ method: 'GET', url: '/api/customer/me', headers: owner(false) })).text)).toBe(
      'customer',
    );
    expect(roleIn((await api.raw({ method: 'GET', url: '/api/customer/me', headers: owner(true) })).text)).toBe(
      'admin',
    );
  });

  it('promotes an address once: an admin decides from then on, also for another account with that address', async () => {
    const me = async (uid: string) =>
      roleIn(
        (
          await api.raw({
            method: 'GET',
            url: '/api/customer/me',
            headers: {
              authorization: `Bearer ${emulatorToken({ uid, email: 'duena@ejemplo.mx', emailVerified: true })}`,
            },
          })
        ).text,
      );
    const person = await aPerson(api.db);
    // Several visits at once.
    expect(new Set(await Promise.all([1, 2, 3].map(() => me(person.uid))))).toContain('admin');
    expect(await me(person.uid)).toBe('admin');
    await setRole(api.system(), person.customer_id, 'customer');
    expect(await me(person.uid)).toBe('customer');
    await api.db
      .updateTable('customer')
      .set({ email: 'otra@ejemplo.mx' })
      .where('customer_id', '=', person.customer_id)
      .execute();
    const again = await aPerson(api.db);
    expect(await me(again.uid)).toBe('customer');
  });

  it('never promotes a customer whose role an admin has set before', async () => {
    const person = await aPerson(api.db);
    await setRole(api.system(), person.customer_id, 'staff');
    const token = emulatorToken({ uid: person.uid, email: 'duena@ejemplo.mx', emailVerified: true });
    const { text } = await api.raw({
      method: 'GET',
      url: '/api/customer/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(roleIn(text)).toBe('staff');
  });

  it('a role claim in the token has no effect', async () => {
    const person = await aPerson(api.db);
    const token = emulatorToken({ uid: person.uid, claims: { role: 'admin', admin: true } });
    const reply = await api.raw({
      method: 'GET',
      url: '/api/class_reservations',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(403);
  });
});

describe('current customer', () => {
  beforeAll(() => api.renew());

  it('is returned, or rejected with auth/not-registered before sign-up', async () => {
    expect(await api.refused(getMe, { as: { uid: 'nadie' } })).toMatchObject({
      status: 404,
      code: 'auth/not-registered',
    });
    expect(await api.refused(getMe)).toMatchObject({ status: 401, code: 'auth/missing-token' });
  });

  it('includes the credits and whether they are unlimited', async () => {
    const person = await aPerson(api.db, 'customer', 2);
    expect((await api.ok(getMe, { as: person })).customer).toMatchObject({
      has_unlimited: false,
      available_classes: [{ class_amount: 1 }, { class_amount: 1 }],
    });
    await anUnlimitedPlan(api.db, person.customer_id);
    expect((await api.ok(getMe, { as: person })).customer.has_unlimited).toBe(true);
  });

  it("has the last confirmed email address, never another customer's", async () => {
    const [person, other] = [await aPerson(api.db), await aPerson(api.db)];
    const emailOf = async (email: string, emailVerified: boolean): Promise<string> => {
      const token = emulatorToken({ uid: person.uid, email, emailVerified });
      const { text } = await api.raw({
        method: 'GET',
        url: '/api/customer/me',
        headers: { authorization: `Bearer ${token}` },
      });
      return (JSON.parse(text) as { customer: { email: string } }).customer.email;
    };
    expect(await emailOf('nueva@ejemplo.mx', false)).toBe(person.email);
    expect(await emailOf(other.email, true)).toBe(person.email);
    expect(await emailOf('Nueva@ejemplo.mx', true)).toBe('nueva@ejemplo.mx');
    expect(
      await api.db
        .selectFrom('customer')
        .select('email')
        .where('customer_id', '=', person.customer_id)
        .executeTakeFirst(),
    ).toEqual({ email: 'nueva@ejemplo.mx' });
  });

  it('has a confirmed email address from the first visit with one, or from sign-up', async () => {
    const confirmed = async (uid: string) =>
      (await api.db.selectFrom('customer').select('email_confirmed_at').where('uid', '=', uid).executeTakeFirst())
        ?.email_confirmed_at;
    const visit = (uid: string, email: string, emailVerified: boolean) =>
      api.raw({
        method: 'GET',
        url: '/api/customer/me',
        headers: { authorization: `Bearer ${emulatorToken({ uid, email, emailVerified })}` },
      });
    const person = await aPerson(api.db);
    await visit(person.uid, person.email, false);
    expect(await confirmed(person.uid)).toBeNull();
    await visit(person.uid, person.email, true);
    expect(await confirmed(person.uid)).toEqual(NOON);
    const headers = {
      authorization: `Bearer ${emulatorToken({ uid: 'ana', email: 'ana@ejemplo.mx', emailVerified: true })}`,
      'content-type': 'application/json',
    };
    await api.raw({ method: 'POST', url: '/api/customer/signup', headers, body: JSON.stringify(ANA) });
    expect(await confirmed('ana')).toEqual(NOON);
  });

  it('can change only name and phone', async () => {
    const [person, other] = [await aPerson(api.db), await aPerson(api.db)];
    expect(
      (await api.ok(putMe, { as: person, body: { name: ' Ángela ', phone: '5500000099' } })).customer,
    ).toMatchObject({ name: 'Ángela', last_name: 'Ñandú', phone: '5500000099' });
    expect((await api.ok(putMe, { as: person, body: {} })).customer.name).toBe('Ángela');
    expect(await api.refused(putMe, { as: person, body: { phone: other.phone } })).toMatchObject({
      status: 409,
      code: 'customer/phone-in-use',
    });
    for (const field of ['role', 'email', 'uid', 'customer_id', 'created_at', '__proto__x']) {
      expect(await api.refused(putMe, { as: person, body: { [field]: 'admin' } as { name: string } })).toMatchObject({
        status: 400,
        code: 'request/invalid',
        field,
      });
    }
  });
});

describe('phone lookup', () => {
  beforeAll(() => api.renew());

  it('returns whether the phone is in use, and its owner only to staff', async () => {
    const [person, staff] = [await aPerson(api.db), await aPerson(api.db, 'staff')];
    expect(await api.ok(getByPhone, { query: { phone: person.phone } })).toEqual({ exists: true });
    expect(await api.ok(getByPhone, { query: { phone: '5500009999' } })).toEqual({ exists: false });
    expect(await api.ok(getByPhone, { as: person, query: { phone: staff.phone } })).toEqual({ exists: true });
    expect(await api.ok(getByPhone, { as: { uid: 'nueva' }, query: { phone: staff.phone } })).toEqual({ exists: true });
    const { customers } = await api.ok(getByPhone, { as: staff, query: { phone: person.phone } });
    expect(customers).toEqual([
      {
        customer_id: person.customer_id,
        name: 'Inés',
        last_name: 'Ñandú',
        email: person.email,
        phone: person.phone,
        role: 'customer',
        file: null,
        createdAt: NOON.toISOString(),
      },
    ]);
  });

  it.each(['', '123', '55 1234 5678', '5512345678x', '٥٥١٢٣٤٥٦٧٨'])('rejects the invalid phone %j', async (phone) => {
    expect(await api.refused(getByPhone, { query: { phone } })).toMatchObject({
      status: 400,
      code: 'request/invalid',
      field: 'phone',
    });
  });

  it('is limited to sixty a minute, without affecting other calls', async () => {
    // A minute in which nothing was looked up yet.
    api.setNow(new Date(api.now().getTime() + 60_000));
    for (let n = 0; n < 60; n += 1) await api.ok(getByPhone, { query: { phone: '5500009999' } });
    expect(await api.refused(getByPhone, { query: { phone: '5500009999' } })).toMatchObject({
      status: 429,
      code: 'request/too-many',
    });
    expect((await api.raw({ method: 'GET', url: '/api/health' })).status).toBe(200);
  });
});

describe('search by staff', () => {
  const PEOPLE = [
    ['Íñigo', 'Peña-Solís', 'inigo.ps@correo.mx', '5544332211'],
    ['Ana', 'Muñoz', 'ana@ejemplo.mx', '5512345678'],
    ['Anabel', 'Peña', 'bel@ejemplo.mx', '5587654321'],
  ] as const;
  const search = async (query: string) => {
    const staff = await aPerson(api.db, 'staff');
    return (await api.ok(getCustomersByQuery, { as: staff, query: { query } })).customers;
  };
  beforeEach(async () => {
    await api.renew();
    await api.db
      .insertInto('customer')
      .values(
        PEOPLE.map(([name, last_name, email, phone]) => ({
          uid: email,
          name,
          last_name,
          email,
          phone,
          created_at: NOON,
        })),
      )
      .execute();
  });

  it('finds customers by the beginnings of words, without accents', async () => {
    const found = async (query: string) => (await search(query)).map(({ name }) => name);
    expect(await found('INIGO')).toEqual(['Íñigo']);
    expect(await found('sol íñ')).toEqual(['Íñigo']);
    expect((await found('pena')).sort()).toEqual(['Anabel', 'Íñigo']);
    expect(await found('ana')).toEqual(['Ana', 'Anabel']);
    expect(await found('inigo.ps@co')).toEqual(['Íñigo']);
    expect(await found('5512')).toEqual(['Ana']);
    for (const unknown of ["ana' | !x:*", '¿?', 'nadie']) expect(await found(unknown)).toEqual([]);
  });

  it('finds customers by the last four digits of their phone, of another country too', async () => {
    const [ana, abroad] = [await aPerson(api.db), await aPerson(api.db)];
    const phones = [
      [ana, '5587659041'],
      [abroad, '+16195559042'],
    ] as const;
    for (const [{ customer_id }, phone] of phones)
      await api.db.updateTable('customer').set({ phone }).where('customer_id', '=', customer_id).execute();
    for (const [{ customer_id }, phone] of phones)
      expect((await search(phone.slice(-4))).map((found) => found.customer_id)).toEqual([customer_id]);
    // Four in the middle say nothing.
    expect(await search('6590')).toEqual([]);
  });

  it('returns at most 20 customers, without the id of the identity service', async () => {
    await aCrowd(api.db, 25, 0);
    const found = await search('ana');
    expect(found).toHaveLength(20);
    expect(found[0]).not.toHaveProperty('uid');
  });

  it('is for staff only, and refuses texts that are too short or too long', async () => {
    const staff = await aPerson(api.db, 'staff');
    const refused = async (query: string, as?: { uid: string }) =>
      (await api.refused(getCustomersByQuery, { ...(as ? { as } : {}), query: { query } })).status;
    expect(await refused('ana')).toBe(401);
    expect(await refused('ana', await aPerson(api.db))).toBe(403);
    for (const query of ['', 'a', 'x'.repeat(101)]) expect(await refused(query, staff)).toBe(400);
  });
});
