/** Configuration, catalogue, packages and content: what every visitor sees. */
import { getAppConfig, getHealth } from '../../../../domain/contract/appconfig';
import {
  getClassTypes,
  getInstructor,
  getInstructors,
  getInstructorsHome,
  getLocations,
  getLocationsWithSchedule,
} from '../../../../domain/contract/catalogue';
import { getAnnouncements, getPage, getPages } from '../../../../domain/contract/content';
import * as packages from '../../../../domain/contract/packages';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aClassType, aFile, aLocation, aPackage, aPage } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.renew());
afterAll(() => api.close());

const COACH = {
  name: 'Lucía',
  last_name: 'Mora',
  nickname: null,
  quote: null,
  short_bio: null,
  instagram: null,
  birthdate: null,
  music_type: null,
  file_id: null,
};

describe('GET /appconfig', () => {
  it('returns the stored pairs, but only known keys', async () => {
    await api.db.deleteFrom('app_config').execute();
    expect(await api.ok(getAppConfig)).toEqual([]);
    await api.configure({ primary: '#ff0000', business_name: 'Ñandú & Cía' });
    await api.db.insertInto('app_config').values({ key: 'stripe_secret_key', value: 'sk_live_1' }).execute();
    api.studio.dropConfig();
    expect(await api.ok(getAppConfig)).toEqual([
      { key: 'business_name', value: 'Ñandú & Cía' },
      { key: 'primary', value: '#ff0000' },
    ]);
  });

  it('falls back to the default for an invalid value, and reservations still work', async () => {
    await api.configure({ cancel_timeframe_value: 'muchas', timezone: 'Marte/Olympus' });
    expect((await api.studio.config()).timezone).toBe('America/Mexico_City');
    expect((await api.studio.config()).cancel_timeframe_value).toBeNull();
  });

  it('reports health while the database responds', async () => {
    expect(await api.ok(getHealth)).toEqual({ status: 'ok' });
  });
});

describe('public catalogue', () => {
  it('lists locations, and those with coming classes', async () => {
    const [past, coming, none] = [
      await aLocation(api.db),
      await aLocation(api.db, 'America/Tijuana'),
      await aLocation(api.db),
    ];
    await aClass(api.db, { location_id: past, inHours: -1 });
    await aClass(api.db, { location_id: coming, inHours: 1 });
    const gone = await aClass(api.db, { location_id: none, inHours: 1 });
    await api.db.updateTable('single_class').set({ deleted_at: NOON }).where('single_class_id', '=', gone).execute();
    expect((await api.ok(getLocations)).locations.map((l) => l.location_id)).toEqual([past, coming, none]);
    expect((await api.ok(getLocationsWithSchedule)).locations).toMatchObject([
      { location_id: coming, timezone: 'America/Tijuana' },
    ]);
  });

  it('lists class types with their picture, level and what to bring', async () => {
    const file_id = await aFile(api.db, { name: 'barre.svg', type: 'image/svg+xml', src: '/demo/barre.svg' });
    const facts = { level: 'Intermedio', what_to_bring: 'Toalla y agua.' } as const;
    await aClassType(api.db, { file_id, spot_map: '4,5', restricted: true, ...facts });
    await aClassType(api.db);
    expect((await api.ok(getClassTypes)).class_types).toMatchObject([
      { file: { file_id, src: '/demo/barre.svg' }, spot_map: '4,5', restricted: true, ...facts },
      { file: null, spot_map: null, restricted: false, level: null, what_to_bring: null },
    ]);
  });

  it('returns coaches, those of the home page and one coach, without the year of birth', async () => {
    const [first, hidden] = await api.db
      .insertInto('instructor')
      .values([
        { ...COACH, birthdate: '1990-02-28' },
        { ...COACH, home: false },
      ])
      .returning('instructor_id')
      .execute();
    expect((await api.ok(getInstructors)).instructors.map((i) => i.instructor_id)).toEqual([
      first?.instructor_id,
      hidden?.instructor_id,
    ]);
    expect((await api.ok(getInstructorsHome)).instructors.map((i) => i.instructor_id)).toEqual([first?.instructor_id]);
    expect((await api.ok(getInstructor, { params: { id: first?.instructor_id ?? 0 } })).instructor).toMatchObject({
      name: 'Lucía',
      birthdate: '--02-28',
      file: null,
    });
    expect(await api.refused(getInstructor, { params: { id: 999 } })).toMatchObject({
      status: 404,
      code: 'request/not-found',
    });
  });
});

describe('public packages', () => {
  it('are those for sale, by kind and for the home page, with prices in pesos', async () => {
    const class_type_id = await aClassType(api.db);
    const [online, presencial, especial] = [
      await aPackage(api.db, { kind: 'online', home: true }),
      await aPackage(api.db, { price: 120_050, sale_price: 99_999 }),
      await aPackage(api.db, { kind: 'especial', home: true, is_special_event: true }),
    ];
    const gone = await aPackage(api.db, { status: 'inactive' });
    await api.db
      .insertInto('class_package_type')
      .values({ class_package_id: presencial, class_type_id, class_amount: -1, expiration_days: 5 })
      .execute();
    const ids = async (call: typeof packages.getPackages) =>
      (await api.ok(call)).class_packages.map((p) => p.class_package_id);
    expect(await ids(packages.getPackages)).toEqual([online, presencial, especial]);
    expect(await ids(packages.getOnlinePackages)).toEqual([online]);
    expect(await ids(packages.getOnlineHomePackages)).toEqual([online]);
    expect(await ids(packages.getPresencialPackages)).toEqual([presencial]);
    expect(await ids(packages.getPresencialHomePackages)).toEqual([]);
    expect(await ids(packages.getEspecialPackages)).toEqual([especial]);
    expect(await ids(packages.getEspecialHomePackages)).toEqual([especial]);
    const { class_package } = await api.ok(packages.getPackage, { params: { id: presencial } });
    expect(class_package).toMatchObject({
      price: 1200.5,
      sale_price: 999.99,
      createdAt: NOON.toISOString(),
      class_package_types: [{ class_type: { class_type_id }, class_amount: -1, expiration_days: 5 }],
    });
    for (const id of [gone, 999])
      expect(await api.refused(packages.getPackage, { params: { id } })).toMatchObject({
        status: 404,
        code: 'package/not-found',
      });
  });
});

describe('public content', () => {
  it('the list of pages has their content or null, sanitised like one page', async () => {
    await aPage(api.db, { slug: 'vacia', content: null, required: true });
    await aPage(api.db, {
      slug: 'privacidad',
      content:
        '<h1>Aviso</h1><script>alert(1)</script><img src="/a.png" onerror="alert(1)">' +
        '<a href="javascript:alert(1)">x</a>',
      required_signup: true,
    });
    expect((await api.ok(getPages)).pages).toMatchObject([
      { slug: 'vacia', content: null, required: true, required_signup: false },
      {
        slug: 'privacidad',
        content: expect.stringMatching(/^<h1>Aviso<\/h1><img [^>]*><a>x<\/a>$/),
        required_signup: true,
      },
    ]);
    const { page } = await api.ok(getPage, { params: { id: 'privacidad' } });
    expect(page.content).toBe('<h1>Aviso</h1><img src="/a.png" alt="" loading="lazy" decoding="async" /><a>x</a>');
    expect((await api.ok(getPage, { params: { id: 'vacia' } })).page.content).toBeNull();
  });

  it('slugs of content pages may be long and contain any letter; unknown ones get 404', async () => {
    const slug = `términos-y-condiciones-${'x'.repeat(90)}`;
    await aPage(api.db, { slug });
    expect((await api.ok(getPage, { params: { id: slug } })).page.slug).toBe(slug);
    expect(await api.refused(getPage, { params: { id: 'no-hay' } })).toMatchObject({
      status: 404,
      code: 'page/not-found',
    });
  });

  it('announcements are sanitised and sorted newest first', async () => {
    await api.db
      .insertInto('announcement')
      .values([
        { title: 'Antes', content: '<p onclick="x()">1</p>', created_at: NOON, updated_at: NOON },
        { title: 'Hoy', content: '2', created_at: new Date(NOON.getTime() + DAY), updated_at: NOON },
      ])
      .execute();
    expect((await api.ok(getAnnouncements)).announcements).toMatchObject([
      { title: 'Hoy', content: '2' },
      { title: 'Antes', content: '<p>1</p>' },
    ]);
  });
});
