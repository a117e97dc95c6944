/** Imports on a real database: all rows or none, nothing twice, never over capacity, with other writers meanwhile. */
import { types } from 'node:util';
import { sql } from 'kysely';
import * as calls from '../../../../domain/contract/imports';
import { postAvailableClass } from '../../../../domain/contract/access';
import { postReservation } from '../../../../domain/contract/reservations';
import { IMPORT_DAYS, IMPORT_MAX_ROWS } from '../../../../domain/import/columns';
import { runImports } from '../../../../server/modules/import/job';
import { tryImportLock } from '../../../../server/modules/import/repository';
import { expireImports } from '../../../../server/modules/import/service';
import { checkRefusal, DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { anImport, checked, imported, sendFile } from '../../../helpers/imports';
import { aClassType, aLocation, aPackage, aPerson, type Person } from '../../builders';
import { untilLockWait } from '../../lockWait';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
  const location = await aLocation(api.db);
  await sql`update location set name = 'Roma Norte' where location_id = ${location}`.execute(api.db);
  await aClassType(api.db, { name: 'Barre' });
  await aClassType(api.db, { name: 'Indoor', spot_map: '2,2' });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const count = async (table: 'customer' | 'available_class' | 'single_class' | 'class_reservation'): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(api.db)).rows[0]!.n;
const problemsOf = async ({ import_id: id }: calls.Import) =>
  (await api.ok(calls.getProblems, { as: admin, params: { id }, query: {} })).problems;

let people = 0;
/** Rows of new customers, from the returned number on. */
function customersCsv(rows: number, lines: readonly string[] = []): { csv: string; from: number } {
  const from = people + 1;
  people += rows;
  const made = Array.from({ length: rows }, (_, n) => {
    const id = from + n;
    return `${id},Ana,López,cliente${id}@ejemplo.mx,55${String(10_000_000 + id)}`;
  });
  return { csv: ['Client ID,First Name,Last Name,Email,Mobile Phone', ...made, ...lines].join('\n'), from };
}
async function someCustomers(rows: number): Promise<number> {
  const { csv, from } = customersCsv(rows);
  expect(await imported(api, admin, 'customers', csv)).toMatchObject({ state: 'done' });
  return from;
}
const aClassAt = async (date: string, type: string, capacity: number): Promise<calls.Import> =>
  imported(api, admin, 'classes', `Fecha;Hora;Tipo de clase;Minutos;Cupo\n${date};07:00;${type};50;${capacity}\n`);
const creditsCsv = (from: number, rows: number, amount: string): string =>
  [
    'Correo,Clases que le quedan,Vence',
    ...Array.from({ length: rows }, (_, n) => `cliente${from + n}@ejemplo.mx,${amount},2027-03-31`),
  ].join('\n');
const placesCsv = (date: string, type: string, emails: readonly string[]): string =>
  ['Correo,Fecha,Hora,Tipo de clase', ...emails.map((email) => `${email},${date},7:00 am,${type}`)].join('\n');
const emailsFrom = (from: number, rows: number) =>
  Array.from({ length: rows }, (_, n) => `cliente${from + n}@ejemplo.mx`);

it('imports customers, classes, credits and reservations, and changes nothing when each comes again', async () => {
  const { csv, from } = customersCsv(3);
  const files = [
    ['customers', csv],
    ['classes', 'Fecha;Hora;Tipo de clase;Minutos;Cupo\n2026-12-01;07:00;Indoor;50;4\n'],
    ['credits', creditsCsv(from, 3, '2')],
    ['reservations', placesCsv('2026-12-01', 'Indoor', emailsFrom(from, 3))],
  ] as const;
  for (const [kind, file] of files) {
    expect([kind, await imported(api, admin, kind, file)]).toMatchObject([kind, { state: 'done', failure: null }]);
  }
  const tables = ['customer', 'available_class', 'single_class', 'class_reservation'] as const;
  const before = await Promise.all(tables.map(count));
  for (const [kind, file] of files) {
    const again = await imported(api, admin, kind, file);
    expect([kind, again.counts]).toMatchObject([kind, { create: 0, update: 0, problems: 0 }]);
    expect(again.imported_before).not.toBeNull();
  }
  expect(await Promise.all(tables.map(count))).toEqual(before);
  const { rows } = await sql`
    select c.uid, r.spot, s.reserved, a.purchase_id, a.expires_at
    from class_reservation r join customer c using (customer_id)
    join single_class s using (single_class_id) join available_class a using (available_class_id)
    where c.email = any(${emailsFrom(from, 3)}) order by r.spot`.execute(api.db);
  const expires_at = new Date('2027-04-01T05:59:59.999Z');
  expect(rows).toEqual([1, 2, 3].map((spot) => ({ uid: null, spot, reserved: 3, purchase_id: null, expires_at })));
  // An imported place that its customer gives up stays given up.
  await sql`update class_reservation set deleted_at = ${NOON} where spot = 1 and deleted_at is null`.execute(api.db);
  await sql`update single_class set reserved = 2 where reserved = 3`.execute(api.db);
  expect((await imported(api, admin, 'reservations', files[3][1])).counts).toMatchObject({ create: 0, same: 3 });
  // No mail goes out by an import.
  expect(await api.db.selectFrom('mail').select('mail_id').execute()).toEqual([]);
});

it('an import leaves the planner figures of what it wrote, so that the next search is planned with them', async () => {
  await someCustomers(300);
  const { rows } = await sql<{ rows: number }>`
    select reltuples::int as rows from pg_class where relname = 'customer'`.execute(api.db);
  expect(rows).toEqual([{ rows: await count('customer') }]);
});

it('imports customers without an address by their phone, each once', async () => {
  const csv = 'First Name,Last Name,Mobile Phone\nLuz,Sincorreo,5544440001\nEva,Sincorreo,5544440002\n';
  expect(await imported(api, admin, 'customers', csv)).toMatchObject({ state: 'done', counts: { create: 2 } });
  expect((await imported(api, admin, 'customers', csv)).counts).toMatchObject({ create: 0, same: 2, problems: 0 });
  const { rows } = await sql`
    select c.name, c.email, count(k.*)::int as keys from customer c join import_key k using (customer_id)
    where c.last_name = 'Sincorreo' group by c.name, c.email order by c.name`.execute(api.db);
  expect(rows).toEqual([
    { name: 'Eva', email: null, keys: 1 },
    { name: 'Luz', email: null, keys: 1 },
  ]);
  const credits = 'Teléfono,Clases que le quedan,Vence\n5544440001,3,2027-03-31\n';
  expect((await imported(api, admin, 'credits', credits)).counts).toMatchObject({ create: 1, problems: 0 });
});

it('an import with a wrong row imports nothing, lists each with row and column, and offers them as CSV', async () => {
  const before = await count('customer');
  const { csv } = customersCsv(2, ['9001,=Eva,X,eva,5511', '9002,Sin,Teléfono,sin@ejemplo.mx,']);
  const found = await imported(api, admin, 'customers', csv);
  expect(found).toMatchObject({ state: 'checked', counts: { create: 2, problems: 2 } });
  expect((await problemsOf(found)).map(({ row, column }) => [row, column])).toEqual([
    [4, 'email'],
    [4, 'phone'],
    [5, 'phone'],
  ]);
  const params = { id: found.import_id };
  const { text } = await api.send(calls.getProblemsCsv, { as: admin, params });
  expect(text.split('\n')[1]).toBe('4,Correo,eva,No es un correo.');
  expect((await api.refused(calls.postRun, { as: admin, params })).code).toBe('import/unchecked');
  expect(await count('customer')).toBe(before);
});

it('an import leaves optional cells empty and wrong rows out where the admin chooses that, and lists the rows', async () => {
  const header = 'Nombre,Correo,Teléfono,Fecha de nacimiento';
  const rows = ['Uma,uma@,5544440011,1990-04-25', 'Iris,iris@ejemplo.mx,5544440012,ayer', 'Olga,olga@ejemplo.mx,,'];
  const { import_id, mapping, source } = await anImport(api, admin, 'customers', [header, ...rows].join('\n'));
  const params = { id: import_id };
  const checkWith = async (leavesOut: object) => {
    await api.ok(calls.postCheck, { as: admin, params, body: { mapping, source, ...leavesOut } });
    await runImports(api.system());
    return (await api.ok(calls.getImport, { as: admin, params })).import;
  };
  expect((await checkWith({})).counts).toMatchObject({ create: 0, problems: 3, emptied: 0 });
  expect((await checkWith({ empties_cells: true })).counts).toMatchObject({ create: 2, problems: 1, emptied: 2 });
  expect((await api.refused(calls.postRun, { as: admin, params })).code).toBe('import/unchecked');
  expect((await checkWith({ leaves_out_rows: true })).counts).toMatchObject({ create: 0, problems: 3, emptied: 0 });
  await checkWith({ empties_cells: true, leaves_out_rows: true });
  await api.ok(calls.postRun, { as: admin, params });
  await runImports(api.system());
  const { import: done } = await api.ok(calls.getImport, { as: admin, params });
  expect(done).toMatchObject({ state: 'done', counts: { create: 2, problems: 1, emptied: 2 } });
  expect((await problemsOf(done)).map(({ row, column }) => [row, column])).toEqual([[4, 'phone']]);
  const { rows: made } = await sql`
    select name, email, birthdate::text from customer where name in ('Uma', 'Iris') order by name`.execute(api.db);
  expect(made).toEqual([
    { name: 'Iris', email: 'iris@ejemplo.mx', birthdate: null },
    { name: 'Uma', email: null, birthdate: '1990-04-25' },
  ]);
});

it('an import whose check has become untrue writes nothing and shows the row', async () => {
  const from = await someCustomers(1);
  await imported(api, admin, 'credits', creditsCsv(from, 1, '1'));
  await aClassAt('2026-12-02', 'Barre', 1);
  const places = placesCsv('2026-12-02', 'Barre', emailsFrom(from, 1));
  const ready = await checked(api, admin, await anImport(api, admin, 'reservations', places));
  expect(ready.counts).toMatchObject({ create: 1, problems: 0 });
  await sql`update single_class set reserved = 1 where class_date = '2026-12-02 07:00'`.execute(api.db);
  await api.ok(calls.postRun, { as: admin, params: { id: ready.import_id } });
  await runImports(api.system());
  const { import: after } = await api.ok(calls.getImport, { as: admin, params: { id: ready.import_id } });
  expect(after).toMatchObject({
    state: 'checked',
    failure: expect.stringContaining('No importamos nada'),
    counts: { problems: 1 },
  });
  expect(await problemsOf(after)).toMatchObject([{ row: 2, message: 'La clase ya no tiene lugar para esta fila.' }]);
});

it('a booking at the same moment and an import never share a seat', async () => {
  const from = await someCustomers(2);
  await imported(api, admin, 'credits', creditsCsv(from, 2, '1'));
  await aClassAt('2026-12-03', 'Barre', 2);
  const [row] = await api.db
    .selectFrom('single_class')
    .select('single_class_id')
    .where('class_date', '=', '2026-12-03 07:00')
    .execute();
  const { single_class_id } = row!;
  const places = placesCsv('2026-12-03', 'Barre', emailsFrom(from, 2));
  const ready = await checked(api, admin, await anImport(api, admin, 'reservations', places));
  await api.ok(calls.postRun, { as: admin, params: { id: ready.import_id } });
  const booker = await aPerson(api.db, 'customer', 1);
  // The class is held until both wait for it.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const holding = api.db.transaction().execute(async (trx) => {
    await sql`select from single_class where single_class_id = ${single_class_id} for update`.execute(trx);
    await held;
  });
  const both = [
    runImports(api.system()),
    api.send(postReservation, { as: booker, body: { single_class_id } }),
  ] as const;
  await untilLockWait(api.pool);
  release();
  await holding;
  const [, booked] = await Promise.all(both);
  const { import: after } = await api.ok(calls.getImport, { as: admin, params: { id: ready.import_id } });
  const { rows } = await sql<{ reserved: number; places: number }>`
    select s.reserved, (select count(*) from class_reservation r where r.single_class_id = s.single_class_id
      and r.deleted_at is null) as places from single_class s where s.single_class_id = ${single_class_id}`.execute(
    api.db,
  );
  expect(rows).toEqual([{ reserved: 2 - Number(after.state === 'checked' ? 1 : 0), places: rows[0]!.reserved }]);
  expect([after.state, booked.status]).toEqual(after.state === 'done' ? ['done', 409] : ['checked', 200]);
});

it('two workers import two files one after another, and one file once', async () => {
  const { csv, from } = customersCsv(5);
  const ready = await Promise.all(
    [1, 2].map(async () => checked(api, admin, await anImport(api, admin, 'customers', csv))),
  );
  for (const { import_id: id } of ready) await api.ok(calls.postRun, { as: admin, params: { id } });
  await Promise.all([runImports(api.system()), runImports(api.system())]);
  await runImports(api.system());
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from customer where email = any(${emailsFrom(from, 5)})`.execute(api.db);
  expect(rows).toEqual([{ n: 5 }]);
  const created = await Promise.all(
    ready.map(
      async ({ import_id: id }) => (await api.ok(calls.getImport, { as: admin, params: { id } })).import.counts?.create,
    ),
  );
  expect(created.sort()).toEqual([0, 5]);
});

it('a worker that dies in the middle leaves nothing, and the next one imports all', async () => {
  const { csv } = customersCsv(2_500);
  const before = await count('customer');
  const ready = await checked(api, admin, await anImport(api, admin, 'customers', csv));
  const params = { id: ready.import_id };
  await api.ok(calls.postRun, { as: admin, params });
  // Its connection is ended once it has written a part, as that of a killed process is.
  const dying = runImports(api.system()).catch((error: unknown) => error);
  for (;;) {
    const { import: now } = await api.ok(calls.getImport, { as: admin, params });
    if (now.progress > 40) break;
  }
  await sql`select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory'
    and l.database = (select oid from pg_database where datname = current_database())`.execute(api.db);
  // That of a closed socket is Node's own, no Error of Jest's realm.
  expect(types.isNativeError(await dying)).toBe(true);
  expect(await count('customer')).toBe(before);
  await runImports(api.system());
  expect((await api.ok(calls.getImport, { as: admin, params })).import).toMatchObject({
    state: 'done',
    counts: { create: 2_500 },
  });
  expect(await count('customer')).toBe(before + 2_500);
});

it('stopping an import leaves everything as it was, and it can be run again', async () => {
  const { csv } = customersCsv(2_000);
  const before = await count('customer');
  const ready = await checked(api, admin, await anImport(api, admin, 'customers', csv));
  const params = { id: ready.import_id };
  await api.ok(calls.postRun, { as: admin, params });
  await api.ok(calls.postCancelImport, { as: admin, params });
  await runImports(api.system());
  expect((await api.ok(calls.getImport, { as: admin, params })).import).toMatchObject({
    state: 'checked',
    failure: expect.stringContaining('Nada cambió'),
  });
  expect(await count('customer')).toBe(before);
  await api.ok(calls.postRun, { as: admin, params });
  await runImports(api.system());
  // A repeat, and stopping what is over, change nothing.
  await api.ok(calls.postRun, { as: admin, params });
  await api.ok(calls.postCancelImport, { as: admin, params });
  await runImports(api.system());
  expect((await api.ok(calls.getImport, { as: admin, params })).import.state).toBe('done');
});

it('an import fills in what a customer lacks, and overwrites nothing', async () => {
  const person = await aPerson(api.db);
  const csv = `Correo,Teléfono,Nombre,Apellidos,Cumpleaños\n${person.email},5599990000,Otra,Persona,25/04/1990\n`;
  expect((await imported(api, admin, 'customers', csv)).counts).toMatchObject({ create: 0, update: 1 });
  const row = await api.db
    .selectFrom('customer')
    .selectAll()
    .where('customer_id', '=', person.customer_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'Inés', last_name: 'Ñandú', phone: person.phone, birthdate: '1990-04-25' });
});

it('an import requires the order of day and month where no date of the file shows it, and stores it', async () => {
  const { from } = customersCsv(2);
  const file = (day: string, n: number) =>
    `Nombre,Correo,Teléfono,Cumpleaños\nAna,cliente${from + n}@ejemplo.mx,55${10_000_000 + from + n},${day}\n`;
  const read = await anImport(api, admin, 'customers', file('03/04/1990', 0));
  expect(read).toMatchObject({ remembered: false, date_order: null });
  const { import_id: id, mapping, source } = read;
  const refusal = await api.refused(calls.postCheck, { as: admin, params: { id }, body: { mapping, source } });
  expect(refusal.code).toBe('import/date-order');
  expect(await checked(api, admin, read, 'mdy')).toMatchObject({ counts: { create: 1, problems: 0 } });
  expect(await anImport(api, admin, 'customers', file('05/06/1990', 1))).toMatchObject({
    remembered: true,
    date_order: 'mdy',
  });
  // A column that shows it needs no choice.
  expect(await checked(api, admin, await anImport(api, admin, 'customers', file('25/04/1990', 1)))).toMatchObject({
    date_order: 'dmy',
  });
});

it('hangs imported credits on a package, which shows as a purchase without income and is taken back with them', async () => {
  const from = await someCustomers(2);
  const pkg = await aPackage(api.db, { title: 'Diez clases', price: 150_000, expiration_days: 45 });
  const csv = [
    'Correo,Clases que le quedan,Vence,Paquete',
    ...emailsFrom(from, 2).map((one) => `${one},3,,diez clases`),
  ];
  const made = await imported(api, admin, 'credits', csv.join('\n'));
  expect(made).toMatchObject({ state: 'done', counts: { create: 2, problems: 0 } });
  const bought = () =>
    sql<object>`select p.status, p.amount, p.total_payment, p.class_amount, p.expiration_days,
        (select count(*)::int from available_class a where a.purchase_id = p.purchase_id) as credits,
        (select attendees from class_package where class_package_id = ${pkg}) as sold
      from purchase p where p.class_package_id = ${pkg}`.execute(api.db);
  const one = { status: 'completed', amount: 150_000, total_payment: 0, class_amount: 3, expiration_days: 45 };
  expect((await bought()).rows).toEqual([
    { ...one, credits: 3, sold: 2 },
    { ...one, credits: 3, sold: 2 },
  ]);
  expect((await imported(api, admin, 'credits', csv.join('\n'))).counts).toMatchObject({ create: 0, same: 2 });
  await api.ok(calls.postUndoImport, { as: admin, params: { id: made.import_id } });
  expect((await bought()).rows).toEqual([]);
  const { rows } = await sql`select attendees from class_package where class_package_id = ${pkg}`.execute(api.db);
  expect(rows).toEqual([{ attendees: 0 }]);
});

describe('undoing', () => {
  it('takes back what an import made, once, and leaves what was used', async () => {
    const { csv, from } = customersCsv(2);
    const made = await imported(api, admin, 'customers', csv);
    const given = await imported(api, admin, 'credits', creditsCsv(from, 2, '1'));
    await aClassAt('2026-12-05', 'Barre', 3);
    const places = await imported(api, admin, 'reservations', placesCsv('2026-12-05', 'Barre', emailsFrom(from, 1)));
    const undo = (one: calls.Import) => ({ as: admin, params: { id: one.import_id } });
    for (const used of [made, given])
      expect((await api.refused(calls.postUndoImport, undo(used))).code).toBe('import/in-use');
    for (const one of [places, given, made, made])
      expect((await api.ok(calls.postUndoImport, undo(one))).import.state).toBe('undone');
    const { rows } = await sql<{ people: number; reserved: number }>`
      select (select count(*) from customer where email = any(${emailsFrom(from, 2)})) as people,
        (select reserved from single_class where class_date = '2026-12-05 07:00') as reserved`.execute(api.db);
    expect(rows).toEqual([{ people: 0, reserved: 0 }]);
    // What was taken back can be imported again.
    expect((await imported(api, admin, 'customers', csv)).counts).toMatchObject({ create: 2 });
  });

  it('names who has used what was imported, and why that hinders the undoing', async () => {
    const { csv, from } = customersCsv(3);
    const made = await imported(api, admin, 'customers', csv);
    const given = await imported(api, admin, 'credits', creditsCsv(from, 1, '1'));
    await aClassAt('2026-12-06', 'Barre', 3);
    const places = await imported(api, admin, 'reservations', placesCsv('2026-12-06', 'Barre', emailsFrom(from, 1)));
    const hindering = async (one: calls.Import) =>
      (await api.ok(calls.getHindrances, { as: admin, params: { id: one.import_id } })).hindrances;
    const { rows } = await sql<{ customer_id: number }>`
      select customer_id from customer where email = any(${emailsFrom(from, 1)})`.execute(api.db);
    const { customer_id } = rows[0]!;
    expect(await hindering(made)).toEqual([
      { customer_id, single_class_id: null, name: expect.any(String), reasons: ['ya reservó', 'tiene créditos'] },
    ]);
    expect(await hindering(given)).toEqual([
      { customer_id, single_class_id: null, name: expect.any(String), reasons: ['ya reservó con estos créditos'] },
    ]);
    expect(await hindering(places)).toEqual([]);
    await sql`update class_reservation set attend = true where customer_id = ${customer_id}`.execute(api.db);
    expect(await hindering(places)).toMatchObject([
      { customer_id, name: expect.stringContaining(' · Barre · '), reasons: ['ya asistió'] },
    ]);
    expect(
      await api.refused(calls.getHindrances, { as: await aPerson(api.db, 'staff'), params: { id: made.import_id } }),
    ).toMatchObject({ status: 403 });
  });

  it('keeps a class that a coach was paid for, and says so', async () => {
    const { import_id } = await aClassAt('2026-12-08', 'Barre', 3);
    const { rows } = await sql<{ single_class_id: number }>`
      with paid as (
        insert into instructor (name, last_name) values ('Sofi', 'Luna') returning instructor_id),
      statement as (
        insert into coach_statement (instructor_id, starts_on, ends_on, total, approved_at, approved_by)
        select instructor_id, '2026-12-01', '2026-12-15', 0, ${NOON}, ${admin.customer_id} from paid
        returning coach_statement_id, instructor_id)
      insert into coach_statement_line (coach_statement_id, instructor_id, single_class_id, class_date, title, location,
        attended, booked, amount)
      select s.coach_statement_id, s.instructor_id, k.single_class_id, '2026-12-08', '', '', 0, 0, 0
      from statement s, import_key k where k.import_batch_id = ${import_id} returning single_class_id`.execute(api.db);
    const asked = { as: admin, params: { id: import_id } };
    expect((await api.ok(calls.getHindrances, asked)).hindrances).toMatchObject([
      { single_class_id: rows[0]?.single_class_id, reasons: ['ya se pagó a su coach'] },
    ]);
    expect((await api.refused(calls.postUndoImport, asked)).code).toBe('import/in-use');
  });

  it('refuses where one of many was used, and takes none', async () => {
    const from = await someCustomers(3);
    const made = await imported(api, admin, 'credits', creditsCsv(from, 3, '1'));
    const before = await count('available_class');
    await sql`update available_class set cancels = 1 where available_class_id = (
      select max(available_class_id) from available_class)`.execute(api.db);
    const asked = { as: admin, params: { id: made.import_id } };
    expect((await api.refused(calls.postUndoImport, asked)).code).toBe('import/in-use');
    expect(await count('available_class')).toBe(before);
  });
});

describe('reading files', () => {
  const HEADER = 'Nombre,Correo,Teléfono,Apellidos';
  const line = (n: number): string => `José,peña${n}@ejemplo.mx,55${20_000_000 + n},"Peña, ${n}"`;
  const text = [HEADER, line(1), line(2)].join('\r\n');
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', utf16],
    ['UTF-16 without its mark', utf16.subarray(2)],
    ['UTF-16, the larger byte first', Buffer.from(utf16).swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['semicolons', Buffer.from(text.replaceAll('"', '').replaceAll(',', ';').replaceAll('Peña; ', 'Peña '))],
    ['tabs', Buffer.from(text.replaceAll('"', '').replaceAll(', ', ' ').replaceAll(',', '\t'))],
    ['bars', Buffer.from(text.replaceAll('"', '').replaceAll(', ', ' ').replaceAll(',', '|'))],
    ["Excel's own first line", Buffer.from(`sep=,\r\n${text}`)],
    ['lines that end as on old Macs', Buffer.from(text.replaceAll('\r\n', '\r'))],
    ['empty lines', Buffer.from(`\r\n${text}\r\n,,,\r\n\r\n`)],
    ['a line break within quotes', Buffer.from(text.replace('"Peña, 2"', '"Peña,\n2"'))],
  ])('reads a file with %s', async (_what, file) => {
    const read = await anImport(api, admin, 'customers', file);
    expect(read).toMatchObject({ rows: 2, mapping: ['name', 'email', 'phone', 'last_name'] });
    expect(read.columns[0]).toMatchObject({ header: 'Nombre', samples: ['José'] });
    expect(read.columns[2]!.header).toBe('Teléfono');
  });

  const long = (rows: number): string => [HEADER, ...Array.from({ length: rows }, (_, n) => line(n))].join('\n');
  it.each<[string, string | Buffer, string, string]>([
    ['an unfinished quote', `${HEADER}\n${line(1)}\nAna,a@b.mx,55,"López`, 'import/cut', 'La fila 3 está cortada'],
    [
      'a last row that is cut',
      `${HEADER}\n${line(1)}\nAna,a@b`,
      'import/cut',
      'La fila 3 está cortada: tiene 2 columnas',
    ],
    ['a row with more columns', `${HEADER}\nAna,a@b.mx,55,L,X\n`, 'import/columns', 'La fila 2 tiene 5 columnas'],
    ['a quote that swallows the rest', `${HEADER}\n"${long(6_000)}`, 'import/cut', 'La fila 2 está cortada'],
    ['no rows', `${HEADER}\n`, 'import/empty', 'vacío'],
    ['nothing', '', 'import/empty', 'vacío'],
    ['a workbook', Buffer.from('504b0304aaaa', 'hex'), 'import/no-table', 'CSV'],
    ['200,000 rows', `a,b\n${'1,2\n'.repeat(2 * IMPORT_MAX_ROWS)}`, 'import/too-many-rows', '100,000'],
    ['33 MB', Buffer.alloc(33 * 1024 * 1024, 'a'), 'import/too-large', '32 MB'],
  ])('refuses a file with %s and stores nothing of it', async (_what, file, code, message) => {
    const before = await api.db.selectFrom('import_batch').select('import_batch_id').execute();
    const refusal = checkRefusal(calls.postImport, await sendFile(api, admin, 'customers', file));
    expect([refusal.code, refusal.message]).toEqual([code, expect.stringContaining(message)]);
    expect(await api.db.selectFrom('import_batch').select('import_batch_id').execute()).toHaveLength(before.length);
  });
});

it('an import is given up after failed tries without a change, and reported', async () => {
  const ready = await checked(api, admin, await anImport(api, admin, 'customers', customersCsv(1).csv));
  const params = { id: ready.import_id };
  await api.ok(calls.postRun, { as: admin, params });
  await sql`update import_batch set attempts = 3 where import_batch_id = ${ready.import_id}`.execute(api.db);
  // Another worker is at it: it isn't given up.
  await api.system().transaction(async (trx) => {
    expect(await tryImportLock(trx)).toBe(true);
    await runImports(api.system());
  });
  expect((await api.ok(calls.getImport, { as: admin, params })).import.state).toBe('running');
  await runImports(api.system());
  expect((await api.ok(calls.getImport, { as: admin, params })).import).toMatchObject({
    state: 'checked',
    failure: expect.stringContaining('No pudimos'),
  });
});

it('rows of imported files are deleted after some days, and the file with its record on request', async () => {
  const made = await anImport(api, admin, 'customers', customersCsv(1).csv);
  const params = { id: made.import_id };
  await expireImports(api.system(new Date(NOON.getTime() + (IMPORT_DAYS + 1) * DAY)));
  const { import: old } = await api.ok(calls.getImport, { as: admin, params });
  expect(old).toMatchObject({
    expired: true,
    columns: expect.arrayContaining([expect.objectContaining({ samples: [] })]),
  });
  expect(await api.db.selectFrom('import_row').select('row_no').execute()).toEqual([]);
  const { mapping, source } = made;
  expect((await api.refused(calls.postCheck, { as: admin, params, body: { mapping, source } })).code).toBe(
    'import/expired',
  );
  await api.ok(calls.deleteImport, { as: admin, params });
  expect((await api.refused(calls.getImport, { as: admin, params })).code).toBe('import/not-found');
  const { imports } = await api.ok(calls.getImports, { as: admin, query: {} });
  expect(imports.some(({ import_id }) => import_id === made.import_id)).toBe(false);
});

it('a credit that was given by hand pays for an imported place as one that was imported', async () => {
  const from = await someCustomers(1);
  const { customer_id } = await api.db
    .selectFrom('customer')
    .select('customer_id')
    .where('email', '=', `cliente${from}@ejemplo.mx`)
    .executeTakeFirstOrThrow();
  await aClassAt('2026-12-07', 'Barre', 3);
  const places = placesCsv('2026-12-07', 'Barre', emailsFrom(from, 1));
  expect((await imported(api, admin, 'reservations', places)).counts).toMatchObject({ problems: 1 });
  await api.ok(postAvailableClass, { as: admin, body: { customer_id, expiration_date: null } });
  expect((await imported(api, admin, 'reservations', places)).counts).toMatchObject({ create: 1, problems: 0 });
});
