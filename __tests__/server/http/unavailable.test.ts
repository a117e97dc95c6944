/** Loss and return of the database while the server runs. */
import { Client } from 'pg';
import { CALLS } from '../../../domain/contract';
import { getHealth } from '../../../domain/contract/appconfig';
import { getAvailableClasses } from '../../../domain/contract/credits';
import { postPurchase } from '../../../domain/contract/checkout';
import { postReservation } from '../../../domain/contract/reservations';
import { startApi, type Api } from '../../helpers/api';
import { aClass, aPackage, aPerson } from '../builders';
import { startDatabaseProxy, type DatabaseProxy } from '../databaseProxy';
import { brokenRules } from '../invariants';

let proxy: DatabaseProxy;
let api: Api;
beforeEach(async () => {
  api = await startApi({ listen: true, routeDatabase: async (url) => (proxy = await startDatabaseProxy(url)).url });
});
afterEach(async () => {
  await api.close();
  await proxy.cut();
});

it('without a database every call gets 503, and works again after it returns', async () => {
  const person = await aPerson(api.db, 'admin', 1);
  await api.ok(getHealth);
  await proxy.cut();
  api.studio.dropConfig();
  for (const call of CALLS) {
    const reply = await api.send(call, {
      as: person,
      params: { id: 1, slug: 'x', token: 'x'.repeat(43) },
      ...(call.path === '/single_class' || call.path === '/single_class/own'
        ? { query: { start_date: '2026-11-16', end_date: '2026-11-22' } }
        : {}),
      ...(call.path === '/customer/phone' ? { query: { phone: '5512345678' } } : {}),
      ...(call.method === 'POST' && ['/class_reservations', '/class_reservations/or_wait'].includes(call.path)
        ? { body: { single_class_id: 1 } }
        : {}),
      ...(call.path === '/class_reservations/several'
        ? { body: { single_class_id: 1, places: [{ spot: 1 }, { family_member_id: 1, spot: 2 }] } }
        : {}),
      ...(call.path === '/customer/signup'
        ? { body: { name: 'Ana', last_name: 'Mar', phone: '5512345678', accepted_pages: [] } }
        : {}),
    });
    expect([call.path, reply.status, JSON.parse(reply.text)]).toMatchObject([
      call.path,
      503,
      { code: 'server/unavailable' },
    ]);
  }
  await proxy.restore();
  await api.ok(getHealth);
  await api.ok(postReservation, { as: person, body: { single_class_id: await aClass(api.db) } });
});

it('while a database takes no connections a reservation gets 503, and goes well once it takes them', async () => {
  const person = await aPerson(api.db, 'customer', 1);
  const single_class_id = await aClass(api.db);
  const { rows } = await api.pool.query<{ name: string }>('select current_database() as name');
  const database = rows[0]!.name;
  const owner = new Client({ connectionString: process.env.STUDIO_TEST_SERVER });
  await owner.connect();
  try {
    await owner.query(`alter database ${database} allow_connections false`);
    await owner.query('select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1', [database]);
    const reply = await api.send(postReservation, { as: person, body: { single_class_id } });
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([503, { code: 'server/unavailable' }]);
  } finally {
    await owner.query(`alter database ${database} allow_connections true`);
    await owner.end();
  }
  await api.ok(postReservation, { as: person, body: { single_class_id } });
});

it('losing the database during reservations and purchases leaves no half-written ones and does not end the process', async () => {
  const [person, other] = [await aPerson(api.db, 'customer', 40), await aPerson(api.db)];
  // One customer starts no more than twenty purchases a minute.
  const buyer = (n: number) => (n % 2 ? person : other);
  const class_package_id = await aPackage(api.db, { price: 0, class_amount: 3 });
  const classes = await Promise.all(Array.from({ length: 40 }, () => aClass(api.db)));
  const asked = classes.flatMap((single_class_id, n) => [
    api.send(postReservation, { as: person, body: { single_class_id }, key: `corte-r${n}-0` }),
    api.send(postPurchase, { as: buyer(n), body: { class_package_id }, key: `corte-c${n}-0` }),
  ]);
  await Promise.race(asked);
  await proxy.cut();
  for (const reply of await Promise.all(asked)) expect([200, 503]).toContain(reply.status);
  await proxy.restore();
  await api.ok(getHealth);

  expect(await brokenRules(api.pool)).toEqual([]);
  const {
    rows: [half],
  } = await api.pool.query<{ n: number }>(
    `select count(*) n from purchase p
      where (select count(*) from available_class a where a.purchase_id = p.purchase_id) <> 3`,
  );
  expect(half?.n).toBe(0);
  api.setNow(new Date(api.now().getTime() + 60_000));
  // A retry with the same key of every request without a response: each is done exactly once.
  for (const [n, single_class_id] of classes.entries()) {
    await api.ok(postReservation, { as: person, body: { single_class_id }, key: `corte-r${n}-0` });
    await api.ok(postPurchase, { as: buyer(n), body: { class_package_id }, key: `corte-c${n}-0` });
  }
  for (const as of [person, other])
    expect((await api.ok(getAvailableClasses, { as })).available_classes).toHaveLength(20 * 3);
  expect(await brokenRules(api.pool)).toEqual([]);
});
