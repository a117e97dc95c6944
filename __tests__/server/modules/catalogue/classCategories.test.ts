import {
  deleteClassCategory,
  getAdminClassCategories,
  getAvailableClassCategories,
  getClassCategories,
  getClassCategory,
  NEW_CATEGORY,
  postClassCategory,
  putClassCategory,
} from '../../../../domain/contract/classCategories';
import { getSchedule } from '../../../../domain/contract/schedule';
import { startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const category = (handle: string) => ({ name: 'Fuerza', handle, description: 'Músculo y postura.' });
const add = async (handle: string) =>
  (await api.ok(postClassCategory, { as: admin, body: category(handle) })).class_category;

it('a category is added as available, read by visitors, changed and deleted', async () => {
  const body = { ...category(' Cuerpo-y-Mente '), class_category_id: NEW_CATEGORY } as const;
  const { class_category } = await api.ok(postClassCategory, { as: admin, body });
  const id = class_category.class_category_id;
  expect(class_category).toEqual({
    ...category('cuerpo-y-mente'),
    class_category_id: expect.any(Number),
    available: true,
    version: 1,
  });
  expect((await api.ok(getClassCategory, { params: { id } })).class_category).toEqual(class_category);
  expect((await api.ok(getAvailableClassCategories)).class_categories).toContainEqual(class_category);

  const hidden = { ...class_category, name: 'Mente', available: false };
  expect((await api.ok(putClassCategory, { as: admin, body: hidden })).class_category).toEqual({
    ...hidden,
    version: 2,
  });
  expect((await api.ok(getClassCategories)).class_categories).toContainEqual({ ...hidden, version: 2 });
  expect((await api.ok(getAvailableClassCategories)).class_categories.map((c) => c.class_category_id)).not.toContain(
    id,
  );

  expect(await api.ok(deleteClassCategory, { as: admin, params: { id } })).toEqual({ class_category_id: id });
  for (const gone of [
    await api.refused(getClassCategory, { params: { id } }),
    await api.refused(putClassCategory, { as: admin, body: hidden }),
    await api.refused(deleteClassCategory, { as: admin, params: { id } }),
  ])
    expect(gone).toMatchObject({ status: 404, code: 'class-category/not-found' });
});

it('of twenty simultaneous categories with one handle the database stores one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      api.send(postClassCategory, { as: admin, body: category(n % 2 ? 'CARDIO' : 'cardio') }),
    ),
  );
  expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  const other = await add('otra');
  expect(await api.refused(putClassCategory, { as: admin, body: { ...other, handle: 'cardio' } })).toMatchObject({
    status: 409,
    code: 'class-category/handle-exists',
  });
});

it.each(['dos palabras', 'a/b', '-', 'x'.repeat(121)])('refuses the handle %p', async (handle) => {
  const { status } = await api.refused(postClassCategory, { as: admin, body: category(handle) });
  expect(status).toBe(handle.length > 120 ? 400 : 412);
});

it('a category of a class is on the wire with it, and cannot be deleted while the class has it', async () => {
  const { class_category_id } = await add('de-una-clase');
  const single_class_id = await aClass(api.db);
  await api.db
    .updateTable('single_class')
    .set({ class_category_id, icon: '/demo/clase.svg' })
    .where('single_class_id', '=', single_class_id)
    .execute();
  const query = { start_date: '2026-11-16', end_date: '2026-12-06' };
  const { days } = await api.ok(getSchedule, { query });
  expect(days.flatMap((day) => day.single_classes)).toMatchObject([{ class_category_id, icon: '/demo/clase.svg' }]);
  expect(await api.refused(deleteClassCategory, { as: admin, params: { id: class_category_id } })).toMatchObject({
    status: 409,
    code: 'class-category/in-use',
    message: expect.stringContaining('se usa en 1 clase por venir'),
  });
});

it('the team sees archived categories and which ones are used; archiving changes nothing else', async () => {
  const { class_category_id, version, ...terms } = await add('archivada');
  await aClass(api.db).then((single_class_id) =>
    api.db
      .updateTable('single_class')
      .set({ class_category_id })
      .where('single_class_id', '=', single_class_id)
      .execute(),
  );
  const body = { class_category_id, version, available: false };
  const { class_category } = await api.ok(putClassCategory, { as: admin, body });
  expect(class_category).toEqual({ ...terms, class_category_id, available: false, version: 2 });
  const { class_categories } = await api.ok(getAdminClassCategories, { as: await aPerson(api.db, 'staff') });
  expect(class_categories).toContainEqual({ ...class_category, archived: true, in_use: true });
});
