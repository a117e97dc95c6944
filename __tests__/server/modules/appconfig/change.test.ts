/** Changing the configuration: checked as a whole, in versions, never over another admin's change. */
import * as calls from '../../../../domain/contract/appconfig';
import type { ConfigChange } from '../../../../domain/contract/appconfig';
import { instantOf } from '../../../../domain/studioTime';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aLocation, aPackage, aPage, aPerson, type Person } from '../../builders';

let api: Api;
let admin: Person;
let other: Person;
beforeAll(async () => {
  api = await startApi({ responseAge: 60_000 });
  admin = await aPerson(api.db, 'admin');
  other = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const read = () => api.ok(calls.getAdminConfig, { as: admin });
const valueOf = async (key: string) => (await read()).pairs.find((pair) => pair.key === key)?.value ?? null;
const change = (values: Readonly<Record<string, string | null>>): ConfigChange[] =>
  Object.entries(values).map(([key, value]) => ({ key, value }));
const save = async (values: Readonly<Record<string, string | null>>, as = admin) =>
  api.ok(calls.putConfig, { as, body: { version: (await read()).version, changes: change(values) } });
const refused = async (values: Readonly<Record<string, string | null>>) =>
  api.refused(calls.putConfig, { as: admin, body: { version: (await read()).version, changes: change(values) } });
const check = (values: Readonly<Record<string, string | null>>) =>
  api.ok(calls.postConfigCheck, { as: admin, body: { changes: change(values) } });

it('configuration values are stored in one form, and visitors get them with their next request', async () => {
  await api.ok(calls.getAppConfig);
  const { version, updated } = await save({ primary: ' #ABC ', waitlist_enabled: 'sí', instagram: '@aura' });
  expect(await valueOf('primary')).toBe('#abc');
  expect(await valueOf('waitlist_enabled')).toBe('true');
  expect(await api.ok(calls.getAppConfig)).toContainEqual({
    key: 'instagram',
    value: 'https://www.instagram.com/aura',
  });
  expect(updated).toMatchObject({ at: NOON.toISOString() });
  expect((await save({ primary: '#abc' })).version).toBe(version);
  await save({ primary: null });
  expect(await valueOf('primary')).toBeNull();
});

it('a configuration change is refused as a whole where one value is wrong, naming each wrong one', async () => {
  const refusal = await refused({
    tagline: 'No se guarda',
    accent: 'rojo',
    timezone: 'Europe/Madrid',
    cash_pending_hours: '0',
    stripe_public_key: 'sk_live_abc123',
    firebase_config: '{"apiKey":"k","projectId":"p","private_key":"x"}',
    stripe_secret_key: 'x',
  });
  expect(refusal).toMatchObject({ status: 400, code: 'config/invalid', field: 'accent' });
  expect(refusal.problems?.map(({ key }) => key)).toEqual([
    'accent',
    'timezone',
    'cash_pending_hours',
    'stripe_public_key',
    'firebase_config',
    'stripe_secret_key',
  ]);
  expect(JSON.stringify(refusal)).not.toContain('sk_live_abc123');
  expect(await valueOf('tagline')).toBeNull();
});

it('a configuration change by an admin who has not seen the last one is refused, saying who changed what', async () => {
  const { version } = await read();
  const [mine, theirs] = await Promise.all([
    api.send(calls.putConfig, { as: admin, body: { version, changes: change({ hero_title: 'Mío' }) } }),
    api.send(calls.putConfig, { as: other, body: { version, changes: change({ hero_title: 'Suyo' }) } }),
  ]);
  expect([mine.status, theirs.status].sort()).toEqual([200, 412]);
  const refusal = JSON.parse((mine.status === 412 ? mine : theirs).text) as { message: string; changed: unknown };
  expect(refusal.message).toContain('«Título de la portada»');
  expect(refusal.changed).toMatchObject({ by: expect.any(String), at: NOON.toISOString() });
  const repeated = {
    as: admin,
    body: { version, changes: change({ hero_title: (await valueOf('hero_title')) ?? '' }) },
  };
  expect((await api.ok(calls.putConfig, repeated)).version).toBe(version + 1);
});

it('restoring a version of the configuration makes a new one without the later changes', async () => {
  const first = await save({ about_title: 'Uno', mission_title: 'Antes' });
  await save({ about_title: 'Dos' });
  const last = await save({ about_title: null, mission_title: 'Después' });
  const restore = { as: other, params: { id: first.version } };
  expect(await api.refused(calls.postConfigRestore, { ...restore, body: { version: first.version } })).toMatchObject({
    code: 'row/changed',
  });
  const restored = await api.ok(calls.postConfigRestore, { ...restore, body: { version: last.version } });
  expect(restored.version).toBe(last.version + 1);
  expect([await valueOf('about_title'), await valueOf('mission_title')]).toEqual(['Uno', 'Antes']);
  const { versions } = await api.ok(calls.getConfigVersions, { as: admin });
  expect(versions[0]).toMatchObject({
    restored: first.version,
    changes: expect.arrayContaining([{ key: 'about_title', before: null, after: 'Uno' }]),
  });
  const older = await api.ok(calls.getConfigVersions, { as: admin, query: { after: first.version } });
  expect(older.versions.every(({ app_config_version_id: id }) => id < first.version)).toBe(true);
  expect(
    await api.refused(calls.postConfigRestore, {
      as: admin,
      params: { id: 9_999 },
      body: { version: restored.version },
    }),
  ).toMatchObject({ code: 'config/no-version' });
});

it('saving a style sheet or codes reports what is removed for visitors; the audit log has neither', async () => {
  const attack = {
    app_css: '.a { color: red } body { background: url(http://evil.mx/x) } </style><script>1</script>',
    head_tracking_codes: '<base href="https://evil.mx"><script src="https://ok.mx/secreto-77.js"></script>',
  };
  const { dropped, problems, css } = await check(attack);
  expect(problems).toEqual([]);
  // What the preview shows: nothing of a sheet that can't be read, of another one what visitors get.
  expect(css).toBe('');
  const readable = await check({ app_css: attack.app_css.split(' </style>')[0]! });
  expect(readable.css).toContain('color: red');
  expect(readable.css).not.toContain('evil');
  expect(new Set(dropped.map(({ key }) => key))).toEqual(new Set(Object.keys(attack)));
  await save(attack);
  const shown = (await api.ok(calls.getAppConfig)).find(({ key }) => key === 'app_css')?.value ?? '';
  expect(shown).not.toMatch(/evil|<\/style/);
  expect(await valueOf('app_css')).toBe(attack.app_css);
  const events = await api.db.selectFrom('audit_event').selectAll().where('action', '=', 'config.change').execute();
  expect(JSON.stringify(events)).not.toMatch(/secreto-77|evil/);
});

it("the path of packages can't be that of a page or a screen", async () => {
  await aPage(api.db, { title: 'Reglamento', slug: 'reglamento' });
  expect(await refused({ class_packages_path: '/Reglamento' })).toMatchObject({
    message: expect.stringContaining('Reglamento'),
  });
  expect((await check({ class_packages_path: '/admin/planes' })).problems).toHaveLength(1);
  expect((await check({ class_packages_path: '/planes' })).notes).toHaveLength(1);
});

it('the domain must have https, as mails link to it', async () => {
  expect(await refused({ domain: 'http://estudio.mx' })).toMatchObject({ code: 'config/invalid' });
  for (const domain of ['estudio.mx', 'https://estudio.mx', 'http://localhost:3000', ''])
    expect((await check({ domain })).problems).toEqual([]);
});

it('another time zone moves future classes to its instants, except at locations with their own zone', async () => {
  const [own, id, past] = [
    await aClass(api.db, { timezone: 'America/Cancun' }),
    await aClass(api.db, { location_id: await aLocation(api.db) }),
    await aClass(api.db, { location_id: await aLocation(api.db), inHours: -72 }),
  ];
  const startOf = async (single_class_id: number) =>
    api.db
      .selectFrom('single_class')
      .select(['class_date', 'starts_at'])
      .where('single_class_id', '=', single_class_id)
      .executeTakeFirstOrThrow();
  const before = await Promise.all([own, id, past].map(startOf));
  expect((await check({ timezone: 'America/Tijuana' })).notes[0]?.message).toMatch(/1 clase por venir conserva/);
  await save({ timezone: 'America/Tijuana' });
  const after = await Promise.all([own, id, past].map(startOf));
  expect(after[1]).toEqual({
    class_date: before[1]?.class_date,
    starts_at: instantOf(before[1]?.class_date ?? '', 'America/Tijuana'),
  });
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  await save({ timezone: null });
  expect(await startOf(id)).toEqual(before[1]);
});

it('the signup fee must be a package on sale, and no required second factor may lock its admin out', async () => {
  const [active, inactive] = [await aPackage(api.db), await aPackage(api.db, { status: 'inactive' })];
  expect((await check({ signup_fee: '999999' })).problems).toHaveLength(1);
  expect((await check({ signup_fee: String(inactive) })).problems).toHaveLength(1);
  expect(await check({ signup_fee: String(active) })).toMatchObject({ problems: [], notes: [{ key: 'signup_fee' }] });
  expect(await refused({ staff_second_factor_required: 'true' })).toMatchObject({ code: 'config/invalid' });
  expect((await check({ admin_second_factor_optional: 'true' })).notes).toHaveLength(1);
  expect((await check({ files_location: 'aws' })).problems).toHaveLength(1);
  const { notes } = await check({ files_location: 'aws', bucket: 'aura-fotos' });
  expect(notes).toHaveLength(1);
  expect(notes[0]?.message).toContain('pídelo a quien administra tu servidor');
  expect(notes[0]?.message).not.toMatch(/[A-Z]_[A-Z]/);
  expect((await check({ retention_months: '1' })).notes[0]?.message).toContain('1 mes');
});
