/** What people open in a spreadsheet: the tables of the studio's export and of a customer's download, cell by cell. */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { csvMoment } from '../../../../domain/csv';
import { CASA_AURA, seedStudio } from '../../../../seed';
import { csvOf as studioCsv } from '../../../../server/modules/export/service';
import { SECTION_NAMES, sectionsOf as studioSections } from '../../../../server/modules/export/sectionsRepository';
import { csvOf as customerCsv } from '../../../../server/modules/privacy/archive';
import { sectionsOf as customerSections } from '../../../../server/modules/privacy/exportRepository';
import { createTestDatabase, type TestDatabase } from '../../../helpers/database';
import { seedOneOfEach } from './oneOfEach';

const NOW = new Date('2026-11-20T18:30:00Z');
const ZONE = 'America/Mexico_City';

type Row = Readonly<Record<string, string>>;
let database: TestDatabase;
let studio: Readonly<Record<string, readonly Row[]>>;
/** Sections of the customer with the most purchases. */
let own: Readonly<Record<string, readonly Row[]>>;

async function rowsOf(text: AsyncGenerator<string>): Promise<readonly Row[]> {
  const parts: string[] = [];
  for await (const part of text) parts.push(part);
  return parse(parts.join(''), { bom: true, columns: true });
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await seedStudio({ db, content: CASA_AURA, size: 'large', scale: 0.05, now: NOW, accounts: null });
  await sql`insert into room (location_id, name, capacity) select min(location_id), 'Sala 1', 12 from location`.execute(
    db,
  );
  await sql`insert into waitlist (single_class_id, customer_id, created_at) select max(single_class_id),
    min(customer_id), ${NOW} from single_class, customer`.execute(db);
  await sql`insert into video_rating (video_id, customer_id, class_stars, coach_stars, created_at)
    select min(video_id), min(customer_id), 5, 4, ${NOW} from video, customer`.execute(db);
  await sql`insert into form_answer (form_id, customer_id, answers, created_at, changed_at)
    select 7, min(customer_id), '{"semanas": "Primero"}', ${NOW}, ${NOW} from customer`.execute(db);
  await sql`insert into payout (provider, provider_payout_id, amount, status, parts, created_at)
    values ('stripe', 'po_1', 47564, 'in_transit', 'read', ${NOW})`.execute(db);
  await sql`insert into balance_entry (provider, provider_entry_id, kind, gross, fee, net, created_at, available_at)
    values ('stripe', 'txn_1', 'refund', -1000, 0, -1000, ${NOW}, ${NOW})`.execute(db);
  await sql`with statement as (
      insert into coach_statement (instructor_id, starts_on, ends_on, total, approved_at, approved_by)
      select min(i.instructor_id), '2026-11-01', '2026-11-15', 20000, ${NOW}, min(c.customer_id) from instructor i, customer c
      returning coach_statement_id, instructor_id)
    insert into coach_statement_line (coach_statement_id, instructor_id, single_class_id, class_date, title, location,
      attended, booked, terms, amount)
    select s.coach_statement_id, s.instructor_id, c.single_class_id, c.class_date, 'Barre', 'Roma', 4, 6, null, 20000
    from statement s, (select * from single_class order by single_class_id limit 1) c`.execute(db);
  await sql`update class_package set description = '-300 con descuento', title = '-300'
    where class_package_id = (select min(class_package_id) from class_package)`.execute(db);
  await sql`update discount set is_percent = true, amount = 15 where discount_id = (select min(discount_id) from discount)`.execute(
    db,
  );
  await seedOneOfEach(db, NOW);
  const tables: Record<string, readonly Row[]> = {};
  for (const section of studioSections(db, { now: NOW, timezone: ZONE }))
    tables[section.name] = await rowsOf(studioCsv(section));
  studio = tables;
  const { rows } = await sql<{ id: number }>`select customer_id as id from purchase join invoice using (customer_id)
    group by 1 order by count(*) desc, 1 limit 1`.execute(db);
  const sections: Record<string, readonly Row[]> = {};
  for (const section of customerSections(db, rows[0]!.id))
    sections[section.name] = await rowsOf(customerCsv(section, ZONE));
  own = sections;
});
afterAll(() => database.drop());

/** Words of the database and the wire that nobody in a studio says. */
const INTERNAL = new Set([
  'active',
  'inactive',
  'completed',
  'pending',
  'failed',
  'cancelled',
  'revoked',
  'succeeded',
  'stripe',
  'paypal',
  'mercadopago',
  'cash',
  'terminal',
  'link',
  'customer',
  'staff',
  'admin',
  'coach',
  'presencial',
  'online',
  'especial',
  'open',
  'won',
  'lost',
  'mail',
  'push',
  'true',
  'false',
  'null',
  '-1',
]);
const cellsOf = (tables: Readonly<Record<string, readonly Row[]>>): ReadonlyArray<readonly [string, string]> =>
  Object.entries(tables).flatMap(([name, rows]) =>
    rows.flatMap((row) => Object.entries(row).map(([column, cell]) => [`${name}: ${column}`, cell] as const)),
  );

describe.each([
  ["the studio's export", () => studio],
  ["a customer's download", () => own],
])('the tables of %s', (_name, tables) => {
  it('guard no number with an apostrophe', () =>
    expect(cellsOf(tables()).filter(([, cell]) => /^'-?\d[\d,.]*$/.test(cell))).toEqual([]));

  it('hold no instant of another zone', () =>
    expect(cellsOf(tables()).filter(([, cell]) => /^\d{4}-\d\d-\d\dT/.test(cell))).toEqual([]));

  it('hold no word of the database', () =>
    expect(cellsOf(tables()).filter(([where, cell]) => INTERNAL.has(cell) && where !== 'configuracion: Valor')).toEqual(
      [],
    ));
});

describe("the studio's export", () => {
  it('has rows in every table, so that the tests of its cells are about all of them', () =>
    expect(SECTION_NAMES.filter((name) => studio[name]?.length === 0)).toEqual([]));

  it('has numbers in the columns of amounts', () => {
    const amounts = ['Precio', 'Oferta', 'Total', 'Importe', 'Porcentaje', 'Cupo', 'Días', 'Usos', 'Reservados'];
    const cells = cellsOf(studio).filter(([where]) => amounts.some((column) => where.endsWith(`: ${column}`)));
    expect(cells.length).toBeGreaterThan(100);
    expect(cells.filter(([, cell]) => cell !== '' && !Number.isFinite(Number(cell)))).toEqual([]);
  });

  it('has what coaches are paid, in pesos', () => {
    expect(studio['pagos-de-coaches']).toMatchObject([
      { Desde: '2026-11-01', Hasta: '2026-11-15', Aprobado: '2026-11-20 12:30', Asistieron: '4', Pago: '200' },
    ]);
    const rates = studio['tarifas-de-coaches']!;
    expect(rates.map((row) => row['Cómo se paga'])).toEqual(
      expect.arrayContaining(['Por clase', 'Por escalones', 'Parte de lo vendido']),
    );
    expect(rates.find(({ Escalones }) => Escalones !== '')?.Escalones).toBe('1: 200.00, 6: 300.00, 11: 400.00');
  });

  it('has each row of a table once, whatever columns identify it', async () => {
    for (const [name, table] of [
      ['etiquetas-de-clases', 'single_class_tag'],
      ['documentos-aceptados', 'accepted_page'],
      ['preferencias-de-avisos', 'notification_preference'],
      ['videos-vistos', 'video_progress'],
      ['videos-favoritos', 'video_favorite'],
      ['subtitulos', 'video_caption'],
      ['preguntas-de-formularios', 'form_field'],
      ['direcciones-anteriores', 'page_former_slug'],
      ['clases-de-compras', 'purchase_type'],
      ['clases-de-paquetes', 'class_package_type'],
      ['movimientos-de-caja', 'till_movement'],
      ['ventas-en-recepcion', 'desk_sale'],
    ] as const) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db);
      expect([name, studio[name]!.length]).toEqual([name, rows[0]!.n]);
    }
    const tags = studio['etiquetas-de-clases']!;
    expect(tags.length).toBeGreaterThan(2_000);
    expect(new Set(tags.map((row) => Object.values(row).join())).size).toBe(tags.length);
  });

  it('has the tills to the centavo, and their codes in Spanish', async () => {
    const { rows } = await sql<{ sales: number; moved: number }>`select
      (select sum(total) from desk_sale)::bigint as sales,
      (select sum(amount) from till_movement)::bigint as moved`.execute(database.db);
    const sum = (name: string, column: string): number =>
      studio[name]!.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
    expect(sum('ventas-en-recepcion', 'Total')).toBe(rows[0]!.sales);
    expect(sum('movimientos-de-caja', 'Importe')).toBe(rows[0]!.moved);
    expect(studio['movimientos-de-caja']!.map(({ Tipo }) => Tipo)).toContain('Venta');
    expect(studio.disputas).toMatchObject([{ Importe: '475.5', Estado: expect.stringMatching(/^[A-ZÁÉÍÓÚ]/) }]);
    expect(studio['cambios-de-precio']).toMatchObject([{ Precio: '990.5', 'No antes de': '2026-12-01' }]);
    expect(studio['saldo-a-favor']?.filter(({ Motivo }) => Motivo === 'Clase sin aire')).toMatchObject([
      { Importe: '150.5', Movimiento: 'Cortesía' },
    ]);
    expect(studio['series-de-clases']?.at(-1)).toMatchObject({
      'Días de la semana': 'lunes, miércoles',
      Hora: '07:30',
    });
  });

  it('has no text of a message, no digest of a card, and no identity', () => {
    for (const [name, rows] of Object.entries(studio))
      expect([name, rows.filter((row) => /Entra con tu liga|huella-1|uid-1/.test(JSON.stringify(row)))]).toEqual([
        name,
        [],
      ]);
  });

  it('names what a package is, and how many classes it has', () => {
    const packages = studio.paquetes!;
    expect(new Set(packages.map(({ Tipo }) => Tipo))).toEqual(new Set(['Presencial', 'En línea', 'Evento especial']));
    expect(new Set(packages.map(({ Estado }) => Estado))).toContain('A la venta');
    expect(packages.map(({ Clases }) => Clases)).toContain('Ilimitadas');
    expect(packages.find(({ Título }) => Título === '-300')?.Descripción).toBe("'-300 con descuento");
  });

  it('names states, ways to pay and roles', () => {
    expect(studio.compras!.map(({ Estado }) => Estado)).toEqual(
      expect.arrayContaining(['Activa', 'Completada', 'Cancelada', 'Fallido']),
    );
    expect(studio.pagos!.map(({ Forma }) => Forma)).toEqual(expect.arrayContaining(['Tarjeta', 'Efectivo']));
    expect(studio.clientes!.map(({ Rol }) => Rol)).toEqual(expect.arrayContaining(['Cliente', 'Administración']));
  });

  it('names what the audit log is about', () =>
    expect(studio.bitacora).toContainEqual(
      expect.objectContaining({ Rol: 'Recepción', Acción: 'Cambió los datos de un cliente', 'De qué': 'Cliente' }),
    ));

  it("has payments in the studio's time", async () => {
    const { rows } = await sql<{ id: number; at: Date }>`select invoice_id as id, created_at as at from invoice
      order by 1 limit 20`.execute(database.db);
    for (const { id, at } of rows)
      expect(studio.pagos!.find((row) => row.Número === String(id))?.Fecha).toBe(csvMoment(at, ZONE));
  });

  it('names each key of the configuration, and its switches by yes and no', () => {
    expect(studio.configuracion).toContainEqual(expect.objectContaining({ Clave: 'waitlist_enabled', Valor: 'sí' }));
    for (const { Clave, Ajuste } of studio.configuracion!) expect([Clave, Ajuste]).not.toEqual([Clave, '']);
  });
});

describe("a customer's download", () => {
  it("has purchases in pesos, Spanish and the studio's time", () => {
    expect(own.compras!.length).toBeGreaterThan(0);
    for (const row of own.compras!)
      expect(row).toMatchObject({
        total: expect.stringMatching(/^\d+(\.\d{1,2})?$/),
        fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      });
  });

  it('has Spanish headings in the profile and no name of the API', () => {
    expect(Object.keys(own.perfil![0]!)).toEqual(expect.arrayContaining(['nombre', 'apellidos', 'correo', 'alta']));
    const headings = Object.values(own).flatMap((rows) => Object.keys(rows[0] ?? {}));
    expect(headings.filter((heading) => /_id$|_at$|^(name|email|phone|role|other)$/.test(heading))).toEqual([]);
  });
});
