/** Access beside the identity service: sign-out everywhere, the team's second factor, the mail for another password. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { putConfig } from '../../../../domain/contract/appconfig';
import { getDisputes } from '../../../../domain/contract/disputes';
import {
  getByPhone,
  getCustomersByQuery,
  getMe,
  postRecover,
  postSignOutEverywhere,
  postSignUp,
  putMe,
} from '../../../../domain/contract/customers';
import { postReservation } from '../../../../domain/contract/reservations';
import { getOwnPlaces } from '../../../../domain/contract/schedule';
import { getTeam } from '../../../../domain/contract/team';
import { createApp } from '../../../../server/app';
import { emulatorVerifier } from '../../../../server/http/identity';
import { requireSecondFactor } from '../../../../server/modules/customers/access';
import { HOUR, NOON, startApi, type Api, type Caller } from '../../../helpers/api';
import { PROJECT, emulatorToken } from '../../../helpers/tokens';
import { aClass, aPerson } from '../../builders';
import { openStudio } from '../../../../server/openStudio';

let api: Api;
let orders: { url: string; headers: Record<string, unknown>; body: string }[];
let answer: { status: number; afterwards?: Promise<void> };
let identity: Server;

beforeAll(async () => {
  identity = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      orders.push({ url: request.url ?? '', headers: request.headers, body });
      void (answer.afterwards ?? Promise.resolve()).then(() => response.writeHead(answer.status).end('{}'));
    });
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  api = await startApi({ identityUrl: `http://127.0.0.1:${(identity.address() as AddressInfo).port}` });
  await api.configure({ firebase_config: JSON.stringify({ apiKey: 'llave', projectId: PROJECT }) });
});
afterAll(async () => {
  await api.close();
  await new Promise((resolve) => identity.close(resolve));
});

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
/** A token of a session that began so many minutes ago. */
const session = (person: Caller, minutesAgo: number, firebase?: object): Caller => ({
  ...person,
  claims: { auth_time: seconds(NOON) - 60 * minutesAgo, ...(firebase ? { firebase } : {}) },
});

describe('sign-out everywhere', () => {
  it('refuses the tokens of all sessions until then, on public calls and on other servers too', async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const single_class_id = await aClass(api.db);
    const [phone, laptop] = [session(person, 2), session(person, 600)];
    const studio = openStudio(api.databaseUrl, { verifyToken: emulatorVerifier(PROJECT) });
    const other = await createApp({ studioOf: () => studio, clock: api.now, logLevel: 'silent', addressLimit: 0 });
    const atOther = async (caller: Caller) => {
      const headers = { authorization: `Bearer ${emulatorToken(caller)}` };
      return (await other.inject({ method: 'GET', url: '/api/customer/me', headers })).statusCode;
    };
    for (const caller of [phone, laptop]) await api.ok(getMe, { as: caller });
    expect(await atOther(laptop)).toBe(200);

    await api.ok(postSignOutEverywhere, { as: phone, body: {} });

    for (const caller of [phone, laptop]) {
      expect(await api.refused(getMe, { as: caller })).toMatchObject({ status: 401, code: 'auth/id-token-expired' });
      expect((await api.refused(getByPhone, { as: caller, query: { phone: '5500000000' } })).status).toBe(401);
      expect(await atOther(caller)).toBe(401);
      expect((await api.refused(postReservation, { as: caller, body: { single_class_id } })).status).toBe(401);
    }
    // A session that begins afterwards, and other customers'.
    await api.ok(getMe, { as: session(person, -1) });
    await api.ok(getMe, { as: session(await aPerson(api.db), 600) });
    await other.close();
    await studio.close();
  });

  it('leaves a session that has just begun, and refuses to leave an older one', async () => {
    const person = await aPerson(api.db);
    const [old, fresh] = [session(person, 6), session(person, 4)];
    expect(await api.refused(postSignOutEverywhere, { as: old, body: { keep_this: true } })).toMatchObject({
      status: 403,
      code: 'auth/requires-recent-login',
    });
    await api.ok(postSignOutEverywhere, { as: fresh, body: { keep_this: true } });
    await api.ok(getMe, { as: fresh });
    expect((await api.refused(getMe, { as: old })).status).toBe(401);
  });

  it('tells by one mail for each sign-in that the password changed, however often it is said, and never otherwise', async () => {
    const person = await aPerson(api.db);
    const [first, later] = [session(person, 4), session(person, -1)];
    const mails = () =>
      api.db
        .selectFrom('mail')
        .select(['kind', 'channel'])
        .where('customer_id', '=', person.customer_id)
        .orderBy('mail_id')
        .execute();
    await api.ok(postSignOutEverywhere, { as: first, body: { keep_this: true } });
    expect(await mails()).toEqual([]);
    const body = { keep_this: true, password_changed: true };
    expect((await api.refused(postSignOutEverywhere, { as: session(person, 6), body })).status).toBe(401);
    await Promise.all([1, 2, 3].map(() => api.ok(postSignOutEverywhere, { as: first, body })));
    expect(await mails()).toEqual([{ kind: 'password-changed', channel: 'mail' }]);
    await api.ok(postSignOutEverywhere, { as: later, body });
    expect(await mails()).toHaveLength(2);
  });

  it('stays in force on a server that receives an older reading afterwards', async () => {
    const { signOuts } = api.studio;
    const account = { ...(await aPerson(api.db)), emailVerified: true, signedInAt: NOON, secondFactor: false };
    signOuts.note(account.uid, new Date(NOON.getTime() + HOUR));
    signOuts.note(account.uid, null);
    await expect(signOuts.check(account)).rejects.toMatchObject({ code: 'auth/id-token-expired' });
  });

  it('counts from the newest session where two of them end the others at the same time', async () => {
    const person = await aPerson(api.db);
    const [older, newer] = [session(person, 0), session(person, -10)];
    // The older one may be refused by then.
    const keepThis = (as: Caller) => api.send(postSignOutEverywhere, { as, body: { keep_this: true } });
    const [, { status }] = await Promise.all([keepThis(older), keepThis(newer)]);
    expect(status).toBe(200);
    const { signed_out_at } = await api.db
      .selectFrom('customer')
      .select('signed_out_at')
      .where('uid', '=', person.uid)
      .executeTakeFirstOrThrow();
    expect(signed_out_at).toEqual(new Date(NOON.getTime() + 600_000));
  });
});

describe('second factor of the team', () => {
  const TOTP = { sign_in_second_factor: 'totp', second_factor_identifier: 'x' };

  it("is required only where the studio's configuration requires it", async () => {
    await api.ok(getDisputes, { as: await aPerson(api.db, 'staff') });
  });

  it('lets staff and admins act as customers only until their session has one, where it is required', async () => {
    await api.configure({ staff_second_factor_required: 'true' });
    const customer = await aPerson(api.db);
    for (const role of ['staff', 'admin'] as const) {
      const person = await aPerson(api.db, role);
      const bare = { as: person };
      expect(await api.refused(getCustomersByQuery, { ...bare, query: { query: 'Inés' } })).toMatchObject({
        status: 403,
        code: 'auth/second-factor-required',
      });
      expect((await api.ok(getMe, bare)).customer).toMatchObject({ role, second_factor_required: true });
      await api.ok(getOwnPlaces, { ...bare, query: { start_date: '2026-11-16', end_date: '2026-11-22' } });
      // A public call responds to staff as to customers.
      expect(await api.ok(getByPhone, { ...bare, query: { phone: customer.phone } })).toEqual({ exists: true });

      const withBoth = { as: session(person, 1, TOTP) };
      expect((await api.ok(getMe, withBoth)).customer.second_factor_required).toBeUndefined();
      await api.ok(getCustomersByQuery, { ...withBoth, query: { query: 'Inés' } });
      const found = await api.ok(getByPhone, { ...withBoth, query: { phone: customer.phone } });
      expect(found.customers).toHaveLength(1);
    }
    expect((await api.refused(getDisputes, { as: customer })).code).toBe('auth/forbidden');
    expect((await api.ok(getMe, { as: customer })).customer.second_factor_required).toBeUndefined();
  });

  it('is no longer required once the operator has switched it off, which is on record', async () => {
    const person = await aPerson(api.db, 'admin');
    await api.db.deleteFrom('app_config').where('key', '=', 'staff_second_factor_required').execute();
    await requireSecondFactor(api.system(), true);
    expect((await api.refused(getDisputes, { as: person })).code).toBe('auth/second-factor-required');
    await requireSecondFactor(api.system(), false);
    await api.ok(getDisputes, { as: person });
    expect(
      await api.db
        .selectFrom('audit_event')
        .select(['action', 'entity_id', 'before', 'after'])
        // What staff read is on record, too.
        .where('action', '=', 'config.update')
        .orderBy('audit_event_id')
        .execute(),
    ).toMatchObject([
      { action: 'config.update', entity_id: 'staff_second_factor_required', before: null, after: { value: 'true' } },
      { entity_id: 'staff_second_factor_required', before: { value: 'true' }, after: { value: 'false' } },
      { entity_id: 'admin_second_factor_optional', before: null, after: { value: 'true' } },
    ]);
  });
});

describe('second factor of admins in production', () => {
  let real: Api;
  beforeAll(async () => {
    real = await startApi({ isProduction: true, adminEmails: ['ines@ejemplo.mx'] });
  });
  afterAll(() => real.close());

  it('is required before any call of the team, while their own profile, bookings and sign-out go on', async () => {
    const admin = await aPerson(real.db, 'admin');
    const refusals = [
      await real.refused(getDisputes, { as: admin }),
      await real.refused(getTeam, { as: admin }),
      await real.refused(putConfig, { as: admin, body: { changes: [], version: 1 } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, code: 'auth/second-factor-required' });
    expect((await real.ok(getMe, { as: admin })).customer).toMatchObject({
      role: 'admin',
      second_factor_required: true,
    });
    await real.ok(putMe, { as: admin, body: { name: 'Inés' } });
    await real.ok(getOwnPlaces, { as: admin, query: { start_date: '2026-11-16', end_date: '2026-11-22' } });
    await real.ok(getTeam, { as: session(admin, 1, { sign_in_second_factor: 'totp' }) });
    await real.ok(postSignOutEverywhere, { as: session(admin, 0), body: {} });
  });

  it("lets the first admin of an empty studio in, and to the team's calls once their session has it", async () => {
    const first = { uid: 'uid-ines', email: 'ines@ejemplo.mx' };
    await real.ok(postSignUp, {
      as: first,
      body: { name: 'Inés', last_name: 'Mora', phone: '5512345678', accepted_pages: [] },
    });
    expect((await real.ok(getMe, { as: first })).customer.role).toBe('admin');
    expect((await real.ok(getMe, { as: first })).customer.second_factor_required).toBe(true);
    expect((await real.refused(getTeam, { as: first })).code).toBe('auth/second-factor-required');
    await real.ok(getTeam, { as: session(first, 1, { sign_in_second_factor: 'totp' }) });
  });

  it('is not required of staff and coaches, whose profile says that it is suggested until they have one', async () => {
    for (const role of ['coach', 'staff'] as const) {
      const person = await aPerson(real.db, role);
      const { customer } = await real.ok(getMe, { as: person });
      expect(customer).toMatchObject({ role, second_factor_suggested: true });
      expect(customer).not.toHaveProperty('second_factor_required');
      const withBoth = session(person, 1, { sign_in_second_factor: 'totp' });
      expect((await real.ok(getMe, { as: withBoth })).customer).not.toHaveProperty('second_factor_suggested');
    }
    const customer = await aPerson(real.db);
    expect((await real.ok(getMe, { as: customer })).customer).not.toHaveProperty('second_factor_suggested');
  });

  it('is not required any more once the studio or the operator has switched it off', async () => {
    const admin = await aPerson(real.db, 'admin');
    await real.configure({ admin_second_factor_optional: 'true' });
    await real.ok(getTeam, { as: admin });
    await real.configure({ admin_second_factor_optional: 'false' });
    expect((await real.refused(getTeam, { as: admin })).code).toBe('auth/second-factor-required');
    await requireSecondFactor(real.system(), false);
    await real.ok(getTeam, { as: admin });
    expect((await real.ok(getMe, { as: admin })).customer).toMatchObject({ second_factor_suggested: true });
  });
});

describe('mail for another password', () => {
  beforeEach(() => {
    orders = [];
    answer = { status: 200 };
    // No earlier test's mails count.
    api.setNow(new Date(api.now().getTime() + 2 * HOUR));
  });
  const ordered = async (count: number): Promise<void> => {
    while (orders.length < count) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is ordered at the identity service, with the same response before it is known whether there is an account', async () => {
    let release = (): void => undefined;
    answer = { status: 200, afterwards: new Promise((resolve) => (release = resolve)) };
    const known = await api.send(postRecover, { body: { email: 'Ana@Ejemplo.mx' } });
    answer = { ...answer, status: 400 };
    const unknown = await api.send(postRecover, { body: { email: 'nadie@ejemplo.mx' } });
    expect([known.status, known.text]).toEqual([200, '{}']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await ordered(2);
    release();
    expect(orders.map(({ url }) => url)).toEqual(Array(2).fill('/v1/accounts:sendOobCode?key=llave'));
    expect(orders.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
      expect.arrayContaining([
        { requestType: 'PASSWORD_RESET', email: 'ana@ejemplo.mx' },
        { requestType: 'PASSWORD_RESET', email: 'nadie@ejemplo.mx' },
      ]),
    );
    expect(orders[0]?.headers).toMatchObject({ 'x-firebase-locale': 'es', referer: expect.stringMatching(/^https?:/) });
  });

  it('responds alike while the identity service fails, and logs no address', async () => {
    answer = { status: 500 };
    await api.ok(postRecover, { body: { email: 'ana@ejemplo.mx' } });
    while (!api.logs().includes('reset mail not ordered')) await new Promise((resolve) => setImmediate(resolve));
    expect(api.logs()).not.toContain('ana@');
  });

  it('goes at most five times an hour to one address, and ten times a minute from one visitor', async () => {
    for (let n = 0; n < 5; n += 1) await api.ok(postRecover, { body: { email: 'ana@ejemplo.mx' } });
    expect((await api.refused(postRecover, { body: { email: 'ANA@ejemplo.mx' } })).code).toBe('request/too-many');
    for (let n = 0; n < 4; n += 1) await api.ok(postRecover, { body: { email: `persona${n}@ejemplo.mx` } });
    expect((await api.refused(postRecover, { body: { email: 'eva@ejemplo.mx' } })).code).toBe('request/too-many');
    await ordered(9);
  });

  it.each(['', 'ana', 'ana@ejemplo', 'a b@ejemplo.mx', `${'a'.repeat(250)}@ejemplo.mx`])(
    'rejects %j, which is no address',
    async (email) => {
      expect(await api.refused(postRecover, { body: { email } })).toMatchObject({ status: 400, field: 'email' });
    },
  );
});
