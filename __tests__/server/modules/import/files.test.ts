/** Files as programs write them, byte by byte, through the call that reads them. */
import { sql } from 'kysely';
import * as calls from '../../../../domain/contract/imports';
import { csvOf } from '../../../../server/modules/export/service';
import { sectionsOf } from '../../../../server/modules/export/sectionsRepository';
import { checkRefusal, NOON, startApi, type Api } from '../../../helpers/api';
import { anImport, checked, imported, sendFile } from '../../../helpers/imports';
import { aClass, aClassType, aLocation, aPerson, someCredits, type Person } from '../../builders';

const ZONE = 'America/Mexico_City';

let api: Api;
let admin: Person;
beforeEach(async () => {
  admin = await aPerson(api.db, 'admin');
});
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const refusalOf = async (file: Buffer | string) =>
  checkRefusal(calls.postImport, await sendFile(api, admin, 'customers', file));
const nameOf = async (email: string) =>
  (
    await sql<{ name: string }>`select name || '|' || last_name as name from customer where email = ${email}`.execute(
      api.db,
    )
  ).rows[0]?.name;

let people = 0;
/** A row whose name is given in the bytes of its program, each of them a character. */
const row = (name: string, last = ''): string => {
  people += 1;
  return `${name};${last};persona${people}@ejemplo.mx;55${30_000_000 + people}`;
};
const HEADER = 'Nombre;Apellidos;Correo;Celular';
const bytesOf = (rows: readonly string[]): Buffer => Buffer.from([HEADER, ...rows, ''].join('\r\n'), 'latin1');
const last = (): string => `persona${people}@ejemplo.mx`;

describe('the letters of a file', () => {
  it.each([
    ['one row', 1],
    ['more bytes than are decoded at once', 3_000],
  ])('are those of Windows, with its quotes and dashes, in a file of %s', async (_size, rows) => {
    const many = Array.from({ length: rows }, () => row('Jos\xe9 \x93Pepe\x94', 'D\x92Ricco \x96 \x80'));
    expect(await imported(api, admin, 'customers', bytesOf(many))).toMatchObject({ state: 'done' });
    expect(await nameOf(last())).toBe('José “Pepe”|D’Ricco – €');
  });

  it('are those of Windows where a curved apostrophe is all there is', async () => {
    expect(await imported(api, admin, 'customers', bytesOf([row('Ana', 'D\x92Ricco')]))).toMatchObject({
      state: 'done',
    });
    expect(await nameOf(last())).toBe('Ana|D’Ricco');
  });

  it.each([
    ['Mar\x92a Jos\x8e', 'Nu\x96ez L\x97pez', 'María José|Nuñez López'],
    ['Ra\x9cl', 'Garc\x92a', 'Raúl|García'],
    ['JOS\x83', 'MU\x84OZ GARC\xeaA', 'JOSÉ|MUÑOZ GARCÍA'],
  ])('are those of the Mac in %j %j, which are %s', async (name, family, stored) => {
    expect(await imported(api, admin, 'customers', bytesOf([row(name, family)]))).toMatchObject({ state: 'done' });
    expect(await nameOf(last())).toBe(stored);
  });

  it.each([
    ['show neither the Mac nor Windows', Buffer.from(`${HEADER}\r\nAna;D\x92az;a@b.mx;55\r\n`, 'latin1')],
    ['show both', Buffer.from(`${HEADER}\r\nJos\xe9;L\x97pez;a@b.mx;55\r\n`, 'latin1')],
    ['are of two files, one in UTF-8', Buffer.from(`${HEADER}\r\nJos\xc3\xa9;L\xf3pez;a@b.mx;55\r\n`, 'latin1')],
  ])('are refused with the reason where they %s', async (_what, file) => {
    expect(await refusalOf(file)).toMatchObject({
      status: 400,
      code: 'import/encoding',
      message: expect.stringContaining('CSV UTF-8'),
    });
  });

  it('leave no control, direction mark or space of no width in what is stored, rows and header included', async () => {
    const file = `${HEADER}\u200b\r\n\u202eAna\u0007;Lu\u0092z\u200b;\u202apersona@ejemplo.mx\u202c;\u2066+52 1 55 3999\u20110000\u2069\r\n`;
    expect(await imported(api, admin, 'customers', file)).toMatchObject({ state: 'done' });
    expect(await nameOf('persona@ejemplo.mx')).toBe('Ana|Lu’z');
    const { rows } = await sql<{ text: string }>`
      select cells::text as text from import_row union all select columns::text from import_batch
      union all select phone from customer`.execute(api.db);
    expect(rows.map(({ text }) => text).join('')).not.toMatch(/[\u0080-\u009f\u200b\u202a-\u202e\u2066-\u2069]|\\u00/);
  });
});

describe('the rows of a file', () => {
  const FIVE = 'Nombre,Apellidos,Correo,Celular,Instagram';

  it('are read with empty cells where a spreadsheet leaves them out at the end', async () => {
    const file = `${FIVE}\r\nEva,Prueba,eva@ejemplo.mx,5591000006\r\nLuz,Prueba,luz@ejemplo.mx,5591000007,@luz\r\nUna\r\n`;
    const read = await anImport(api, admin, 'customers', file);
    expect(read.rows).toBe(3);
    const found = await checked(api, admin, read);
    expect(found.counts).toMatchObject({ create: 2, problems: 1 });
  });

  it('are suspect only where the last one has neither all cells nor its line end', async () => {
    const file = `${FIVE}\nEva,Prueba,eva@ejemplo.mx,5591000008,\nLuz,Prueba,luz@ejem`;
    expect(await refusalOf(file)).toMatchObject({
      code: 'import/cut',
      message: expect.stringContaining('La fila 3 está cortada: tiene 3 columnas'),
    });
    expect(await anImport(api, admin, 'customers', `${file}plo.mx,5591000009,`)).toMatchObject({ rows: 2 });
    const utf16 = Buffer.from(`\uFEFF${FIVE}\r\nEva,Prueba,eva@ejemplo.mx\r\n`, 'utf16le');
    expect(await anImport(api, admin, 'customers', utf16)).toMatchObject({ rows: 1 });
  });

  it.each([
    ['one cell', 'Reporte de clientes\n\n'],
    ['cells of their own', 'Clientes;;Sucursal, Roma;\nGenerado;18/01/2027, 10:00;;\n'],
    ['commas where the columns have semicolons', 'Clientes, de enero, a marzo, de 2027, todos\n'],
  ])('begin below the header, which is found under titles with %s', async (_what, titles) => {
    const read = await anImport(api, admin, 'customers', `${titles}${HEADER}\nEva;Luz;eva@ejemplo.mx;5591000006\n`);
    expect(read).toMatchObject({ rows: 1, mapping: ['name', 'last_name', 'email', 'phone'] });
  });

  it('tell that there may be a title where the header is not found', async () => {
    expect(await refusalOf('Mis clientes,2027\nA,B,C\n1,2,3\n')).toMatchObject({
      code: 'import/columns',
      message: expect.stringContaining('un título arriba del encabezado'),
    });
  });

  it('take the mobile for the telephone, also where the one at home comes first', async () => {
    const phones = async (header: string) =>
      (await anImport(api, admin, 'customers', `Nombre,Correo,${header}\nEva,eva@ejemplo.mx,55,55\n`)).mapping.indexOf(
        'phone',
      );
    expect(await phones('Home Phone,Mobile Phone')).toBe(3);
    expect(await phones('Teléfono,Celular')).toBe(3);
    expect(await phones('Celular,Teléfono')).toBe(2);
    expect(await phones('Home Phone,Notas')).toBe(2);
  });
});

describe('instants in a file', () => {
  it('become the wall clock of the place of each class, and the review says so', async () => {
    const [roma, tijuana] = [await aLocation(api.db), await aLocation(api.db)];
    await sql`update location set name = 'Roma Sur' where location_id = ${roma}`.execute(api.db);
    await sql`update location set name = 'Playas', timezone = 'America/Tijuana' where location_id = ${tijuana}`.execute(
      api.db,
    );
    await aClassType(api.db, { name: 'Zona' });
    const file = [
      'Fecha,Estudio,Tipo de clase,Minutos,Cupo',
      '2027-01-18T13:00:00Z,Roma Sur,Zona,50,9',
      '2027-01-18T13:00:00Z,Playas,Zona,50,9',
      '2027-01-19T02:30:00+00:00,Roma Sur,Zona,50,9',
      '2027-01-20 07:00,Roma Sur,Zona,50,9',
      '',
    ].join('\n');
    const read = await anImport(api, admin, 'classes', file);
    expect(read.columns.map(({ zoned }) => zoned)).toEqual([true, false, false, false, false]);
    expect(await imported(api, admin, 'classes', file)).toMatchObject({ state: 'done', counts: { create: 4 } });
    const { rows } = await sql<{ at: string }>`
      select l.name || ' ' || to_char(s.class_date, 'YYYY-MM-DD HH24:MI') || ' ' ||
        to_char(s.starts_at at time zone 'UTC', 'DD HH24:MI') as at
      from single_class s join location l using (location_id) join class_type t using (class_type_id)
      where t.name = 'Zona' order by s.starts_at, l.name`.execute(api.db);
    expect(rows.map(({ at }) => at)).toEqual([
      'Playas 2027-01-18 05:00 18 13:00',
      'Roma Sur 2027-01-18 07:00 18 13:00',
      'Roma Sur 2027-01-18 20:30 19 02:30',
      'Roma Sur 2027-01-20 07:00 20 13:00',
    ]);
    expect((await imported(api, admin, 'classes', file)).counts).toMatchObject({ create: 0, same: 4, problems: 0 });
  });

  it('end a credit on the day that the studio had then', async () => {
    const { email } = await aPerson(api.db);
    const file = `Correo,Clases que le quedan,Vence\n${email},3,2027-03-01T05:59:59Z\n`;
    expect(await imported(api, admin, 'credits', file)).toMatchObject({ state: 'done' });
    const { rows } = await sql<{ at: Date }>`select distinct expires_at as at from available_class a
      join customer c using (customer_id) where c.email = ${email}`.execute(api.db);
    expect(rows).toEqual([{ at: new Date('2027-03-01T05:59:59.999Z') }]);
  });
});

describe('an own export', () => {
  it('of customers and classes is read again without a problem and changes nothing', async () => {
    const zoned = await aPerson(api.db, 'customer');
    await sql`update customer set phone = '+14155552671', name = 'María del Carmen', last_name = 'D’Ricco-Ñúñez',
      instagram = '@maria', birthdate = '1990-04-25' where customer_id = ${zoned.customer_id}`.execute(api.db);
    await someCredits(api.db, zoned.customer_id, 3);
    await aClass(api.db, { inHours: 60 });
    await sql`update single_class set description = E'Trae:\n- "toalla"; agua, y\n=ganas'`.execute(api.db);
    await sql`update class_type set name = name || ' ' || class_type_id`.execute(api.db);
    await sql`update location set name = name || ' ' || location_id`.execute(api.db);
    const sections = sectionsOf(api.db, { now: NOON, timezone: ZONE });
    const state = async () =>
      (
        await sql`select (select json_agg(c order by customer_id) from (select customer_id, name, last_name, email, phone,
          instagram, birthdate from customer) c) as people, (select count(*) from single_class) as classes,
          (select count(*) from available_class) as credits`.execute(api.db)
      ).rows;
    const before = await state();
    for (const [kind, name] of [
      ['customers', 'clientes'],
      ['classes', 'clases'],
    ] as const) {
      let csv = '';
      for await (const piece of csvOf(sections.find((one) => one.name === name)!)) csv += piece;
      const again = await imported(api, admin, kind, csv);
      expect([kind, again.state, again.counts]).toMatchObject([kind, 'done', { create: 0, update: 0, problems: 0 }]);
    }
    expect(await state()).toEqual(before);
  });
});

describe('a column of full names', () => {
  it('is shown as it would be split before anything is imported, and no longer once the rows are deleted', async () => {
    const file = [
      'Cliente,Correo,Celular',
      'Ana Luz Mora,nombres1@ejemplo.mx,5511110001',
      'Luz Vega Ruiz,nombres2@ejemplo.mx,5511110002',
      'Luz Vega Ruiz,nombres3@ejemplo.mx,5511110003',
    ].join('\n');
    const { import_id: id } = await anImport(api, admin, 'customers', file);
    const asked = { as: admin, params: { id }, query: { column: 0 } };
    expect(await api.ok(calls.getImportNames, asked)).toEqual({
      names: [
        { full: 'Ana Luz Mora', name: 'Ana', last_name: 'Luz Mora', is_doubtful: true },
        { full: 'Luz Vega Ruiz', name: 'Luz', last_name: 'Vega Ruiz', is_doubtful: false },
      ],
      total: 2,
      doubtful: 1,
    });
    expect(await api.ok(calls.getImportNames, { ...asked, query: { column: 7 } })).toMatchObject({
      names: [],
      total: 0,
    });
    await sql`update import_batch set expired = true where import_batch_id = ${id}`.execute(api.db);
    expect(await api.refused(calls.getImportNames, asked)).toMatchObject({ code: 'import/expired' });
  });
});
