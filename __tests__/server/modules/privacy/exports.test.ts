/** Downloads of a customer's data: made in the background, one at a time, a few a day, deleted after some days. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import * as calls from '../../../../domain/contract/privacy';
import { postReservation } from '../../../../domain/contract/reservations';
import { EXPORT_DAYS, EXPORTS_PER_DAY } from '../../../../domain/privacy';
import { openFiles } from '../../../../server/modules/files/open';
import { insertFile, nextFileId } from '../../../../server/modules/files/repository';
import { storeFile } from '../../../../server/modules/files/storeFile';
import { expireExports, makeExports } from '../../../../server/modules/privacy/exports';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { sectionsOf } from '../../../../server/modules/privacy/exportRepository';
import { PERSONAL_TABLES } from '../../../../server/modules/privacy/tables';
import { aClass, aPackage, aPerson, aPurchase, type Person } from '../../builders';
import { A_PDF } from '../files/samples';
import { MARK, seedEverywhere } from './everywhere';

let api: Api;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
  api = await startApi({ listen: true, files: openFiles({ folder, s3: null }) });
  await api.configure({ allow_class_guests: 'true' });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => api.setNow(NOON));

const exportOf = async (as: Person) => (await api.ok(calls.getPrivacy, { as })).privacy.export;
const order = (as: Person) => api.ok(calls.postExport, { as });

async function download(src: string): Promise<{ status: number; bytes: Buffer }> {
  const address = api.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const answer = await fetch(`http://127.0.0.1:${address.port}${src}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The entries of a zip, by their names. */
async function entriesOf(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer)(bytes, { lazyEntries: true });
  const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const found: Record<string, string> = {};
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      void open(entry).then(async (stream) => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        found[entry.fileName] = Buffer.concat(chunks).toString();
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
  return found;
}

it("the export of a customer's data has JSON, CSV and uploads, and no data of other customers", async () => {
  const [person, other] = [await aPerson(api.db, 'customer', 2), await aPerson(api.db, 'customer', 1)];
  await api.db
    .updateTable('customer')
    .set({ other: '=HYPERLINK("x")' })
    .where('customer_id', '=', person.customer_id)
    .execute();
  const single_class_id = await aClass(api.db);
  await api.ok(postReservation, {
    as: person,
    body: { single_class_id, with_guest: { guest: 'Inés "la vecina", 2' } },
  });
  await api.ok(postReservation, { as: other, body: { single_class_id } });
  const path = join(folder, 'ine.pdf');
  await writeFile(path, A_PDF);
  const file_id = await nextFileId(api.db);
  const stored = await storeFile(api.studio.files!.private.disk, api.db, file_id, path);
  const { customer_id } = person;
  await api
    .system()
    .transaction((trx) =>
      insertFile(trx, { ...stored, name: '../INE.pdf', is_private: true, customer_id, created_at: NOON }),
    );

  expect((await order(person)).privacy.export).toMatchObject({ status: 'pending', src: null });
  await Promise.all([makeExports(api.system()), makeExports(api.system())]);
  const made = await exportOf(person);
  expect(made).toMatchObject({
    status: 'ready',
    expires_at: new Date(NOON.getTime() + EXPORT_DAYS * DAY).toISOString(),
  });
  const entries = await entriesOf((await download(made?.src ?? '')).bytes);
  expect(Object.keys(entries)).toEqual(
    expect.arrayContaining([
      'LEEME.txt',
      'json/perfil.json',
      'csv/perfil.csv',
      'csv/compras.csv',
      `archivos/${file_id}-__INE.pdf`,
    ]),
  );
  const [profile] = JSON.parse(entries['json/perfil.json'] ?? '') as [Record<string, unknown>];
  expect(profile).toMatchObject({ email: person.email, phone: person.phone, uid: person.uid });
  expect(entries['csv/perfil.csv']).toContain(`"'=HYPERLINK(""x"")"`);
  const places = JSON.parse(entries['json/reservaciones.json'] ?? '') as Array<{ invitado: string | null }>;
  expect(places.map(({ invitado }) => invitado)).toEqual([null, 'Inés "la vecina", 2']);
  expect(entries['csv/reservaciones.csv']).toContain('"Inés ""la vecina"", 2"');
  expect(entries[`archivos/${file_id}-__INE.pdf`]).toBe(A_PDF.toString());
  expect(JSON.stringify(entries)).not.toContain(other.email);
  const mails = await api.db.selectFrom('mail').select('kind').where('customer_id', '=', customer_id).execute();
  expect(mails.filter(({ kind }) => kind === 'export-ready')).toHaveLength(1);

  // The address is good for minutes, the file for days.
  api.setNow(new Date(NOON.getTime() + HOUR));
  expect((await download(made?.src ?? '')).status).not.toBe(200);
  expect((await download((await exportOf(person))?.src ?? '')).status).toBe(200);
  api.setNow(new Date(NOON.getTime() + EXPORT_DAYS * DAY));
  await expireExports(api.system());
  expect(await exportOf(person)).toBeNull();
});

it("one export of a customer's data is made at a time, and a day has a limit", async () => {
  const person = await aPerson(api.db);
  const [first, second] = await Promise.all([order(person), order(person)]);
  expect(first.privacy.export?.data_export_id).toBe(second.privacy.export?.data_export_id);
  for (let n = 1; n < EXPORTS_PER_DAY; n += 1) {
    await makeExports(api.system());
    await order(person);
  }
  await makeExports(api.system());
  expect(await api.refused(calls.postExport, { as: person })).toMatchObject({
    status: 429,
    code: 'privacy/export-limit',
  });
  api.setNow(new Date(NOON.getTime() + DAY + HOUR));
  expect((await order(person)).privacy.export?.status).toBe('pending');
});

it('an export whose server died is made by another one; one that fails repeatedly is marked as failed', async () => {
  const person = await aPerson(api.db);
  await order(person);
  const broken = { ...api.system(), studio: { ...api.studio, files: null } };
  for (let n = 1; n <= 3; n += 1) {
    api.setNow(new Date(NOON.getTime() + n * HOUR));
    await expect(makeExports({ ...broken, now: api.now() })).rejects.toThrow();
    expect(await makeExports({ ...broken, now: api.now() })).toBe(0);
  }
  expect((await exportOf(person))?.status).toBe('failed');
  await order(person);
  expect(await makeExports(api.system())).toBe(1);
  expect((await exportOf(person))?.status).toBe('ready');
});

it("a customer's export has a section of every table that names a customer, or a reason for leaving it out", async () => {
  const person = await aPerson(api.db, 'customer', 2);
  const { customer_id } = person;
  const class_package_id = await aPackage(api.db);
  const purchase_id = await aPurchase(api.db, customer_id, { class_package_id });
  const { invoice_id } = await api.db
    .insertInto('invoice')
    .values({
      purchase_id,
      customer_id,
      provider: 'stripe',
      provider_payment_id: 'pi_9',
      fulfilled: true,
      total_payment: 90_000,
      created_at: NOON,
    } as never)
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  const named = { person, full_name: 'Ana Robles', email: person.email, phone: '5598761234' };
  await seedEverywhere(api, folder, named, { purchase_id, invoice_id });
  const rest = { customer_id, created_at: NOON };
  await api.db
    .insertInto('calendar_feed')
    .values({ ...rest, token: 'x'.repeat(43) })
    .execute();
  await api.db
    .insertInto('card_try')
    .values({ customer_id, address: '10.0.0.9', purchase_id, tried_at: NOON, open_until: null })
    .execute();
  await api.db
    .insertInto('provider_customer')
    .values({ customer_id, provider: 'stripe', provider_customer_id: 'cus_9' } as never)
    .execute();
  await api.db
    .insertInto('deletion_request')
    .values({ customer_id, requested_at: NOON, due_at: NOON, cancelled_at: NOON })
    .execute();
  const found: Record<string, unknown[]> = {};
  for (const { name, rows } of sectionsOf(api.db, customer_id)) {
    found[name] = [];
    for await (const row of rows()) found[name]!.push(row);
  }
  for (const [name, mark] of [
    ['notas', MARK],
    ['videos-calificados', MARK],
    ['ventas-en-recepcion', MARK],
    ['apartados', MARK],
    ['importaciones', MARK],
    ['reembolsos', MARK],
    ['intentos-de-pago', '10.0.0.9'],
    ['proveedores', 'cus_9'],
    ['solicitudes', 'Borrar la cuenta'],
  ] as const)
    expect([name, JSON.stringify(found[name])]).toEqual([name, expect.stringContaining(mark)]);
  const filledBefore = ['direcciones', 'reservaciones', 'congelamientos', 'tarjetas', 'consentimientos', 'correos'];
  const empty = Object.keys(found).filter((name) => found[name]!.length === 0);
  expect(empty.filter((name) => ![...filledBefore, 'disputas', 'archivos'].includes(name))).toEqual([]);

  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'customer'::regclass order by 1`,
  );
  expect(tables.map(({ name }) => name).filter((name) => !(name in PERSONAL_TABLES))).toEqual([]);
});
