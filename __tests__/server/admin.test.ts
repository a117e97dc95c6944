import { NOON, startApi, type Api } from '../helpers/api';
import { startCompiled } from '../helpers/processes';
import { aPerson } from './builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const admin = async (args: string[], env: NodeJS.ProcessEnv = { DATABASE_URL: api.databaseUrl }) => {
  const child = startCompiled('server/admin.ts', env, args);
  return [await child.ended, child.output().trim().split('\n').at(-1)];
};
const roleOf = async (id: number) =>
  (await api.db.selectFrom('customer').select('role').where('customer_id', '=', id).executeTakeFirstOrThrow()).role;

it('`admin grant` sets the role of the customer with the confirmed address in any case', async () => {
  const person = await aPerson(api.db);
  await api.db
    .updateTable('customer')
    .set({ email_confirmed_at: NOON })
    .where('customer_id', '=', person.customer_id)
    .execute();
  expect(await admin(['grant', person.email.toUpperCase()])).toEqual([0, `${person.email} ahora es admin.`]);
  expect(await roleOf(person.customer_id)).toBe('admin');
  expect((await admin(['grant', person.email, 'staff']))[0]).toBe(0);
  expect(await roleOf(person.customer_id)).toBe('staff');
});

it('`admin grant` gives no role by an unconfirmed address, but by the uid of the account', async () => {
  const person = await aPerson(api.db);
  expect(await admin(['grant', person.email])).toEqual([
    1,
    `El correo ${person.email} no está confirmado. Esa persona debe confirmarlo y volver a entrar; ` +
      'o usa el uid de su cuenta.',
  ]);
  expect(await roleOf(person.customer_id)).toBe('customer');
  expect(await admin(['grant', person.uid, 'staff'])).toEqual([0, `${person.uid} ahora es staff.`]);
  expect(await roleOf(person.customer_id)).toBe('staff');
  expect(await admin(['grant', 'no-existe'])).toEqual([1, 'No hay un cliente con el uid no-existe.']);
});

it('`admin second-factor` sets whether the team needs a second factor', async () => {
  expect(await admin(['second-factor', 'on'])).toEqual([0, 'El equipo necesita la verificación en dos pasos.']);
  expect(await admin(['second-factor', 'off'])).toEqual([0, 'El equipo ya no necesita la verificación en dos pasos.']);
  expect(
    await api.db.selectFrom('app_config').select('value').where('key', '=', 'staff_second_factor_required').execute(),
  ).toEqual([{ value: 'false' }]);
});

it('`admin` prints one line and fails without a customer, valid arguments or a database', async () => {
  expect(await admin(['grant', 'nadie@ejemplo.mx'])).toEqual([1, 'No hay un cliente con el correo nadie@ejemplo.mx.']);
  const usage =
    'Uso: npm run admin -- grant correo@ejemplo.mx|uid [admin|staff|contador|coach|customer], o npm run admin -- ' +
    'second-factor on|off';
  for (const args of [[], ['grant'], ['second-factor'], ['grant', 'a@b.mx', 'dueña'], ['quitar', 'a@b.mx']])
    expect(await admin(args)).toEqual([1, usage]);
  expect(await admin(['grant', 'a@b.mx'], { DATABASE_URL: '' })).toEqual([
    1,
    'Falta la variable de entorno DATABASE_URL.',
  ]);
});
