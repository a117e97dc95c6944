/** The names that the audit log shows in place of numbers. */
import { Client } from 'pg';
import { deleteAnnouncement, postAnnouncement } from '../../../../domain/contract/content';
import { putCustomer } from '../../../../domain/contract/customerList';
import { getAuditEvents, type AuditEvent, type AuditQuery } from '../../../../domain/contract/team';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aCrowd, aPackage, aPerson, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const log = async (query: AuditQuery = {}) => (await api.ok(getAuditEvents, { as: admin, query })).audit_events;
const named = (events: readonly AuditEvent[]) => events.map(({ action, entity_name }) => [action, entity_name]);
/** An event about each of these rows, in this order. */
const record = (entity: string, ids: readonly number[]) =>
  api.db
    .insertInto('audit_event')
    .values(
      ids.map((id) => ({
        actor_kind: 'system',
        actor_id: 'prueba',
        action: `test.${entity}`,
        entity,
        entity_id: String(id),
        before: null,
        after: null,
        request_id: null,
        created_at: NOON,
      })),
    )
    .execute();

it('a row that was deleted keeps its last name in all its events', async () => {
  const body = { title: 'Cerramos el lunes', content: '<p>Descansa.</p>' };
  const { announcement } = await api.ok(postAnnouncement, { as: admin, body });
  await api.ok(deleteAnnouncement, { as: admin, params: { id: announcement.announcement_id } });
  expect(named(await log({ entity: 'announcement' }))).toEqual([
    ['announcement.delete', 'Cerramos el lunes'],
    ['announcement.create', 'Cerramos el lunes'],
  ]);
});

it('a person has the name of today, a class its type and hour, and who is erased none', async () => {
  const { customer_id } = await aPerson(api.db);
  await api.ok(putCustomer, { as: admin, body: { customer_id, name: 'Jimena', last_name: 'Ibarra' } });
  expect(named(await log({ entity: 'customer', entity_id: String(customer_id) }))).toEqual([
    ['customer.change', 'Jimena Ibarra'],
  ]);
  await record('single_class', [await aClass(api.db, { inHours: 24 })]);
  expect((await log({ entity: 'single_class' }))[0]?.entity_name).toMatch(/^\S.* · \S+ \d+ nov 2026 · \d\d:\d\d$/);
  await record('customer', [999_999]);
  expect(named(await log({ action: 'test.customer' }))).toEqual([['test.customer', null]]);
});

it('names are looked up by one statement for each kind, however many events', async () => {
  const statements = async (): Promise<number> => {
    const query = jest.spyOn(Client.prototype, 'query');
    try {
      await log();
      return query.mock.calls.length;
    } finally {
      query.mockRestore();
    }
  };
  // What is cached for seconds is read by the first call, and doesn't age on a slow machine.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  await log();
  await record('class_package', [await aPackage(api.db)]);
  const before = await statements();
  const packages: number[] = [];
  for (let n = 0; n < 10; n += 1) packages.push(await aPackage(api.db));
  await record('class_package', packages);
  await record(
    'customer',
    (await aCrowd(api.db, 10)).map(({ customer_id }) => customer_id),
  );
  expect(await statements()).toBe(before);
});
