/** What a studio's plan gives, set by command and known to servers. */
import { findStudio } from '../../../server/directory/repository';
import { createTestOperator, type TestOperator } from './helpers';

let operator: TestOperator;
beforeAll(async () => {
  operator = await createTestOperator();
  await operator.run('create aura --host aura.mx --identity estudio-aura --verified');
});
afterAll(() => operator.drop());

it('limits of a studio are set one by one, are on record, and are taken away again', async () => {
  const { text } = await operator.run('limits aura --files 1.5GB');
  expect(text).toBe('«aura»: archivos 1.5 GB; 4 conexiones por proceso.');
  await operator.run('limits aura --connections 6');
  expect(await findStudio(operator.db, { name: 'aura' })).toMatchObject({
    maxFileBytes: 1_500_000_000,
    maxConnections: 6,
  });
  expect((await operator.run('limits aura --files sin')).json).toEqual({
    name: 'aura',
    max_file_bytes: null,
    max_connections: 6,
  });
  const events = await operator.db
    .selectFrom('directory_event')
    .select(['before', 'after'])
    .where('action', '=', 'studio.limits')
    .orderBy('event_id')
    .execute();
  expect(events[0]).toEqual({
    before: { max_file_bytes: null, max_connections: 4 },
    after: { max_file_bytes: 1_500_000_000, max_connections: 4 },
  });
  expect(events).toHaveLength(3);
});

it.each([
  ['limits aura', 'Di qué límite'],
  ['limits aura --files 20', '--files es un tamaño'],
  ['limits aura --files 20GiB', '--files es un tamaño'],
  ['limits aura --connections 0', '--connections es un número de 1 a 80'],
  ['limits otro --files 1GB', 'No hay un estudio «otro»'],
])('%s is refused', async (line, why) => {
  await expect(operator.run(line)).rejects.toThrow(why);
});
