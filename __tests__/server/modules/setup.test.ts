/** What a studio still needs before visitors can book: read from an empty database on. */
import type { SetupFacts } from '../../../domain/contract/setup';
import { getSetup } from '../../../domain/contract/setup';
import { missingSetupSteps } from '../../../domain/setup';
import { startApi, DAY, HOUR, NOON, type Api } from '../../helpers/api';
import { aClass, aClassType, aPackage, aPerson, type Person } from '../builders';
import { openStudio } from '../../../server/openStudio';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.renew();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const facts = async (): Promise<SetupFacts> => (await api.ok(getSetup, { as: admin })).setup;

it('the set-up steps of an empty database all lack something but the admin', async () => {
  expect(await facts()).toMatchObject({
    named: false,
    contact: false,
    colors: false,
    locations: 0,
    coaches: 0,
    class_types: 0,
    classes: 0,
    packages: 0,
    unpaid_types: [],
    cash: false,
    card: { key: false, secret: false },
    legal: false,
    mail: false,
    team: 1,
  });
});

it('the set-up lacks nothing with classes, their package, contact, cash and a legal page', async () => {
  await aClass(api.db);
  await aPackage(api.db);
  await api.db.insertInto('instructor').values({ name: 'Sol', last_name: 'Ruiz' }).execute();
  await api.configure({ business_name: 'Casa Sol', email: 'hola@casasol.mx', cash_checkout_enabled: 'true' });
  await api.db
    .insertInto('page')
    .values({
      title: 'Aviso de privacidad',
      slug: 'aviso',
      content: '<p>…</p>',
      required: true,
      required_signup: true,
      updated_at: NOON,
    })
    .execute();
  expect(missingSetupSteps(await facts())).toEqual([]);
});

it('the set-up counts neither cancelled, past, unpublished nor far classes', async () => {
  await aClass(api.db, { inHours: -2 });
  await aClass(api.db, { inHours: 24 * 40 });
  const [cancelled, hidden] = [await aClass(api.db), await aClass(api.db, { inHours: 48 })];
  await api.db.updateTable('single_class').set({ deleted_at: NOON }).where('single_class_id', '=', cancelled).execute();
  await api.db
    .updateTable('single_class')
    .set({ published_at: new Date(NOON.getTime() + DAY) })
    .where('single_class_id', '=', hidden)
    .execute();
  expect((await facts()).classes).toBe(0);
  api.setNow(new Date(NOON.getTime() + DAY + HOUR));
  expect((await facts()).classes).toBe(1);
});

it('the set-up names class types that no package for sale pays for', async () => {
  const reserved = await aClassType(api.db, { name: 'Privada', restricted: true });
  const open = await aClassType(api.db, { name: 'Reformer' });
  await aClass(api.db, { class_type_id: reserved });
  await aClass(api.db, { class_type_id: open });
  await aPackage(api.db, { status: 'inactive' });
  await aPackage(api.db, { kind: 'online' });
  expect((await facts()).unpaid_types).toEqual(['Privada', 'Reformer']);
  const id = await aPackage(api.db);
  expect((await facts()).unpaid_types).toEqual(['Privada']);
  await api.db
    .insertInto('class_package_type')
    .values({ class_package_id: id, class_type_id: reserved, class_amount: 1, expiration_days: 30 })
    .execute();
  expect((await facts()).unpaid_types).toEqual([]);
});

it('browsers of an empty studio get the web configuration of the environment, until it stores its own', async () => {
  const web = (apiKey: string) => JSON.stringify({ apiKey, authDomain: 'e.firebaseapp.com', projectId: 'estudio' });
  const studio = openStudio(api.databaseUrl, { firebaseWebConfig: web('de-fuera') });
  try {
    expect((await studio.config()).firebase_config).toMatchObject({ apiKey: 'de-fuera', projectId: 'estudio' });
    await api.configure({ firebase_config: web('propia') });
    studio.dropConfig();
    expect((await studio.config()).firebase_config?.apiKey).toBe('propia');
  } finally {
    await studio.close();
  }
});

it('the set-up is for admins only', async () => {
  const staff = await aPerson(api.db, 'staff');
  expect((await api.refused(getSetup, { as: staff })).code).toBe('auth/forbidden');
});
