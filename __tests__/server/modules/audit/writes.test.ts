/** Every write of staff, admins and the system: one event beside it, and none without it. */
import { sql } from 'kysely';
import { CALLS } from '../../../../domain/contract';
import type { Call } from '../../../../domain/contract/call';
import * as campaigns from '../../../../domain/contract/campaigns';
import * as journeys from '../../../../domain/contract/journeys';
import * as appconfig from '../../../../domain/contract/appconfig';
import { getCalendarFeed } from '../../../../domain/contract/calendar';
import { postPurchase } from '../../../../domain/contract/checkout';
import * as planning from '../../../../domain/contract/scheduleAdmin';
import * as content from '../../../../domain/contract/content';
import { getMe, postSignUp, putMe } from '../../../../domain/contract/customers';
import * as files from '../../../../domain/contract/files';
import * as messageSettings from '../../../../domain/contract/messageSettings';
import { deleteReservation } from '../../../../domain/contract/reservations';
import { getAuditEvents } from '../../../../domain/contract/team';
import { deleteWaitlist, postWaitlist, putWaitlist } from '../../../../domain/contract/waitlists';
import { NOON } from '../../../helpers/api';
import { aClass, aPackage, aPerson } from '../../builders';
import { campaignWrites } from './writes/campaigns';
import { importsWrites } from './writes/imports';
import { journeyWrites } from './writes/journeys';
import { customersWrites } from './writes/customers';
import { deskWrites } from './writes/desk';
import { scheduleWrites } from './writes/schedule';
import { offerWrites } from './writes/offer';
import { payWrites } from './writes/pay';
import { contentWrites } from './writes/content';
import { othersWrites } from './writes/others';
import { closeWorld, openWorld, api, staff, admin, OWNER, type Write, reservedBy, aFullClass } from './writes/world';

beforeAll(openWorld);
afterAll(closeWorld);
beforeEach(() => api.setNow(NOON));

const events = () => api.db.selectFrom('audit_event').selectAll().orderBy('audit_event_id').execute();

const WRITES: Record<string, Write> = {
  ...importsWrites,
  ...customersWrites,
  ...deskWrites,
  ...scheduleWrites,
  ...offerWrites,
  ...payWrites,
  ...contentWrites,
  ...othersWrites,
  ...campaignWrites,
  ...journeyWrites,
};

/** What has no name of its own, or none is kept of what is gone: notes, addresses of invitations, copied classes. */
const NAMELESS = [
  'class.undo-copy',
  'coach-rate.delete',
  'config.change',
  'config.restore',
  'customer-note.delete',
  'export-run.fail',
  'export-run.order',
  'export-run.send',
  'form-answer.delete',
  'message.change',
  'message.restore',
  'studio.order-export',
  'team.withdraw',
];

describe.each(Object.entries(WRITES))('%s', (action, { by, entity, before, after, arrange }) => {
  it('is recorded once, with before and after, and not where its transaction is rolled back', async () => {
    const write = await arrange();
    const earlier = (await events()).length;
    await sql`create constraint trigger failing after insert on audit_event deferrable initially deferred
      for each row execute function fail_at_commit()`.execute(api.db);
    await write().catch(() => undefined);
    await sql`drop trigger failing on audit_event`.execute(api.db);
    expect(await events()).toHaveLength(earlier);

    await write();
    const [person] = { staff: [staff], admin: [admin] }[by] ?? [null];
    expect((await events()).slice(earlier)).toEqual([
      {
        audit_event_id: expect.any(Number),
        created_at: expect.any(Date),
        actor_kind: person ? by : 'system',
        actor_id: person ? String(person.customer_id) : by,
        request_id: person || by === 'waitlist' ? expect.stringMatching(/^[0-9a-f-]{36}$/) : null,
        action,
        entity,
        entity_id: expect.stringMatching(/^(\d+|[a-z-]+|\*)$/),
        before: before === null ? null : expect.objectContaining(before as object),
        after: after === null ? null : expect.objectContaining(after as object),
      },
    ]);
    const [listed] = (await api.ok(getAuditEvents, { as: admin, query: { action } })).audit_events;
    expect([listed?.entity_name === null]).toEqual([listed?.entity_id === '*' || NAMELESS.includes(action)]);
  });
});

it('the audit tests cover every call by which staff and admins write', () => {
  const covered = new Set(Object.values(WRITES).map(({ call }) => call));
  const writing = CALLS.filter(
    ({ method, access }) => method !== 'GET' && ['coach', 'staff', 'admin'].includes(access),
  );
  // The same service as postFile, into another store; the same as deleteSingleClass, for several; stores nothing.
  const same: readonly Call[] = [
    files.postFileS3,
    planning.postClassCancel,
    planning.postClassConflicts,
    planning.postEventRefunds,
    content.postContentPreview,
    appconfig.postConfigCheck,
    appconfig.postConfigTest,
    messageSettings.postMessagePreview,
    journeys.postJourneyPreview,
    messageSettings.postMessageTest,
    campaigns.testCampaign,
    journeys.testJourney,
  ];
  expect(writing.filter((call) => !covered.has(call) && !same.includes(call))).toEqual([]);
});

it('the audit log names ADMIN_EMAILS where the environment makes an admin, at sign-up and later', async () => {
  const earlier = (await events()).length;
  const body = { name: 'Dueña', last_name: 'Uno', phone: '5511112222', accepted_pages: [] };
  await api.ok(postSignUp, { as: OWNER, body });
  const later = await aPerson(api.db);
  await api.db
    .updateTable('customer')
    .set({ email: 'second-owner@ejemplo.mx' })
    .where('customer_id', '=', later.customer_id)
    .execute();
  const second = { ...later, email: 'second-owner@ejemplo.mx', emailVerified: true };
  await api.ok(getMe, { as: second });
  await api.ok(getMe, { as: second });
  expect((await events()).slice(earlier)).toMatchObject([
    { actor_kind: 'system', actor_id: 'ADMIN_EMAILS', action: 'role.grant', before: null, after: { role: 'admin' } },
    { actor_id: 'ADMIN_EMAILS', entity_id: String(later.customer_id), before: { role: 'customer' } },
  ]);
});

it('the audit log records nothing that people do with their own data, whatever their role', async () => {
  const earlier = (await events()).length;
  for (const role of ['customer', 'staff', 'admin'] as const) {
    const person = await aPerson(api.db, role, 2);
    await api.ok(putMe, { as: person, body: { name: 'Otra' } });
    await api.ok(getCalendarFeed, { as: person });
    const id = await reservedBy(person, await aClass(api.db));
    await api.ok(deleteReservation, { as: person, params: { id } });
    const { waitlist } = await api.ok(postWaitlist, { as: person, body: { single_class_id: (await aFullClass()).id } });
    await api.ok(putWaitlist, { as: person, body: { waitlist_id: waitlist.waitlist_id, auto: false } });
    await api.ok(deleteWaitlist, { as: person, params: { waitlist_id: waitlist.waitlist_id } });
    const class_package_id = await aPackage(api.db);
    await api.ok(postPurchase, { as: person, body: { class_package_id, payment_method: 2 } });
  }
  expect(await events()).toHaveLength(earlier);
});

it('the audit log contains no address, secret, token, password or text of a mail', async () => {
  const text = JSON.stringify(await events());
  expect(text).not.toMatch(/@ejemplo|sk_test|whsec|Bearer|"(\w*token|\w*secret|password|html|body|ics)"/i);
});
