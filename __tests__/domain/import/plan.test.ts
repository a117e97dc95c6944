/** What the rows of a file would do: nothing twice, nothing over capacity, and each refusal with its row. */
import fc from 'fast-check';
import type { CellValue, ImportedRow } from '../../../domain/import/cells';
import { planClasses, type ClassFacts } from '../../../domain/import/classes';
import {
  guessMapping,
  guessSource,
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  mappingError,
  templateOf,
} from '../../../domain/import/columns';
import { planCredits } from '../../../domain/import/credits';
import { planCustomers } from '../../../domain/import/customers';
import type { Customers, KnownCustomer } from '../../../domain/import/plan';
import { planReservations, type ReservationFacts } from '../../../domain/import/reservations';

const NOW = new Date('2026-11-20T18:00:00.000Z');
const ANA: KnownCustomer = {
  customer_id: 1,
  email: 'ana@ejemplo.mx',
  phone: '5512345678',
  name: 'Ana',
  last_name: 'López',
  birthdate: null,
  instagram: null,
};
const KNOWN: Customers = { all: [ANA], byNumber: new Map([['A1', 1]]) };
const rowsOf = (...rows: Readonly<Record<string, CellValue>>[]): ImportedRow[] =>
  rows.map((values, n) => ({ row: n + 2, values }));

describe('columns', () => {
  it.each([
    ['customers', 'Client ID|Last Name|First Name|Email|Mobile Phone|Birth Date', 'mindbody'],
    ['customers', 'Member ID|First name|Last name|E-mail|Phone number', 'momence'],
    ['customers', 'DNI|Nombres|Apellidos|Correo electrónico|Celular', 'fitco'],
    ['credits', 'Client|Email|Credits left|Expiration Date|Member ID', 'momence'],
    ['classes', 'Class Name|Start Date|Start Time|End Time|Location|Instructor|Max Capacity', 'otro'],
    ['reservations', 'Alumno|Correo|Disciplina|Fecha de la clase|Hora de inicio|Sede', 'fitco'],
  ] as const)('a file of %s with the header %s can be read at once', (kind, header, source) => {
    const headers = header.split('|');
    expect(mappingError(kind, guessMapping(kind, headers))).toBeNull();
    expect(guessSource(headers)).toBe(source);
  });

  it.each([
    ['Mindbody', 'customers', ['ClientId', 'FirstName', 'LastName', 'Email', 'MobilePhone', 'BirthDate']],
    ['Mindbody', 'credits', ['ClientID', 'Email', 'Remaining', 'ExpirationDate']],
    ['Momence', 'customers', ['memberId', 'firstName', 'lastName', 'email', 'phoneNumber']],
    ['Momence', 'classes', ['sessionId', 'startsAt', 'sessionName', 'durationInMinutes', 'teacher', 'capacity']],
  ] as const)('the field names that %s publishes are recognised in a file of %s', (_system, kind, headers) => {
    const mapping = guessMapping(kind, headers);
    expect(mapping).not.toContain(null);
    expect(mappingError(kind, mapping)).toBeNull();
  });

  it.each(IMPORT_KINDS)('the template of %s is recognised column by column', (kind) => {
    expect(guessMapping(kind, templateOf(kind)[0]!)).toEqual(IMPORT_COLUMNS[kind].map(({ key }) => key));
  });

  it('a guess never gives two headers the same column', () => {
    const names = IMPORT_KINDS.flatMap((kind) =>
      IMPORT_COLUMNS[kind].flatMap(({ label, first = [], aliases }) => [label, ...first, ...aliases]),
    );
    fc.assert(
      fc.property(fc.constantFrom(...IMPORT_KINDS), fc.array(fc.constantFrom(...names)), (kind, headers) => {
        const given = guessMapping(kind, headers).filter((key) => key !== null);
        expect(new Set(given).size).toBe(given.length);
      }),
    );
  });
});

describe('planCustomers', () => {
  it('creates who is new, fills in what is empty, and leaves the rest as it is', () => {
    const plan = planCustomers(
      rowsOf(
        { email: 'luz@ejemplo.mx', phone: '5500000001', full_name: 'Ruiz Mora, Luz', customer: 'B2', instagram: 'luz' },
        { email: 'ana@ejemplo.mx', phone: '5599999999', name: 'Otra', birthdate: '1990-04-25', customer: 'A1' },
      ),
      KNOWN,
    );
    expect(plan).toMatchObject({
      creates: [{ name: 'Luz', last_name: 'Ruiz Mora', number: 'B2', instagram: '@luz' }],
      updates: [{ customer_id: 1, birthdate: '1990-04-25', last_name: null }],
      problems: [],
    });
  });

  it('joins two columns of surnames, and reports those that are too long together', () => {
    const mapping = guessMapping('customers', ['Nombre', 'Apellido Paterno', 'Apellido Materno', 'Celular']);
    expect(mapping).toEqual(['name', 'last_name', 'second_last_name', 'phone']);
    const { creates, problems } = planCustomers(
      rowsOf(
        { phone: '5500000001', name: 'Luz', last_name: 'Ruiz', second_last_name: 'Mora' },
        { phone: '5500000002', name: 'Eva', second_last_name: 'Paz' },
        { phone: '5500000003', name: 'Ivo', last_name: 'a'.repeat(50), second_last_name: 'b'.repeat(30) },
      ),
      KNOWN,
    );
    expect(creates.map(({ last_name }) => last_name)).toEqual(['Ruiz Mora', 'Paz']);
    expect(problems.map(({ row, column }) => [row, column])).toEqual([[4, 'second_last_name']]);
  });

  it('reports the row and column of what is missing, repeated or of another customer', () => {
    const { problems, creates } = planCustomers(
      rowsOf(
        { email: 'x@ejemplo.mx', phone: '5512345678', name: 'X' },
        { email: 'y@ejemplo.mx', phone: null, name: 'Y' },
        { email: 'z@ejemplo.mx', phone: '5500000001', name: 'Z' },
        { email: 'w@ejemplo.mx', phone: '5500000001', name: 'W' },
      ),
      KNOWN,
    );
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'phone'],
      [3, 'phone'],
      [5, 'phone'],
    ]);
    expect(creates.map(({ row }) => row)).toEqual([4]);
  });

  it('creates who has no address by the phone, and says whose phone it is where only the address is missing', () => {
    const { creates, problems } = planCustomers(
      rowsOf(
        { email: null, phone: '5500000001', name: 'Luz' },
        { email: null, phone: '5500000002', name: 'Eva' },
        { email: 'mar@ejemplo.mx', phone: '5512340000', name: 'Mar' },
      ),
      { all: [{ ...ANA, name: 'Mar', email: null, phone: '5512340000' }], byNumber: new Map() },
    );
    expect(creates).toMatchObject([
      { name: 'Luz', email: null, phone: '5500000001' },
      { name: 'Eva', email: null, phone: '5500000002' },
    ]);
    expect(problems).toMatchObject([
      { row: 4, column: 'email', message: 'Su teléfono ya es de Mar López, sin correo: agrégalo en su página.' },
    ]);
  });

  it('has nothing left to create once its creations are there', () => {
    const person = fc.record({
      email: fc.integer({ min: 0, max: 8 }).map((n) => `p${n}@ejemplo.mx`),
      phone: fc.integer({ min: 0, max: 8 }).map((n) => `550000000${n}`),
      name: fc.constant('P'),
      customer: fc.option(fc.constantFrom('1', '2', '3')),
    });
    fc.assert(
      fc.property(fc.array(person, { maxLength: 12 }), (people) => {
        const rows = rowsOf(...people);
        const first = planCustomers(rows, { all: [], byNumber: new Map() });
        const all = first.creates.map((one, n) => ({ ...ANA, ...one, customer_id: n + 1 }));
        const numbers = all.flatMap((one) => (one.number === null ? [] : [[one.number, one.customer_id] as const]));
        const made = new Set(first.creates.map(({ row }) => row));
        const again = planCustomers(
          rows.filter(({ row }) => made.has(row)),
          { all, byNumber: new Map(numbers) },
        );
        expect([again.creates, again.updates, again.problems]).toEqual([[], [], []]);
      }),
    );
  });
});

describe('planCredits', () => {
  const TEN = {
    class_package_id: 4,
    title: 'Paquete 10',
    expiration_days: 60,
    price: 150_000,
    types: [],
    is_limited: false,
  };
  const facts = {
    customers: KNOWN,
    types: [{ class_type_id: 7, name: 'Réformer' }],
    today: '2026-11-20',
    packages: [
      TEN,
      { ...TEN, class_package_id: 5, title: 'Mamás', types: [7] },
      { ...TEN, class_package_id: 6, title: 'Dos tipos', types: [7, 8] },
      { ...TEN, class_package_id: 8, title: 'Baño de sonido', is_limited: true },
    ],
    empties_packages: false,
  };
  const rows = rowsOf(
    { email: 'ana@ejemplo.mx', amount: 5, expires: '2027-01-31', class_type: 'reformer' },
    { customer: 'A1', amount: 3, expires: '2027-01-31', class_type: 'REFORMER' },
    { email: 'ana@ejemplo.mx', unlimited: true, amount: null, expires: '2026-12-31' },
    { email: 'ana@ejemplo.mx', amount: 5, expires: '2026-11-19' },
    { email: 'ana@ejemplo.mx', amount: 0, expires: null },
  );

  it('gives what can still be used, and skips what has lapsed or is used up', () => {
    const { creates, skipped, problems } = planCredits(rows, { ...facts, keys: new Set() });
    expect(creates.map(({ count, unlimited, class_type_id }) => [count, unlimited, class_type_id])).toEqual([
      [5, false, 7],
      [3, false, 7],
      [1, true, null],
    ]);
    expect([skipped, problems]).toEqual([2, []]);
  });

  it('gives nothing again, even where fewer are left in the new file', () => {
    const { creates } = planCredits(rows, { ...facts, keys: new Set() });
    const fewer = rows.map(({ row, values }) => ({
      row,
      values: { ...values, amount: values.amount ? 1 : values.amount! },
    }));
    const again = planCredits(fewer, { ...facts, keys: new Set(creates.map(({ key }) => key)) });
    expect([again.creates, again.same]).toEqual([[], 3]);
  });

  it('hangs credits on the package of that name, with its price, days and only class type', () => {
    const named = { email: 'ana@ejemplo.mx', amount: 4 };
    const { creates, problems } = planCredits(
      rowsOf(
        { ...named, package: 'paquete 10', expires: '2027-01-31' },
        { ...named, package: 'Mamas' },
        { ...named, package: null },
      ),
      { ...facts, keys: new Set() },
    );
    expect(problems).toEqual([]);
    expect(creates).toMatchObject([
      { class_package_id: 4, price: 150_000, class_type_id: null, expires: '2027-01-31' },
      { class_package_id: 5, price: 150_000, class_type_id: 7, expires: '2027-01-19' },
      { class_package_id: null, price: 0, class_type_id: null, expires: null },
    ]);
  });

  it('gives credits of an unknown package without one only where the admin leaves such cells empty', () => {
    const rows = rowsOf({ email: 'ana@ejemplo.mx', amount: 4, package: 'Pase viejo' });
    expect(planCredits(rows, { ...facts, keys: new Set() })).toMatchObject({
      creates: [],
      emptied: 0,
      problems: [{ column: 'package', message: 'No hay un paquete con ese nombre.', value: 'Pase viejo' }],
    });
    expect(planCredits(rows, { ...facts, empties_packages: true, keys: new Set() })).toMatchObject({
      creates: [{ class_package_id: null }],
      emptied: 1,
      problems: [],
    });
  });

  it.each([
    [{ email: 'ana@ejemplo.mx', amount: 1, package: 'Dos tipos' }, 'class_type'],
    [{ email: 'ana@ejemplo.mx', amount: 1, package: 'Baño de sonido' }, 'package'],
    [{ email: 'nadie@ejemplo.mx', amount: 1 }, 'email'],
    [{ email: 'ana@ejemplo.mx', amount: null }, 'amount'],
    [{ email: 'ana@ejemplo.mx', amount: -1, expires: null }, 'expires'],
    [{ email: 'ana@ejemplo.mx', amount: 1, class_type: 'Yoga' }, 'class_type'],
    [{ email: 'ana@ejemplo.mx', amount: 1, expires: '2050-01-01' }, 'expires'],
    [{ amount: 1 }, null],
  ])('refuses %j at the column %s', (values, column) => {
    expect(planCredits(rowsOf(values), { ...facts, keys: new Set() }).problems).toMatchObject([{ row: 2, column }]);
  });
});

const CLASSES: ClassFacts = {
  locations: [{ location_id: 1, name: 'Roma Norte', timezone: null }],
  types: [
    { class_type_id: 7, name: 'Barre', spot_map: null },
    { class_type_id: 8, name: 'Indoor', spot_map: '2,2' },
  ],
  instructors: [{ instructor_id: 3, name: 'Sofía', last_name: 'Luna', nickname: 'Sofi' }],
  classes: new Map(),
  numbers: new Map(),
  timezone: 'America/Mexico_City',
  now: NOW,
};

describe('planClasses', () => {
  it('reads time, length, coach and place as they are written, in the only studio where none is named', () => {
    const { creates, problems } = planClasses(
      rowsOf(
        { date: '2026-12-01', time: '07:00', class_type: 'barre', duration: 50, capacity: 12, instructor: 'sofi' },
        { date: '2026-12-01T19:00', class_type: 'Indoor', location: 'roma norte', end_time: '19:45' },
      ),
      CLASSES,
    );
    expect(problems).toEqual([]);
    expect(creates).toMatchObject([
      { class_date: '2026-12-01T07:00:00.000Z', starts_at: new Date('2026-12-01T13:00:00.000Z'), instructors: [3] },
      { class_date: '2026-12-01T19:00:00.000Z', duration: 45, capacity: 4, instructors: [] },
    ]);
  });

  it.each([
    [{ time: '07:00', class_type: 'Barre' }, 'date'],
    [{ date: '2026-12-01', class_type: 'Barre', duration: 50, capacity: 1 }, 'time'],
    [{ date: '2026-12-01', time: '07:00', class_type: 'Yoga', duration: 50, capacity: 1 }, 'class_type'],
    [{ date: '2026-12-01', time: '07:00', class_type: 'Barre', capacity: 1 }, 'duration'],
    [{ date: '2026-12-01', time: '07:00', class_type: 'Barre', duration: 50 }, 'capacity'],
    [{ date: '2026-12-01', time: '07:00', class_type: 'Indoor', duration: 50, capacity: 5 }, 'capacity'],
    [
      { date: '2026-12-01', time: '07:00', class_type: 'Barre', duration: 50, capacity: 1, instructor: 'Ana' },
      'instructor',
    ],
    [{ date: '2026-12-01', time: '07:00', class_type: 'Barre', location: 'Polanco' }, 'location'],
  ])('refuses %j at the column %s', (values, column) => {
    expect(planClasses(rowsOf(values), CLASSES).problems).toMatchObject([{ row: 2, column }]);
  });

  it('skips classes that have begun and leaves those that are there', () => {
    const there = { date: '2026-12-01', time: '07:00', class_type: 'Barre', duration: 50, capacity: 12 };
    const classes = new Map([['1|2026-12-01T07:00:00.000Z|7', 9]]);
    const plan = planClasses(rowsOf({ ...there, date: '2026-11-01' }, there), { ...CLASSES, classes });
    expect(plan).toMatchObject({ creates: [], same: 1, skipped: 1, problems: [] });
  });
});

describe('planReservations', () => {
  const credit = (available_class_id: number) => ({
    available_class_id,
    class_type_id: null,
    unlimited: false,
    class_package_id: null,
    expiresAt: null,
    kind: 'presencial' as const,
  });
  const facts = (seatsLeft: number, credits: number, spot_map: string | null = null): ReservationFacts => ({
    ...CLASSES,
    classes: new Map([['1|2026-12-01T07:00:00.000Z|7', 9]]),
    customers: {
      all: Array.from({ length: 5 }, (_, n) => ({
        ...ANA,
        customer_id: n + 1,
        email: `p${n}@ejemplo.mx`,
        phone: `55${n}`,
      })),
      byNumber: new Map(),
    },
    singleClasses: new Map([
      [
        9,
        {
          single_class_id: 9,
          class_type_id: 7,
          restricted: false,
          spot_map,
          class_package_id: null,
          startsAt: new Date('2026-12-01T13:00:00.000Z'),
          studioStart: new Date('2026-12-01T13:00:00.000Z'),
          seatsLeft,
          takenSpots: [2],
          published: true,
          reserved: [],
        },
      ],
    ]),
    holders: new Map(
      Array.from({ length: 5 }, (_, n) => [
        n + 1,
        {
          credits: Array.from({ length: credits }, (_x, c) => credit(n * 10 + c)),
          unpaidPlacesLeft: null,
          penalty: null,
        },
      ]),
    ),
    keys: new Set(),
    rules: { unlimited_membership_penalties_enabled: false, allow_class_guests: false },
  });
  const wanted = (n: number, spot: number | null = null) => ({
    email: `p${n}@ejemplo.mx`,
    date: '2026-12-01',
    time: '07:00',
    class_type: 'Barre',
    spot,
  });

  it('refuses the row that would overflow the class, and no other', () => {
    const { creates, problems } = planReservations(rowsOf(wanted(0), wanted(1), wanted(2)), facts(2, 1));
    expect([creates.length, problems.map(({ row }) => row)]).toEqual([2, [4]]);
  });

  it('refuses a customer without a credit, and a taken spot', () => {
    expect(planReservations(rowsOf(wanted(0)), facts(2, 0)).problems).toMatchObject([{ row: 2 }]);
    expect(planReservations(rowsOf(wanted(0, 2)), facts(2, 1, '2,2')).problems).toMatchObject([{ column: 'spot' }]);
  });

  it('gives the first free spot where the file names none', () => {
    const { creates } = planReservations(rowsOf(wanted(0), wanted(1)), facts(3, 1, '2,2'));
    expect(creates.map(({ spot }) => spot)).toEqual([1, 3]);
  });

  it('never gives more seats than there are, a spot twice, or a credit twice, whatever the rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.option(fc.integer({ min: 1, max: 5 }))), {
          maxLength: 15,
        }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 2 }),
        (pairs, seats, credits) => {
          const rows = rowsOf(...pairs.map(([n, spot]) => wanted(n, spot)));
          const { creates } = planReservations(rows, facts(seats, credits, '2,2'));
          expect(creates.length).toBeLessThanOrEqual(seats);
          for (const of of ['spot', 'available_class_id', 'customer_id'] as const)
            expect(new Set(creates.map((one) => one[of])).size).toBe(creates.length);
        },
      ),
    );
  });
});
