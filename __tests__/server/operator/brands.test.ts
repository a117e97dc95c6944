/** Brands in the `studios` command. */
import { findStudio } from '../../../server/directory/repository';
import { createTestOperator, type TestOperator } from './helpers';

let op: TestOperator;
beforeAll(async () => {
  op = await createTestOperator();
  for (const [name, identity] of [
    ['roma', 'casa-aura'],
    ['condesa', 'casa-aura'],
    ['bravo', 'otro-proyecto'],
  ])
    await op.run(`create ${name} --host ${name}.mx --identity ${identity} --verified`);
  await op.run('brand add aura Aura');
});
afterAll(() => op.drop());

const brandOf = async (name: string) => (await findStudio(op.db, { name }))?.brand;
const version = async (name: string) => (await findStudio(op.db, { name }))?.version ?? 0;

it('a studio belongs to one brand at most, and only with the identity project of its other studios', async () => {
  await op.run('brand join aura roma');
  await op.run('brand join aura condesa');
  await op.run('brand join aura condesa');
  await expect(op.run('brand join aura bravo')).rejects.toThrow('proyecto de identidad «otro-proyecto»');
  await op.run('brand add otra Otra');
  await expect(op.run('brand join otra roma')).rejects.toThrow('ya es de otra marca');
  await expect(op.run('brand join nada roma')).rejects.toThrow('No hay una marca «nada»');
  expect((await op.run('brand list')).json).toEqual([
    { name: 'aura', title: 'Aura', studios: ['condesa', 'roma'] },
    { name: 'otra', title: 'Otra', studios: [] },
  ]);
  expect((await op.run('show roma')).json).toMatchObject({ brand: 'aura' });
  await op.run('brand leave aura condesa');
  await expect(op.run('brand leave aura condesa')).rejects.toThrow('no es de la marca');
  expect([await brandOf('condesa'), (await brandOf('roma'))?.title]).toEqual([null, 'Aura']);
});

it("a brand's key is checked, recorded, and changes the entry of each of its studios and of no other", async () => {
  await expect(op.run('brand key aura domain fix aura.mx')).rejects.toThrow('no puede ser de una marca');
  await expect(op.run('brand key aura primary fix rojo')).rejects.toThrow('Escribe un color');
  await expect(op.run('brand key aura primary quizás #fff')).rejects.toThrow('fix');
  await expect(op.run('brand key aura primary fix')).rejects.toThrow('Falta el valor');
  await expect(op.run('brand key aura primary leave #fff')).rejects.toThrow('no lleva valor');
  const [roma, bravo] = [await version('roma'), await version('bravo')];
  await op.run('brand key aura primary fix #ABC');
  await op.run('brand key aura primary fix #abc');
  await op.run('brand key aura app_css suggest -', { stdin: async () => '.a { color: red }' });
  expect((await brandOf('roma'))?.config).toEqual([
    { key: 'app_css', rule: 'suggest', value: '.a { color: red }' },
    { key: 'primary', rule: 'fix', value: '#abc' },
  ]);
  expect(await version('roma')).toBeGreaterThan(roma);
  expect(await version('bravo')).toBe(bravo);
  await op.run('brand key aura app_css leave');
  expect((await op.run('brand show aura')).json).toEqual({
    brand: 'aura',
    title: 'Aura',
    studios: ['roma'],
    config: [{ key: 'primary', rule: 'fix', value: '#abc' }],
  });
  const events = await op.db
    .selectFrom('directory_event')
    .select(['action', 'before', 'after'])
    .where('action', '=', 'brand.key')
    .orderBy('event_id')
    .execute();
  expect(events).toEqual([
    { action: 'brand.key', before: null, after: { key: 'primary', rule: 'fix', value: '#abc' } },
    { action: 'brand.key', before: null, after: expect.objectContaining({ rule: 'suggest' }) },
    { action: 'brand.key', before: expect.objectContaining({ key: 'app_css' }), after: null },
  ]);
});

it('a brand is refused whose name is taken or no name', async () => {
  await expect(op.run('brand add aura Otra')).rejects.toThrow('Ya hay una marca');
  await expect(op.run('brand add Aura-1 Otra')).rejects.toThrow('minúsculas');
});
