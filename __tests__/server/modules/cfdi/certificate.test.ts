/** The tax certificate: checked in memory, handed over to the provider, kept nowhere here. */
import { sql } from 'kysely';
import { getCfdiAccount, putCertificate, type NewCertificate } from '../../../../domain/contract/cfdi';
import { startFacturapiSandbox, type FacturapiSandbox } from '../../../../sandbox/facturapi';
import { cfdiAccount, handOverCertificate, tellOfCertificate } from '../../../../server/modules/cfdi/account';
import { openFacturapi } from '../../../../server/modules/cfdi/facturapi';
import type { CfdiProvider } from '../../../../server/ports/cfdi';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aTaxCertificate } from '../../../helpers/taxCertificate';
import { aPerson, type Person } from '../../builders';

const SECRET = 'sk_test_pruebas';
const USER_KEY = 'sk_user_sandbox_pruebas';
const PASSWORD = 'clave-que-no-se-guarda';
const GOOD = aTaxCertificate({ password: PASSWORD });
const ENDS_AT = '2030-01-01T06:00:00.000Z';

let office: FacturapiSandbox;
let api: Api;
let admin: Person;
beforeAll(async () => {
  office = await startFacturapiSandbox({ secretKey: SECRET, userKey: USER_KEY });
  api = await startApi({ cfdi: openAccount({}) });
  admin = await aPerson(api.db, 'admin');
});
beforeEach(() => api.setNow(NOON));
afterAll(async () => {
  await api.close();
  await office.close();
});

const openAccount = (keys: { readonly secretKey?: string; readonly userKey?: string | null }): CfdiProvider =>
  openFacturapi({ secretKey: SECRET, userKey: USER_KEY, apiUrl: office.url, ...keys }, () => undefined);
const shown = () => api.ok(getCfdiAccount, { as: admin });
const give = (body: NewCertificate) => api.ok(putCertificate, { as: admin, body });
const refused = (changes: Partial<NewCertificate>) =>
  api.refused(putCertificate, { as: admin, body: { ...GOOD, ...changes } });
const events = () => api.db.selectFrom('audit_event').selectAll().where('action', '=', 'cfdi.certificate').execute();
/** As with other keys in the server's environment. */
const contextWith = (cfdi: CfdiProvider | null) => ({ ...api.system(), studio: { ...api.studio, cfdi } });

it('says whose account it is, and that it has no certificate yet', async () => {
  expect(await shown()).toEqual({
    state: 'connected',
    account: {
      rfc: 'EDE180312AB1',
      legal_name: 'ESTUDIO DE DEMOSTRACIÓN',
      is_live: false,
      certificate: 'missing',
      certificateEndsAt: null,
    },
    can_upload: true,
  });
});

it.each<[what: string, changes: () => Partial<NewCertificate>, field: string, message: string]>([
  ['a wrong password', () => ({ password: 'otra' }), 'password', 'La contraseña no abre el archivo .key.'],
  ['an expired certificate', () => aTaxCertificate({ to: '2026-01-02' }), 'cer', 'Ese certificado ya venció.'],
  ["another certificate's key", () => ({ key: aTaxCertificate({ password: PASSWORD }).key }), 'key', 'no es el de ese'],
  ['an e.firma', () => aTaxCertificate({ branch: null }), 'cer', 'Ese certificado es tu e.firma.'],
  ['the two files swapped', () => ({ cer: GOOD.key, key: GOOD.cer }), 'cer', 'elige el que termina en .cer'],
  ['no key', () => ({ key: GOOD.cer }), 'key', 'elige el que termina en .key'],
  ['any other file', () => ({ cer: Buffer.from('hola').toString('base64') }), 'cer', 'no es un certificado'],
])('refuses %s at its field, before anything is handed over', async (_what, changes, field, message) => {
  expect(await refused(changes())).toMatchObject({
    status: 422,
    code: 'cfdi/certificate',
    field,
    message: expect.stringContaining(message),
  });
  expect((await shown()).account?.certificate).toBe('missing');
});

it('refuses files that are too big, or no Base64', async () => {
  expect((await refused({ cer: 'A'.repeat(40_001) })).code).toBe('request/invalid');
  expect((await refused({ key: '¿?' })).code).toBe('request/invalid');
});

it('is a matter of admins', async () => {
  for (const role of ['staff', 'contador', 'coach', 'customer'] as const) {
    const as = await aPerson(api.db, role);
    expect(await api.refused(getCfdiAccount, { as })).toMatchObject({ status: 403, code: 'auth/forbidden' });
    expect(await api.refused(putCertificate, { as, body: GOOD })).toMatchObject({ code: 'auth/forbidden' });
  }
  expect((await shown()).account?.certificate).toBe('missing');
});

it('passes on what the provider says of a certificate, and loses nothing where it is away', async () => {
  const revoked = aTaxCertificate({ password: 'revocado' });
  expect(await refused(revoked)).toMatchObject({
    code: 'cfdi/certificate',
    message: 'Facturapi no aceptó el certificado: El SAT revocó este certificado.',
  });
  office.failNext('/certificate', { status: 503, message: 'Mantenimiento' });
  expect((await refused({})).code).toBe('cfdi/unavailable');
  expect(await events()).toEqual([]);
  office.failNext('/organizations/me', { status: 503, message: 'Mantenimiento' });
  expect(await shown()).toEqual({ state: 'away', account: null, can_upload: false });
});

it('hands a certificate over, as often as it is sent, and after an answer that was lost', async () => {
  office.failNext('/certificate', 'lose_response');
  expect((await refused({})).code).toBe('cfdi/unavailable');
  const valid = { certificate: 'valid', certificateEndsAt: ENDS_AT };
  expect((await shown()).account).toMatchObject(valid);
  for (const { account } of await Promise.all([give(GOOD), give(GOOD)])) expect(account).toMatchObject(valid);
  expect(await events()).toMatchObject([
    { actor_kind: 'admin', entity: 'cfdi', before: null, after: { ends_at: ENDS_AT } },
    { actor_kind: 'admin' },
  ]);
});

it('refuses the certificate of another RFC once the account has one', async () => {
  expect(await refused(aTaxCertificate({ rfc: 'OTR180312AB1' }))).toMatchObject({
    field: 'cer',
    message:
      'Ese certificado es de OTR180312AB1, y tu cuenta de Facturapi es de EDE180312AB1. Elige el de EDE180312AB1.',
  });
  expect((await give(aTaxCertificate({ to: '2031-01-01' }))).account?.certificateEndsAt).toBe(
    '2031-01-01T06:00:00.000Z',
  );
  await give(GOOD);
});

it('says a month before that it ends, and that it has ended', async () => {
  const end = new Date(ENDS_AT).getTime();
  const states = await Promise.all(
    [end - 31 * DAY, end - 29 * DAY, end].map(
      async (at) => (await cfdiAccount(api.system(new Date(at)))).account?.certificate,
    ),
  );
  expect(states).toEqual(['valid', 'soon', 'ended']);
});

it('mails the admins a month and a week before it ends, each once', async () => {
  const end = new Date(ENDS_AT).getTime();
  const mails = async () =>
    (await api.db.selectFrom('mail').select('customer_id').where('kind', '=', 'certificate-ending').execute()).map(
      ({ customer_id }) => customer_id,
    );
  const look = async (days: number) => {
    await tellOfCertificate(api.system(new Date(end - days * DAY)));
    return (await mails()).length;
  };
  expect(await look(29)).toBe(0);
  await api.configure({ cfdi_enabled: 'true', cfdi_product_key: '86131500' });
  expect(await look(31)).toBe(0);
  office.failNext('/organizations/me', { status: 503, message: 'Mantenimiento' });
  expect(await look(29)).toBe(0);
  for (const [days, count] of [
    [29, 1],
    [28, 1],
    [6, 2],
    [5, 2],
    [0, 2],
  ] as const)
    expect(await look(days)).toBe(count);
  expect(new Set(await mails())).toEqual(new Set([admin.customer_id]));
});

it('keeps nothing of what was given: neither in a table nor in the log', async () => {
  const secrets = [PASSWORD, GOOD.key.slice(100, 140), GOOD.cer.slice(100, 140)];
  expect(secrets.filter((secret) => api.logs().includes(secret))).toEqual([]);
  const tables = await api.db.introspection.getTables();
  expect(tables.length).toBeGreaterThan(50);
  for (const { schema = 'public', name } of tables) {
    const { rows } = await sql`select 1 from ${sql.id(schema, name)} t
      where t::text like any (${secrets.map((secret) => `%${secret}%`)})`.execute(api.db);
    expect([name, rows.length]).toEqual([name, 0]);
  }
});

it('says what the server lacks: the account, a key that is taken, the key of its owner', async () => {
  const nothing = { account: null, can_upload: false };
  expect(await cfdiAccount(contextWith(null))).toEqual({ state: 'none', ...nothing });
  expect(await cfdiAccount(contextWith(openAccount({ secretKey: 'sk_test_otra' })))).toEqual({
    state: 'refused',
    ...nothing,
  });
  const readOnly = contextWith(openAccount({ userKey: null }));
  expect(await cfdiAccount(readOnly)).toMatchObject({ state: 'connected', can_upload: false });
  await expect(handOverCertificate(readOnly, GOOD)).rejects.toMatchObject({ code: 'cfdi/no-upload' });
  await expect(handOverCertificate(contextWith(null), GOOD)).rejects.toMatchObject({ code: 'cfdi/disabled' });
});
