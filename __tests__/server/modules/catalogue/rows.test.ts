/** Class types, locations, instructors, tags and programs as admins edit them. */
import { sql } from 'kysely';
import type { Call } from '../../../../domain/contract/call';
import * as calls from '../../../../domain/contract/catalogueAdmin';
import {
  getClassTypes,
  getInstructor,
  getInstructors,
  getInstructorsHome,
  getLocations,
} from '../../../../domain/contract/catalogue';
import { postReservation } from '../../../../domain/contract/reservations';
import { getSchedule } from '../../../../domain/contract/schedule';
import { getAdminSchedule, postSingleClass, putSingleClass } from '../../../../domain/contract/scheduleAdmin';
import { putSpotMap } from '../../../../domain/contract/spotMaps';
import { putTeamMember } from '../../../../domain/contract/team';
import { HOUR } from '../../../../domain/durations';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aClassType, aFile, aLocation, aPackage, aPerson, someCredits, type Person } from '../../builders';
import { untilLockWait } from '../../lockWait';

let api: Api;
let admin: Person;
let other: Person;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  [admin, other, staff] = [
    await aPerson(api.db, 'admin'),
    await aPerson(api.db, 'admin'),
    await aPerson(api.db, 'staff'),
  ];
});
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>>;
const KINDS = [
  {
    table: 'class_type',
    code: 'class-type',
    calls: [calls.getAdminClassTypes, calls.postClassType, calls.putClassType, calls.deleteClassType],
    visitors: getClassTypes,
    body: { name: ' Barre ', description: 'Suave', what_to_bring: ' ' },
    stored: { name: 'Barre', description: 'Suave', what_to_bring: null, restricted: false, file: null, icon: null },
    change: { restricted: true, level: 'Intermedio' },
  },
  {
    table: 'location',
    code: 'location',
    calls: [calls.getAdminLocations, calls.postLocation, calls.putLocation, calls.deleteLocation],
    visitors: getLocations,
    body: { name: 'Roma', address: 'Orizaba 10' },
    stored: { name: 'Roma', address: 'Orizaba 10', timezone: null },
    change: { timezone: 'America/Tijuana' },
  },
  {
    table: 'instructor',
    code: 'instructor',
    calls: [calls.getAdminInstructors, calls.postInstructor, calls.putInstructor, calls.deleteInstructor],
    visitors: getInstructors,
    body: { name: 'Vale', last_name: 'Ríos', birthdate: '1990-11-02', instagram: '@vale' },
    stored: { name: 'Vale', last_name: 'Ríos', birthdate: '1990-11-02', instagram: '@vale', home: true },
    change: { quote: '¡Vamos!', home: false },
  },
  {
    table: 'tag',
    code: 'tag',
    calls: [calls.getTags, calls.postTag, calls.putTag, calls.deleteTag],
    visitors: null,
    body: { name: 'Nuevo', color: '#1e6f5c' },
    stored: { name: 'Nuevo', color: '#1e6f5c' },
    change: { color: '#000000' },
  },
  {
    table: 'program',
    code: 'program',
    calls: [calls.getAdminPrograms, calls.postProgram, calls.putProgram, calls.deleteProgram],
    visitors: calls.getPrograms,
    body: { name: 'Reto de 21 días', order: 2 },
    stored: { name: 'Reto de 21 días', description: '', order: 2, tags: [], file: null },
    change: { description: 'Cada día una clase' },
  },
] as const;
type Kind = (typeof KINDS)[number];

const send = async (call: Call, asked: object, status = 200): Promise<Record<string, Row>> => {
  const reply = await api.send(call, { as: admin, ...asked } as never);
  expect([reply.status, status === 200 ? '' : reply.text]).toEqual([status, status === 200 ? '' : expect.anything()]);
  return JSON.parse(reply.text) as Record<string, Row>;
};
const add = async ({ table, calls: [, post], body }: Kind, fields: object = {}): Promise<Row> =>
  (await send(post, { body: { ...body, ...fields } }))[table]!;
const idOf = ({ table }: Kind, row: Row): number => row[`${table}_id`] as number;
const listed = async (call: Call, { table }: Kind): Promise<Row[]> =>
  (await send(call, {}))[`${table}s`] as unknown as Row[];

describe.each(KINDS)('in the table $table a row', (kind) => {
  const [getAll, , put, remove] = kind.calls;
  const key = `${kind.table}_id`;

  it('is added, changed, archived out of what visitors see, offered again and deleted', async () => {
    const added = await add(kind);
    const id = idOf(kind, added);
    expect(added).toMatchObject({ ...kind.stored, version: 1, archived: false, in_use: false });
    expect(await listed(getAll, kind)).toContainEqual(added);
    const change = (fields: object) => send(put, { body: { [key]: id, ...fields } });

    const { [kind.table]: changed } = await change({ version: 1, ...kind.change });
    expect(changed).toEqual({ ...added, ...kind.change, version: 2 });
    const seen = async () => (kind.visitors ? (await listed(kind.visitors, kind)).map((row) => row[key]) : null);
    if (kind.visitors) expect(await seen()).toContain(id);

    const { [kind.table]: archived } = await change({ version: 2, archived: true });
    expect(archived).toEqual({ ...changed, version: 3, archived: true });
    if (kind.visitors) expect(await seen()).not.toContain(id);
    expect((await change({ version: 3, archived: false }))[kind.table]).toEqual({ ...changed, version: 4 });
    if (kind.visitors) expect(await seen()).toContain(id);

    expect(await send(remove, { params: { id } })).toEqual({ [key]: id });
    for (const gone of [
      await send(remove, { params: { id } }, 404),
      await send(put, { body: { [key]: id, version: 4, archived: true } }, 404),
    ])
      expect(gone).toMatchObject({ code: `${kind.code}/not-found` });
  });

  it('is deleted or archived by one of two requests that come at the same time', async () => {
    const id = idOf(kind, await add(kind));
    const replies = await Promise.all([
      api.send(remove as Call, { as: admin, params: { id } } as never),
      api.send(put as Call, { as: other, body: { [key]: id, version: 1, archived: true } } as never),
    ]);
    expect(replies[0]!.status).toBe(200);
    expect([200, 404]).toContain(replies[1]!.status);
    expect((await listed(getAll, kind)).map((row) => row[key])).not.toContain(id);
  });
});

it.each(KINDS.slice(0, 3))(
  'of a $table that two admins add at once in the wizard the database stores one, and as many as wanted elsewhere',
  async (kind) => {
    const [, post] = kind.calls;
    const name = `Del asistente ${kind.table}`;
    const stored = async () => (await listed(kind.calls[0], kind)).filter((row) => row.name === name);
    const ids = await Promise.all(
      [admin, other, admin, other].map(async (as, n) => {
        const typed = n < 2 ? name : `  ${name.toUpperCase()} `;
        const body = { ...kind.body, name: typed, once: true };
        const reply = await api.send(post as Call, { as, body } as never);
        return idOf(kind, (JSON.parse(reply.text) as Record<string, Row>)[kind.table]!);
      }),
    );
    expect(new Set(ids).size).toBe(1);
    const [one] = (await listed(kind.calls[0], kind)).filter((row) => row[`${kind.table}_id`] === ids[0]);
    await send(kind.calls[2], { body: { [`${kind.table}_id`]: ids[0], version: one!.version, name, archived: true } });
    // What is archived isn't offered any more.
    expect(idOf(kind, await add(kind, { name, once: true }))).not.toBe(ids[0]);
    await add(kind, { name });
    expect(await stored()).toHaveLength(3);
  },
);

const anInstructor = async (fields: object = {}): Promise<number> => idOf(KINDS[2], await add(KINDS[2], fields));
const aTag = async (): Promise<number> => idOf(KINDS[3], await add(KINDS[3]));
const aPackageWith = async (class_type_id: number): Promise<number> => {
  const class_package_id = await aPackage(api.db);
  const row = { class_package_id, class_type_id, class_amount: 5, expiration_days: 30 };
  await api.db.insertInto('class_package_type').values(row).execute();
  return class_package_id;
};
const aPlan = async (fields: object = {}) => ({
  class_date: '2026-12-07T07:00:00.000Z',
  duration: 50,
  capacity: 8,
  class_type_id: await aClassType(api.db),
  location_id: await aLocation(api.db),
  class_instructors: [{ instructor_id: await anInstructor() }],
  ...fields,
});

describe('what is used', () => {
  it('of a class type is counted in the refusal to delete it, and archiving leaves its classes', async () => {
    const class_type_id = await aClassType(api.db);
    const { customer_id } = await aPerson(api.db);
    await aClass(api.db, { class_type_id });
    await aClass(api.db, { class_type_id });
    await aClass(api.db, { class_type_id, inHours: -24 });
    await aPackageWith(class_type_id);
    await someCredits(api.db, customer_id, 3, { class_type_id });
    expect(await api.refused(calls.deleteClassType, { as: admin, params: { id: class_type_id } })).toMatchObject({
      status: 409,
      code: 'class-type/in-use',
      message:
        'No se puede eliminar porque se usa en 2 clases por venir, 1 clase pasada o cancelada, 1 paquete ' +
        'y 3 créditos. Puedes archivarlo para dejar de ofrecerlo.',
    });
    const { class_type } = await api.ok(calls.putClassType, {
      as: admin,
      body: { class_type_id, version: 1, archived: true },
    });
    expect(class_type).toMatchObject({ archived: true, in_use: true });
    const { days } = await api.ok(getSchedule, { query: { start_date: '2026-11-16', end_date: '2026-11-22' } });
    const classes = days.flatMap(({ single_classes }) => single_classes);
    expect(classes.filter((c) => c.class_type.class_type_id === class_type_id)).toHaveLength(3);
  });

  it.each([
    ['location', async () => idOf(KINDS[1], await add(KINDS[1])), calls.deleteLocation, '1 sala'],
    ['instructor', () => anInstructor(), calls.deleteInstructor, '1 clase por venir'],
    ['tag', () => aTag(), calls.deleteTag, '1 serie semanal y 1 programa'],
  ] as const)('of a %s is counted in the refusal to delete it', async (table, make, remove, uses) => {
    const id = await make();
    if (table === 'location')
      await api.db.insertInto('room').values({ location_id: id, name: 'Sala', capacity: null }).execute();
    if (table === 'instructor')
      await api.db
        .insertInto('class_instructor')
        .values({ single_class_id: await aClass(api.db), instructor_id: id })
        .execute();
    if (table === 'tag') {
      await sql`insert into class_series
          (weekdays, start_time, starts_on, duration, capacity, class_type_id, location_id, tags)
        values ('{1}', '07:00', '2026-11-23', 50, 8, ${await aClassType(api.db)}, ${await aLocation(api.db)},
          ${[id]})`.execute(api.db);
      await api.ok(calls.postProgram, { as: admin, body: { name: 'Con etiqueta', tags: [id] } });
    }
    expect(await api.refused(remove as Call, { as: admin, params: { id } } as never)).toMatchObject({
      status: 409,
      code: `${table}/in-use`,
      message: expect.stringContaining(`se usa en ${uses}.`),
    });
  });

  it('is refused for a new class once archived, and may stay in a class that had it before', async () => {
    const body = await aPlan({ tags: [await aTag()] });
    const { single_class } = await api.ok(postSingleClass, { as: admin, body });
    const { class_type_id, location_id } = body;
    const instructor_id = body.class_instructors[0]!.instructor_id;
    const archived = { archived: true, version: 1 };
    const later = { ...body, class_date: '2026-12-08T07:00:00.000Z' };
    const refuse = () => api.refused(postSingleClass, { as: admin, body: later });
    for (const [change, undo] of [
      [calls.putClassType, { class_type_id }],
      [calls.putLocation, { location_id }],
      [calls.putInstructor, { instructor_id }],
      [calls.putTag, { tag_id: (body as { tags?: number[] }).tags![0]! }],
    ] as const) {
      await send(change, { body: { ...undo, ...archived } });
      expect(await refuse()).toMatchObject({ code: 'class/unknown-part' });
      const { single_class_id, version } = await api
        .ok(getAdminSchedule, { as: admin, query: { start_date: '2026-12-07', end_date: '2026-12-07' } })
        .then((week) => week.single_classes.find((one) => one.single_class_id === single_class.single_class_id)!);
      await api.ok(putSingleClass, { as: admin, body: { single_class_id, version, capacity: 9 + version } });
      await send(change, { body: { ...undo, archived: false, version: 2 } });
    }
    await api.ok(postSingleClass, { as: admin, body: later });
  });
});

describe('deleting at the same time as something begins to use it', () => {
  /** Holds a transaction with `use` open until the deletion waits for it. */
  const deletedDuring = async (
    use: (trx: Parameters<Parameters<ReturnType<Api['db']['transaction']>['execute']>[0]>[0]) => Promise<unknown>,
    id: number,
  ) => {
    let deletion: Promise<{ status: number; text: string }> | undefined;
    await api.db.transaction().execute(async (trx) => {
      await use(trx);
      deletion = api.send(calls.deleteClassType, { as: admin, params: { id } });
      await untilLockWait(api.pool);
    });
    const { status, text } = await deletion!;
    return { status, ...(JSON.parse(text) as { code: string; message: string }) };
  };

  it.each([
    [
      'a class',
      '1 clase por venir',
      async (class_type_id: number) => {
        const location_id = await aLocation(api.db);
        return (trx: Api['db']) => aClass(trx, { class_type_id, location_id });
      },
    ],
    [
      'a package',
      '1 paquete',
      async (class_type_id: number) => {
        const row = { class_package_id: await aPackage(api.db), class_type_id, class_amount: 5, expiration_days: 30 };
        return (trx: Api['db']) => trx.insertInto('class_package_type').values(row).execute();
      },
    ],
    [
      'a credit',
      '1 crédito',
      async (class_type_id: number) => {
        const { customer_id } = await aPerson(api.db);
        return (trx: Api['db']) => someCredits(trx, customer_id, 1, { class_type_id });
      },
    ],
  ] as const)('refuses with the count once %s of the class type is stored', async (_what, uses, prepare) => {
    const id = await aClassType(api.db);
    expect(await deletedDuring(await prepare(id), id)).toMatchObject({
      status: 409,
      code: 'class-type/in-use',
      message: expect.stringContaining(`se usa en ${uses}.`),
    });
  });

  it('never leaves a class without its type, coach or place, whichever of ten pairs of requests wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const body = await aPlan();
      const [created, ...deleted] = await Promise.all([
        api.send(postSingleClass, { as: admin, body }),
        api.send(calls.deleteClassType, { as: other, params: { id: body.class_type_id } }),
        api.send(calls.deleteLocation, { as: other, params: { id: body.location_id } }),
        api.send(calls.deleteInstructor, {
          as: other,
          params: { id: body.class_instructors[0]!.instructor_id },
        }),
      ]);
      const wins = created.status === 200;
      expect(wins ? 'class' : JSON.parse(created.text).code).toBe(wins ? 'class' : 'class/unknown-part');
      expect(deleted.some(({ status }) => status === 200)).toBe(!wins);
      for (const { status } of deleted) expect([200, 409]).toContain(status);
    }
  });

  it('leaves a customer the place that was booked while an admin deletes the class type', async () => {
    const single_class_id = await aClass(api.db, { capacity: 3 });
    const { class_type_id: id } = await api.db
      .selectFrom('single_class')
      .select('class_type_id')
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow();
    const customer = await aPerson(api.db, 'customer', 1);
    const [booked, deleted] = await Promise.all([
      api.send(postReservation, { as: customer, body: { single_class_id } }),
      api.send(calls.deleteClassType, { as: admin, params: { id } }),
    ]);
    expect([booked.status, deleted.status]).toEqual([200, 409]);
  });
});

describe('class types', () => {
  it('are added with the drawing of their room, which is refused where it has no spots', async () => {
    const { class_type } = await send(calls.postClassType, { body: { name: 'Con sala', spot_layout: ['o.o', 'ooo'] } });
    expect(class_type).toMatchObject({ spot_map: '2,3', version: 1 });
    expect(await send(calls.postClassType, { body: { name: 'Sin lugares', spot_layout: ['..'] } }, 412)).toMatchObject({
      code: 'spot-map/invalid',
      field: 'spot_layout',
    });
  });

  it('keep the spots of the map editor when their texts change', async () => {
    const id = await aClassType(api.db, { spot_map: '2,2' });
    const { spot_map } = await api.ok(putSpotMap, {
      as: admin,
      params: { id },
      body: { spot_layout: ['ooo', '.C.'], version: 1 },
    });
    const { class_type } = await api.ok(calls.putClassType, {
      as: admin,
      body: { class_type_id: id, version: spot_map.version, name: 'Ciclo' },
    });
    expect(class_type).toMatchObject({ name: 'Ciclo', spot_map: '3' });
    const stale = { spot_layout: ['oo'], version: spot_map.version };
    expect(await api.refused(putSpotMap, { as: admin, params: { id }, body: stale })).toMatchObject({
      code: 'row/changed',
    });
  });

  it('take only public pictures', async () => {
    const picture = await aFile(api.db, { name: 'a.jpg', type: 'image/jpeg', src: '/files/a.jpg' });
    const { class_type } = await api.ok(calls.postClassType, {
      as: admin,
      body: { name: 'Con foto', file_id: picture, icon: 'icons/a.svg' },
    });
    expect(class_type).toMatchObject({
      file: { file_id: picture, src: '/files/a.jpg' },
      icon: 'icons/a.svg',
      icon_src: '/files/icons/a.svg',
    });
    const own = await aFile(api.db, { name: 'b.jpg', type: 'image/jpeg', src: '/files/b.jpg', is_private: true });
    const pdf = await aFile(api.db, { name: 'c.pdf', type: 'application/pdf', src: '/files/c.pdf' });
    for (const file_id of [own, pdf, 999_999])
      expect(await api.refused(calls.postClassType, { as: admin, body: { name: 'X', file_id } })).toMatchObject({
        code: 'file/not-found',
        field: 'file_id',
      });
  });
});

describe('the zone of a location', () => {
  it('is changed only once the count of classes that start at another moment was accepted', async () => {
    const location_id = await aLocation(api.db, 'America/Mexico_City');
    const classes = [await aClass(api.db, { location_id }), await aClass(api.db, { location_id, inHours: 30 })];
    const past = await aClass(api.db, { location_id, inHours: -2 });
    const read = (id: number) =>
      api.db
        .selectFrom('single_class')
        .select(['class_date', 'starts_at'])
        .where('single_class_id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await Promise.all([...classes, past].map(read));
    const body = { location_id, version: 1, timezone: 'America/Tijuana' };
    expect(await api.refused(calls.putLocation, { as: admin, body })).toMatchObject({
      status: 409,
      code: 'location/moves-classes',
      message: 'Hay 2 clases por venir: conservan su hora en el reloj del estudio, pero empiezan en otro momento.',
    });
    expect(await Promise.all([...classes, past].map(read))).toEqual(before);
    const { location } = await api.ok(calls.putLocation, { as: admin, body: { ...body, accept_moved_classes: true } });
    expect(location).toMatchObject({ timezone: 'America/Tijuana', version: 2 });
    const twoHours = 2 * HOUR;
    expect(await Promise.all([...classes, past].map(read))).toEqual(
      before.map(({ class_date, starts_at }, index) => ({
        class_date,
        starts_at: new Date(starts_at.getTime() + (index < 2 ? twoHours : 0)),
      })),
    );
  });

  it('needs no confirmation where the clock stays the same or no class is in the future', async () => {
    const location_id = await aLocation(api.db, null);
    await aClass(api.db, { location_id });
    const put = (version: number, timezone: string | null) =>
      api.ok(calls.putLocation, { as: admin, body: { location_id, version, timezone } });
    expect((await put(1, 'America/Mexico_City')).location.version).toBe(2);
    const empty = await aLocation(api.db, null);
    const body = { location_id: empty, version: 1, timezone: 'America/Cancun' };
    expect((await api.ok(calls.putLocation, { as: admin, body })).location.timezone).toBe('America/Cancun');
  });
});

describe('instructors', () => {
  it('have the year of their birth shown to admins only, and their page goes with archiving', async () => {
    const id = await anInstructor();
    const of = async (as: Person) =>
      (await api.ok(calls.getAdminInstructors, { as })).instructors.find((one) => one.instructor_id === id);
    expect([(await of(admin))?.birthdate, (await of(staff))?.birthdate]).toEqual(['1990-11-02', '--11-02']);
    await api.ok(getInstructor, { params: { id } });
    await api.ok(calls.putInstructor, { as: admin, body: { instructor_id: id, version: 1, archived: true } });
    expect(await api.refused(getInstructor, { params: { id } })).toMatchObject({ status: 404 });
    expect((await api.ok(getInstructorsHome)).instructors.map((one) => one.instructor_id)).not.toContain(id);
  });

  it('are tied to an account of the team, each account to one of them', async () => {
    const [coach, customer] = [await aPerson(api.db, 'coach'), await aPerson(api.db)];
    const [id, second] = [await anInstructor(), await anInstructor()];
    const tie = (instructor_id: number, customer_id: number, version = 1) =>
      ({ as: admin, body: { instructor_id, version, customer_id } }) as const;
    expect(await api.refused(calls.putInstructor, tie(id, customer.customer_id))).toMatchObject({
      code: 'instructor/not-of-team',
    });
    const { instructor } = await api.ok(calls.putInstructor, tie(id, coach.customer_id));
    expect(instructor.customer_id).toBe(coach.customer_id);
    expect(await api.refused(calls.putInstructor, tie(second, coach.customer_id))).toMatchObject({
      status: 409,
      code: 'instructor/account-taken',
    });
  });

  it('refuse a change from before the team screen tied them to an account', async () => {
    const [coach, id] = [await aPerson(api.db, 'coach'), await anInstructor()];
    await api.db
      .updateTable('customer')
      .set({ email_confirmed_at: NOON })
      .where('customer_id', '=', coach.customer_id)
      .execute();
    await api.ok(putTeamMember, {
      as: admin,
      params: { id: coach.customer_id },
      body: { role: 'coach', instructor_id: id },
    });
    expect(
      await api.refused(calls.putInstructor, { as: other, body: { instructor_id: id, version: 1, customer_id: null } }),
    ).toMatchObject({ code: 'row/changed' });
  });

  it.each([
    [{ instagram: 'dos palabras' }, 412],
    [{ birthdate: '2026-02-31' }, 400],
    [{ birthdate: '2026-11-21' }, 400],
    [{ name: '   ' }, 400],
  ])('refuse %j with status %d', async (fields, status) => {
    const body = { ...KINDS[2].body, ...fields };
    expect(await api.refused(calls.postInstructor, { as: admin, body })).toMatchObject({
      status,
      field: Object.keys(fields)[0],
    });
  });
});

describe('programs', () => {
  it('are listed in their order with their tags, and refuse a tag that is gone', async () => {
    const tag_id = await aTag();
    const add = (name: string, order: number) =>
      api.ok(calls.postProgram, { as: admin, body: { name, order, tags: [tag_id] } });
    const [last, first] = [(await add('Z', 9)).program, (await add('A', 1)).program];
    const { programs } = await api.ok(calls.getPrograms);
    const ids = programs.map(({ program_id }) => program_id);
    expect(ids.indexOf(first.program_id)).toBeLessThan(ids.indexOf(last.program_id));
    expect((await api.ok(calls.getProgram, { params: { id: first.program_id } })).program).toEqual({
      program_id: first.program_id,
      name: 'A',
      description: '',
      file: null,
      order: 1,
      tags: [{ tag_id, name: 'Nuevo', color: '#1e6f5c' }],
    });
    const body = { program_id: first.program_id, version: 1, tags: [999_999] };
    expect(await api.refused(calls.putProgram, { as: admin, body })).toMatchObject({ code: 'tag/not-found' });
    const { program } = await api.ok(calls.putProgram, { as: admin, body: { ...body, tags: [] } });
    expect(program.tags).toEqual([]);
    const events = api.db.selectFrom('audit_event').select(['before', 'after']).where('action', '=', 'program.tags');
    expect(await events.execute()).toEqual([{ before: { tags: [tag_id] }, after: { tags: [] } }]);
  });
});
