/** Everything of the studio as one file: private, for admins only, and good to be imported again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { getFile } from '../../../../domain/contract/files';
import * as calls from '../../../../domain/contract/imports';
import { postReservation } from '../../../../domain/contract/reservations';
import { EXPORT_DAYS } from '../../../../domain/privacy';
import { expireStudioExports, makeStudioExport } from '../../../../server/modules/export/service';
import { SECTION_NAMES } from '../../../../server/modules/export/sectionsRepository';
import { openFiles } from '../../../../server/modules/files/open';
import { deleteAccounts } from '../../../../server/modules/privacy/deletion';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { imported } from '../../../helpers/imports';
import {
  aClass,
  aClassType,
  aLocation,
  aPerson,
  aPurchase,
  anUnlimitedPlan,
  someCredits,
  type Person,
} from '../../builders';
import { untilLockWait } from '../../lockWait';

let api: Api;
/** Another studio with the same catalogue and no customers. */
let other: Api;
let folder: string;
let admin: Person;
let newAdmin: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-export-'));
  api = await startApi({ listen: true, files: openFiles({ folder, s3: null }) });
  other = await startApi();
  admin = await aPerson(api.db, 'admin');
  newAdmin = await aPerson(other.db, 'admin');
});
afterAll(async () => {
  await api.close();
  await other.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => api.setNow(NOON));

async function catalogueOf({ db }: Api): Promise<{ location_id: number; class_type_id: number; indoor: number }> {
  const location_id = await aLocation(db);
  await sql`update location set name = 'Roma Norte' where location_id = ${location_id}`.execute(db);
  return {
    location_id,
    class_type_id: await aClassType(db, { name: 'Barre' }),
    indoor: await aClassType(db, { name: 'Indoor', spot_map: '2,2' }),
  };
}

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

async function download(src: string): Promise<{ status: number; bytes: Buffer }> {
  const address = api.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const answer = await fetch(`http://127.0.0.1:${address.port}${src}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** What people and classes are, without the numbers of their database. */
async function contentOf({ db }: Api) {
  const people = await sql`select name, last_name, email, phone, birthdate, instagram,
      (select count(*) from available_class a where a.customer_id = c.customer_id) as credits,
      (select max(expires_at) from available_class a where a.customer_id = c.customer_id) as until,
      (select bool_or(unlimited) from available_class a where a.customer_id = c.customer_id) as unlimited
    from customer c where role = 'customer' order by email`.execute(db);
  const classes = await sql`select class_date, starts_at, duration, capacity, reserved, t.name,
      (select json_agg(json_build_array(c.email, r.spot) order by r.spot, c.email) from class_reservation r
        join customer c using (customer_id)
        where r.single_class_id = s.single_class_id and r.deleted_at is null) as places
    from single_class s join class_type t using (class_type_id) order by class_date, t.name`.execute(db);
  return { people: people.rows, classes: classes.rows };
}

it("the studio's export is made once for simultaneous requests, holds all tables without formulas, and can be imported again", async () => {
  const { location_id, class_type_id, indoor } = await catalogueOf(api);
  await catalogueOf(other);
  const people = await Promise.all([0, 1, 2].map(() => aPerson(api.db)));
  const [eva, luz, sol] = people as [Person, Person, Person];
  await api.db
    .updateTable('customer')
    .set({ name: '=cmd|calc', last_name: '@SUM(1)', instagram: '@eva', birthdate: '1990-04-25', phone: '+14155552671' })
    .where('customer_id', '=', eva.customer_id)
    .execute();
  const expires_at = new Date('2027-04-01T05:59:59.999Z');
  await someCredits(api.db, eva.customer_id, 3, { expires_at });
  await someCredits(api.db, luz.customer_id, 2, { expires_at, class_type_id });
  await sql`update available_class set expires_at = ${expires_at} where available_class_id = ${await anUnlimitedPlan(
    api.db,
    sol.customer_id,
  )}`.execute(api.db);
  await aPurchase(api.db, eva.customer_id, { total_payment: 120_050, status: 'completed' });
  // Purchases stay behind: what was paid there was paid there.
  const [barre, ride] = [
    await aClass(api.db, { class_type_id, location_id, inHours: 48 }),
    await aClass(api.db, { class_type_id: indoor, location_id, inHours: 72, capacity: 4 }),
  ];
  for (const as of [luz, sol]) await api.ok(postReservation, { as, body: { single_class_id: barre } });
  await api.ok(postReservation, { as: eva, body: { single_class_id: ride, spot: 3 } });

  const order = () => api.ok(calls.postStudioExport, { as: admin });
  expect((await order()).export).toMatchObject({ status: 'pending', src: null, requested_by: 'Inés Ñandú' });
  await order();
  await Promise.all([makeStudioExport(api.system()), makeStudioExport(api.system())]);
  const { export: made } = await api.ok(calls.getStudioExport, { as: admin });
  expect(made).toMatchObject({
    status: 'ready',
    expires_at: new Date(NOON.getTime() + EXPORT_DAYS * DAY).toISOString(),
  });
  const files = await entriesOf((await download(made!.src!)).bytes);
  expect(Object.keys(files).sort()).toEqual(['LEEME.txt', ...SECTION_NAMES.map((name) => `${name}.csv`)].sort());
  expect(files['compras.csv']).toContain(',1200.5,');
  for (const text of Object.values(files)) expect(text).not.toMatch(/^[=@]|,[=@+]/m);

  for (const [kind, name] of [
    ['customers', 'clientes'],
    ['classes', 'clases'],
    ['credits', 'creditos'],
    ['reservations', 'reservaciones'],
  ] as const) {
    const file = files[`${name}.csv`]!;
    expect([kind, await imported(other, newAdmin, kind, file)]).toMatchObject([
      kind,
      { state: 'done', source: 'estudio', counts: { problems: 0 } },
    ]);
    const again = await imported(api, admin, kind, file);
    expect([kind, again.counts]).toMatchObject([kind, { create: 0, update: 0, problems: 0 }]);
  }
  const [before, after] = [await contentOf(api), await contentOf(other)];
  expect(after.classes).toEqual(before.classes);
  for (const one of before.people) expect(after.people).toContainEqual(one);
});

it("the studio's export is read by admins only, and deleted with its file after some days", async () => {
  await api.ok(calls.postStudioExport, { as: admin });
  await makeStudioExport(api.system());
  const { export: made } = await api.ok(calls.getStudioExport, { as: admin });
  const { file_id } = await api.db
    .selectFrom('studio_export')
    .select('file_id')
    .orderBy('studio_export_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const staff = await aPerson(api.db, 'staff');
  expect((await api.refused(getFile, { as: staff, params: { id: file_id! } })).code).toBe('file/not-found');
  expect((await api.refused(calls.getStudioExport, { as: staff })).code).toBe('auth/forbidden');
  expect((await download(made!.src!.replace(/(\d+)-[\w-]+\//, '$1-falsa/'))).status).not.toBe(200);
  const later = new Date(NOON.getTime() + (EXPORT_DAYS + 1) * DAY);
  await expireStudioExports(api.system(later));
  expect((await api.ok(calls.getStudioExport, { as: admin })).export).toBeNull();
  expect((await download(made!.src!)).status).not.toBe(200);
});

it('a studio export made before or during the deletion of an account is discarded and made anew without it', async () => {
  const person = await aPerson(api.db);
  const order = () => api.ok(calls.postStudioExport, { as: admin });
  const newest = async () => (await api.ok(calls.getStudioExport, { as: admin })).export!;
  await order();
  await makeStudioExport(api.system());
  const before = await newest();
  await order();
  const due = { requested_at: NOON, due_at: NOON, told_at: NOON };
  await api.db
    .insertInto('deletion_request')
    .values({ customer_id: person.customer_id, ...due })
    .execute();
  // It has read the customers, and waits for a table that comes after them. Its server's clock is ahead.
  const lock = await api.pool.connect();
  await lock.query('begin; lock table tag in access exclusive mode');
  const making = makeStudioExport(api.system(new Date(NOON.getTime() + HOUR)));
  try {
    await untilLockWait(api.pool);
    expect(await deleteAccounts(api.system())).toBe(1);
  } finally {
    await lock.query('rollback');
    lock.release();
  }
  await making;
  expect((await download(before.src!)).status).not.toBe(200);
  const made = await newest();
  expect([made.status, made.studio_export_id]).toEqual(['ready', before.studio_export_id + 1]);
  const customers = (await entriesOf((await download(made.src!)).bytes))['clientes.csv'];
  expect(customers).toContain(admin.email);
  expect(customers).not.toContain(person.email);
});
