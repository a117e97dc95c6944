/** Who of the team reads customers' personal data is in the audit log, by screen and not by row. */
import { setTimeout as pause } from 'node:timers/promises';
import { getAdminCustomer, getCustomerFiles, getTimeline } from '../../../../domain/contract/adminCustomers';
import { getRoster } from '../../../../domain/contract/attendance';
import { getAllCustomers, getCustomers, putCustomer } from '../../../../domain/contract/customerList';
import { getCustomersByQuery } from '../../../../domain/contract/customers';
import { getMails } from '../../../../domain/contract/mails';
import { getEventAttendees } from '../../../../domain/contract/packageAdmin';
import { getAuditEvents } from '../../../../domain/contract/team';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPackage, aPerson, type Person } from '../../builders';

let api: Api;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  staff = await aPerson(api.db, 'staff');
});

const eventsOf = async ({ customer_id }: Person) =>
  (await api.ok(getAuditEvents, { as: admin, query: { actor_id: String(customer_id) } })).audit_events.map(
    ({ action, entity, entity_id }) => [action, entity, entity_id],
  );
/** No answer waits for them: they are written a moment later. */
async function untilRecorded(person: Person, count: number): Promise<readonly string[][]> {
  for (;;) {
    const events = await eventsOf(person);
    if (events.length >= count) return events;
    await pause(5);
  }
}

it('names the screen and whose data it is, for the page of a customer, lists, rosters, attendees and mails', async () => {
  const { customer_id } = await aPerson(api.db);
  const [single_class_id, event] = [await aClass(api.db), await aPackage(api.db, { kind: 'especial' })];
  await api.ok(getAdminCustomer, { as: staff, params: { id: customer_id } });
  await api.ok(getAllCustomers, { as: staff, query: {} });
  await api.ok(getRoster, { as: staff, params: { id: single_class_id } });
  await api.ok(getEventAttendees, { as: staff, params: { id: event }, query: {} });
  await api.ok(getMails, { as: staff, query: {} });
  expect((await untilRecorded(staff, 5)).map((words) => words.join(' ')).sort()).toEqual([
    `class-package.read-attendees class_package ${event}`,
    `class.read-roster single_class ${single_class_id}`,
    'customer.list customer *',
    `customer.read customer ${customer_id}`,
    'mail.read mail *',
  ]);
});

it('is one event of a screen, its parts and pages within the hour, also for simultaneous reads, and one more after it', async () => {
  const { customer_id } = await aPerson(api.db);
  const params = { id: customer_id };
  const page = () => api.ok(getAdminCustomer, { as: staff, params });
  await Promise.all([page(), page(), page()]);
  await api.ok(getTimeline, { as: staff, params, query: {} });
  await api.ok(getCustomerFiles, { as: staff, params });
  await api.ok(getCustomers, { as: staff, query: {} });
  await api.ok(getAllCustomers, { as: staff, query: { query: 'nadie' } });
  await api.ok(getCustomersByQuery, { as: staff, query: { query: 'nadie' } });
  expect(await untilRecorded(staff, 2)).toHaveLength(2);
  api.setNow(new Date(NOON.getTime() + HOUR - 1));
  await page();
  api.setNow(new Date(NOON.getTime() + HOUR));
  await page();
  expect(await untilRecorded(staff, 3)).toHaveLength(3);
});

it('records neither a refused read, nor the own page, nor what is read of nobody', async () => {
  const [coach, customer] = [await aPerson(api.db, 'coach'), await aPerson(api.db)];
  const params = { id: customer.customer_id };
  expect((await api.send(getAdminCustomer, { as: customer, params })).status).toBe(403);
  expect((await api.send(getAdminCustomer, { as: coach, params })).status).toBe(403);
  expect((await api.send(getRoster, { as: coach, params: { id: await aClass(api.db) } })).status).toBe(403);
  await api.ok(getAdminCustomer, { as: staff, params: { id: staff.customer_id } });
  await api.ok(getMails, { as: staff, query: {} });
  expect(await untilRecorded(staff, 1)).toEqual([['mail.read', 'mail', '*']]);
  expect([await eventsOf(coach), await eventsOf(customer)]).toEqual([[], []]);
});

it('a read is nobody’s last change: a conflict names who changed the customer', async () => {
  const { customer_id } = await aPerson(api.db);
  await api.ok(putCustomer, { as: admin, body: { customer_id, name: 'Ana', version: 1 } });
  api.setNow(new Date(NOON.getTime() + 1_000));
  await api.ok(getAdminCustomer, { as: staff, params: { id: customer_id } });
  await untilRecorded(staff, 1);
  const body = { customer_id, name: 'Eva', version: 1 };
  const { text } = await api.send(putCustomer, { as: staff, body });
  expect(JSON.parse(text)).toMatchObject({ code: 'row/changed', changed: { at: NOON.toISOString() } });
});

it('a read that could not be recorded is answered, logged, and recorded the next time', async () => {
  const { customer_id } = await aPerson(api.db);
  const read = () => api.ok(getAdminCustomer, { as: staff, params: { id: customer_id } });
  await api.pool.query('alter table audit_event rename to audit_event_gone');
  await read();
  while (!api.logs().includes('a read was not recorded')) await pause(5);
  await api.pool.query('alter table audit_event_gone rename to audit_event');
  await read();
  expect(await untilRecorded(staff, 1)).toEqual([['customer.read', 'customer', String(customer_id)]]);
});
