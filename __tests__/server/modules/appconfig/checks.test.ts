/** The buttons that try mail, payments, files and WhatsApp, against the stand-ins. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as calls from '../../../../domain/contract/appconfig';
import type { ConfigTest } from '../../../../domain/contract/appconfig';
import { startWhatsappSandbox, type WhatsappSandbox } from '../../../../sandbox/whatsapp';
import { openFiles } from '../../../../server/modules/files/open';
import { smtpTransport } from '../../../../server/modules/mail/transport';
import { PAYPAL_KEYS, startApi, STRIPE_KEYS, type Api } from '../../../helpers/api';
import { startSmtp, type SmtpServer } from '../../../helpers/smtp';
import { aPerson, type Person } from '../../builders';

const META = {
  token: 'token-pruebas',
  phoneNumberId: '106540352242922',
  appSecret: 'secreto-pruebas',
  verifyToken: 'verificar-pruebas',
};
let api: Api;
let smtp: SmtpServer;
let whatsapp: WhatsappSandbox;
let folder: string;
let admin: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checks-'));
  smtp = await startSmtp();
  whatsapp = await startWhatsappSandbox({ ...META, templates: [] });
  api = await startApi({
    payments: true,
    files: openFiles({ folder, s3: null }),
    mail: smtpTransport({ url: smtp.url, from: 'hola@estudio.mx', allowPlaintext: true }),
    whatsapp: { ...META, apiUrl: whatsapp.url },
  });
  admin = await aPerson(api.db, 'admin');
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
  await whatsapp.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each time another admin: the calls of one are limited. */
const tried = async (test: ConfigTest, as = admin, body: calls.EnteredConfig = {}) => {
  const { results } = await api.ok(calls.postConfigTest, { as, params: { test }, body });
  const secrets = [STRIPE_KEYS.secretKey, PAYPAL_KEYS.clientSecret, META.token, smtp.url];
  for (const secret of secrets) expect(JSON.stringify(results)).not.toContain(secret);
  return results;
};

it("testing mail sends one to the admin alone, and shows the mail server's response", async () => {
  expect(await tried('mail')).toMatchObject([
    { ok: true, message: expect.stringContaining(`${admin.uid}@ejemplo.mx`) },
  ]);
  expect(smtp.received.map(({ to }) => to)).toEqual([`${admin.uid}@ejemplo.mx`]);
  smtp.rejectRecipients('550 no such user');
  expect(await tried('mail')).toMatchObject([
    { ok: false, message: expect.stringContaining('550'), variable: 'MAIL_FROM' },
  ]);
  await smtp.stop();
  expect(await tried('mail')).toMatchObject([{ ok: false, variable: 'SMTP_URL' }]);
});

it('testing payments reports whether stored or entered keys work, belong together, and take real money', async () => {
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, paypal_enabled: 'true' });
  expect(await tried('payments')).toMatchObject([
    { title: 'Stripe', ok: true, message: expect.stringContaining('modo de prueba') },
    { title: 'PayPal', ok: true, message: expect.stringContaining('modo de prueba') },
  ]);
  await api.configure({ stripe_public_key: 'pk_live_51Otra' });
  expect(await tried('payments')).toMatchObject([
    { ok: false, message: expect.stringContaining('mismo modo') },
    { ok: true },
  ]);
  const entered = { stripe_public_key: STRIPE_KEYS.publicKey, paypal_enabled: false };
  expect(await tried('payments', admin, entered)).toMatchObject([
    { ok: true },
    { ok: true, message: expect.stringContaining('Falta activarlo aquí.') },
  ]);
  const { pairs } = await api.ok(calls.getAdminConfig, { as: admin });
  expect(pairs).toContainEqual({ key: 'stripe_public_key', value: 'pk_live_51Otra' });
});

it('testing the file store writes, reads and deletes a file, and leaves none behind', async () => {
  const other = await aPerson(api.db, 'admin');
  expect(await tried('files', other)).toMatchObject([{ ok: true }]);
  expect((await readdir(folder)).filter((name) => name.startsWith('0-'))).toEqual([]);
  expect(await tried('whatsapp', other)).toMatchObject([
    { ok: true, message: expect.stringContaining('+52 55 0000 0000') },
  ]);
  expect(whatsapp.messages()).toEqual([]);
});

it('testing services is rate-limited for each admin', async () => {
  const other = await aPerson(api.db, 'admin');
  const params = { test: 'files' } as const;
  for (let n = 0; n < 6; n += 1) await api.ok(calls.postConfigTest, { as: other, params, body: {} });
  expect(await api.refused(calls.postConfigTest, { as: other, params, body: {} })).toMatchObject({
    code: 'request/too-many',
  });
});
