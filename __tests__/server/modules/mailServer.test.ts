/** The studio enters its own mail server: tried with a mail first, stored encrypted, never handed out again. */
import { randomBytes } from 'node:crypto';
import { postConfigTest } from '../../../domain/contract/appconfig';
import { getMe } from '../../../domain/contract/customers';
import { getMailServer, putMailServer } from '../../../domain/contract/mailServer';
import { getSetup } from '../../../domain/contract/setup';
import { openStudio } from '../../../server/openStudio';
import { smtpTransport } from '../../../server/modules/mail/transport';
import { startApi, type Api } from '../../helpers/api';
import { startSmtp, type SmtpServer } from '../../helpers/smtp';
import { aPerson, type Person } from '../builders';

const mailStore = { key: randomBytes(32) };
let api: Api;
let smtp: SmtpServer;
let admin: Person;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startApi({ mailStore });
});
beforeEach(async () => {
  await api.renew();
  smtp.rejectRecipients(null);
  admin = await aPerson(api.db, 'admin');
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
});

const password = 'muy-secreta';
const body = () => ({
  host: '127.0.0.1',
  port: Number(new URL(smtp.url).port),
  user: '',
  password,
  sender: 'hola@estudio.mx',
});
const enter = () => api.ok(putMailServer, { as: admin, body: body() });
const rows = () => api.db.selectFrom('mail_server').selectAll().execute();
const state = async () => (await api.ok(getMailServer, { as: admin })).mail_server;

it('sends mails once it has taken one to the admin, also at another server of the studio', async () => {
  expect(await state()).toEqual({ by: null, can_enter: true, host: null, sender: null, changedAt: null });
  expect((await api.ok(getSetup, { as: admin })).setup.mail).toBe(false);
  expect((await api.ok(getMe, { as: admin })).customer.sends_mail).toBeUndefined();
  const { tested, mail_server } = await enter();
  expect(tested).toMatchObject({ ok: true, message: expect.stringContaining(`${admin.uid}@ejemplo.mx`) });
  expect(mail_server).toMatchObject({ by: 'studio', host: '127.0.0.1', sender: 'hola@estudio.mx' });
  expect(smtp.received.at(-1)).toMatchObject({ from: 'hola@estudio.mx', to: `${admin.uid}@ejemplo.mx` });
  expect((await api.ok(getSetup, { as: admin })).setup.mail).toBe(true);
  expect((await api.ok(getMe, { as: admin })).customer.sends_mail).toBe(true);
  const before = smtp.received.length;
  await api.ok(postConfigTest, { as: admin, params: { test: 'mail' }, body: {} });
  expect(smtp.received).toHaveLength(before + 1);

  const [same, other] = [mailStore, { key: randomBytes(32) }].map((store) =>
    openStudio(api.databaseUrl, { mailStore: store }),
  ) as [ReturnType<typeof openStudio>, ReturnType<typeof openStudio>];
  try {
    await Promise.all([same.config(), other.config()]);
    expect([same.mail.kind, other.mail.kind]).toEqual(['smtp', 'outbox']);
  } finally {
    await same.close();
    await other.close();
  }
});

it('says what the server answered, and stores nothing that does not work', async () => {
  smtp.rejectRecipients('550 no such user');
  const { tested, mail_server } = await enter();
  expect(tested).toMatchObject({ ok: false, message: expect.stringContaining('550') });
  expect(mail_server.by).toBeNull();
  expect(await rows()).toEqual([]);
});

it('the password of the mail server stands in no row, no audit event, no log and no response', async () => {
  const answer = await api.ok(putMailServer, { as: admin, body: { ...body(), user: 'yo@estudio.mx' } });
  const [row] = await rows();
  expect(row?.sealed.toString('latin1')).not.toContain(password);
  const recorded = await api.db.selectFrom('audit_event').selectAll().execute();
  expect(recorded).toMatchObject([{ action: 'mail-server.store', before: null, after: { host: '127.0.0.1' } }]);
  expect(`${JSON.stringify([answer, await state(), recorded])}${api.logs()}`).not.toContain(password);
});

it.each(['1.2.3.999', 'smtp..ejemplo.999'])('the host %s, which no address can have, is refused', async (host) => {
  expect((await api.refused(putMailServer, { as: admin, body: { ...body(), host } })).code).toBe('mail-server/port');
});

it('two admins who enter one at once leave one', async () => {
  await Promise.all([enter(), enter()]);
  expect(await rows()).toHaveLength(1);
});

it('is for admins alone', async () => {
  const staff = await aPerson(api.db, 'staff');
  expect((await api.refused(putMailServer, { as: staff, body: body() })).code).toBe('auth/forbidden');
  expect((await api.refused(getMailServer, { as: staff })).code).toBe('auth/forbidden');
});

describe('a real site', () => {
  it.each([
    ['a port of another service', { host: 'smtp.ejemplo.mx', port: 5432 }],
    ['an address of a network', { host: '10.0.0.1', port: 587 }],
    ['a name that only its own network knows', { host: 'correo.internal', port: 587 }],
  ])('connects to no %s', async (_what, place) => {
    const real = await startApi({ mailStore, isProduction: true });
    try {
      await real.configure({ admin_second_factor_optional: 'true' });
      const as = await aPerson(real.db, 'admin');
      const refusal = await real.refused(putMailServer, { as, body: { ...body(), ...place } });
      expect(refusal.code).toBe('mail-server/port');
    } finally {
      await real.close();
    }
  });
});

it.each([
  ['that has one in its environment', true, 'server', 'mail-server/by-server'],
  ['that stores none', false, null, 'mail-server/not-stored'],
] as const)('a server %s says so and refuses one', async (_what, has, by, code) => {
  const mail = has ? smtpTransport({ url: smtp.url, from: 'hola@estudio.mx', allowPlaintext: true }) : undefined;
  const without = await startApi({ mail });
  try {
    const as = await aPerson(without.db, 'admin');
    const { mail_server } = await without.ok(getMailServer, { as });
    expect(mail_server).toMatchObject({ by, can_enter: false });
    expect((await without.refused(putMailServer, { as, body: body() })).code).toBe(code);
  } finally {
    await without.close();
  }
});
