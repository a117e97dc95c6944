/** Studios are suspended, deleted, restored and, after the grace time, gone. */
import { DAY } from '../../../domain/durations';
import { findStudio } from '../../../server/directory/repository';
import { createTestOperator, onTestServer, type TestOperator } from './helpers';

let operator: TestOperator;
beforeEach(async () => {
  operator = await createTestOperator();
  await create('aura');
});
afterEach(() => operator.drop());

const create = (name: string): Promise<unknown> =>
  operator.run(`create ${name} --host ${name}.mx --identity estudio-${name} --verified`);
const NOW = new Date('2026-03-01T12:00:00Z');
const at = (days: number) => ({ now: () => new Date(NOW.getTime() + days * DAY) });
const stateOf = async (name: string): Promise<string> => (await operator.studio(name)).state;
const exists = async (database: string): Promise<boolean> =>
  (await onTestServer('select from pg_database where datname = $1', [database])).length > 0;

it('a suspended studio is restored', async () => {
  await operator.run('suspend aura');
  await operator.run('suspend aura');
  expect(await stateOf('aura')).toBe('suspended');
  await operator.run('restore aura');
  expect(await stateOf('aura')).toBe('active');
  const changes = await operator.db
    .selectFrom('directory_event')
    .select('action')
    .where('action', 'in', ['studio.suspend', 'studio.restore'])
    .orderBy('event_id')
    .execute();
  expect(changes.map(({ action }) => action)).toEqual(['studio.suspend', 'studio.restore']);
});

it('a deleted studio is not found, and comes back with its hosts and its database; one of an older schema says what to do', async () => {
  const { database } = await operator.studio('aura');
  await operator.run('delete aura', at(0));
  expect(await findStudio(operator.db, { host: 'aura.mx' })).toBeNull();
  expect(await exists(database)).toBe(true);
  await expect(operator.run('suspend aura')).rejects.toThrow('No hay un estudio «aura»');
  await operator.run('restore aura', at(29));
  expect(await findStudio(operator.db, { host: 'aura.mx' })).toMatchObject({ state: 'active' });

  await operator.run('delete aura', at(0));
  await operator.db
    .updateTable('studio')
    .set({ schema_version: '0001_studio.1.0' })
    .where('name', '=', 'aura')
    .execute();
  expect((await operator.run('restore aura', at(1))).text).toContain('studios upgrade --only aura');
});

it('the name and the host of a deleted studio may be given again; then it comes back only by another name', async () => {
  await operator.run('delete aura', at(0));
  await operator.run('create aura --host aura.mx --identity estudio-nueva --verified');
  const { studio_id } = await operator.studio('aura');
  expect(await findStudio(operator.db, { host: 'aura.mx' })).toMatchObject({ studio_id, state: 'active' });
  await operator.run('rename aura aurora');
  await operator.run('restore aura');
  expect(await findStudio(operator.db, { name: 'aura' })).toMatchObject({ state: 'active', hosts: [] });
  expect(await findStudio(operator.db, { host: 'aura.mx' })).toMatchObject({ name: 'aurora' });
});

it('a studio that is being created can be deleted, restored and finished', async () => {
  await operator.db
    .updateTable('studio')
    .set({ state: 'preparing', schema_version: null })
    .where('name', '=', 'aura')
    .execute();
  await operator.run('delete aura');
  expect((await operator.run('restore aura')).text).toContain('repite studios create aura');
  await operator.run('create aura --host aura.mx --identity estudio-aura --verified');
  expect(await stateOf('aura')).toBe('active');
});

describe('purge', () => {
  it('drops databases only after the grace time, only with --yes, and names the files that are left', async () => {
    await create('bruma');
    const { database, studio_id } = await operator.studio('aura');
    await operator.run('delete aura', at(0));
    await operator.run('purge --yes', at(29.9));
    expect(await exists(database)).toBe(true);

    expect((await operator.run('purge', at(30))).text).toContain(
      `aura (número ${studio_id}, eliminado 2026-03-01 12:00`,
    );
    expect(await exists(database)).toBe(true);

    const { text, json } = await operator.run('purge --yes', at(30));
    expect(json).toEqual({
      purged: [{ studio_id, name: 'aura', files: `.data/files/${studio_id}` }],
      left: [],
      failed: [],
    });
    expect(text).toContain(`.data/files/${studio_id}`);
    expect(await exists(database)).toBe(false);
    expect(await operator.db.selectFrom('studio').select('name').execute()).toEqual([{ name: 'bruma' }]);
    expect(await exists((await operator.studio('bruma')).database)).toBe(true);
    await expect(operator.run('restore aura')).rejects.toThrow('No hay un estudio «aura», ni eliminado.');
    // What was done to it stays on record.
    const kept = await operator.db
      .selectFrom('directory_event')
      .select('action')
      .where('studio_id', '=', studio_id)
      .orderBy('event_id', 'desc')
      .execute();
    expect(kept.slice(0, 2)).toEqual([{ action: 'studio.purge' }, { action: 'studio.delete' }]);
  });

  it('finishes what a killed purge began', async () => {
    const { database } = await operator.studio('aura');
    await operator.run('delete aura', at(0));
    await onTestServer(`drop database ${database}`);
    expect((await operator.run('purge --yes', at(31))).json).toMatchObject({ purged: [{ name: 'aura' }] });
  });

  it('at once with a restore leaves the studio whole or gone', async () => {
    const { database, studio_id } = await operator.studio('aura');
    await operator.run('delete aura', at(0));
    await Promise.allSettled([operator.run('purge --yes', at(31)), operator.run('restore aura', at(31))]);
    const row = await operator.db.selectFrom('studio').select('state').where('studio_id', '=', studio_id).execute();
    expect([row, await exists(database)]).toEqual(row.length > 0 ? [[{ state: 'active' }], true] : [[], false]);
  });
});
