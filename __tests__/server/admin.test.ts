import { startApi, type Api } from '../helpers/api';
import { startProcess } from '../helpers/processes';
import { aPerson } from './builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const admin = async (args: string[], env: NodeJS.ProcessEnv = { DATABASE_URL: api.databaseUrl }) => {
  const child = startProcess('server/admin.ts', args, env);
  return [await child.ended, child.output().trim().split('\n').at(-1)];
};
const roleOf = async (id: number) =>
  (await api.db.selectFrom('customer').select('role').where('customer_id', '=', id).executeTakeFirstOrThrow()).role;

it('`admin grant` sets the role of the customer with the address in any case', async () => {
  const person = await aPerson(api.db);
  expect(await admin(['grant', person.email.toUpperCase()])).toEqual([0, `${person.email} ahora es admin.`]);
  expect(await roleOf(person.customer_id)).toBe('admin');
  expect((await admin(['grant', person.email, 'staff']))[0]).toBe(0);
  expect(await roleOf(person.customer_id)).toBe('staff');
});

it('`admin` prints one line and fails without a customer, valid arguments or a database', async () => {
  expect(await admin(['grant', 'nadie@ejemplo.mx'])).toEqual([1, 'No hay un cliente con el correo nadie@ejemplo.mx.']);
  const usage = 'Uso: npm run admin -- grant correo@ejemplo.mx [admin|staff|customer]';
  for (const args of [[], ['grant'], ['grant', 'a@b.mx', 'dueña'], ['quitar', 'a@b.mx']])
    expect(await admin(args)).toEqual([1, usage]);
  expect(await admin(['grant', 'a@b.mx'], { DATABASE_URL: '' })).toEqual([
    1,
    'Falta la variable de entorno DATABASE_URL.',
  ]);
});
