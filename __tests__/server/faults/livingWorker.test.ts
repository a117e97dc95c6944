/**
 * Workers that are killed beside a living one, in the middle of mails, WhatsApp messages and a waitlist's offers: the
 * living one goes on meanwhile, takes over what they had begun, and nothing is lost or sent twice.
 */
import type { AddressInfo } from 'node:net';
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import { putNotifications } from '../../../domain/contract/notifications';
import { postWaitlist } from '../../../domain/contract/waitlists';
import { MINUTE } from '../../../domain/durations';
import { startWhatsappSandbox, type WhatsappSandbox } from '../../../sandbox/whatsapp';
import { whatsappTemplates } from '../../../server/modules/mail/kinds';
import { notify } from '../../../server/modules/mail/notify';
import { NOON, startApi, type Api } from '../../helpers/api';
import { killChildren, startCompiled, type Child } from '../../helpers/processes';
import { startSmtp, type SmtpServer } from '../../helpers/smtp';
import { until } from '../../helpers/until';
import { aClass, aCrowd, aPerson, type Person } from '../builders';
import { brokenRules } from '../invariants';
import { untilLockWait } from '../lockWait';

const META = {
  token: 'token-pruebas',
  phoneNumberId: '106540352242922',
  appSecret: 'secreto-pruebas',
  verifyToken: 'verificar-pruebas',
};
const READERS = 6;

let api: Api;
let smtp: SmtpServer;
let whatsapp: WhatsappSandbox;
beforeAll(async () => {
  whatsapp = await startWhatsappSandbox({ ...META, templates: whatsappTemplates(), now: () => api.now() });
  [api, smtp] = await Promise.all([
    startApi({ listen: true, whatsapp: { ...META, apiUrl: whatsapp.url } }),
    startSmtp(),
  ]);
  await api.configure({
    waitlist_enabled: 'true',
    waitlist_offers: 'one',
    waitlist_offer_minutes: '15',
    waitlist_close_minutes: '30',
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    domain: 'casaaura.mx',
  });
});
afterAll(async () => {
  await Promise.all([api.close(), smtp.stop(), whatsapp.close()]);
});
beforeEach(async () => {
  api.setNow(NOON);
  await api.db.deleteFrom('mail').execute();
});
afterEach(killChildren);

const start = (task: string, more: NodeJS.ProcessEnv): Child =>
  startCompiled('__tests__/server/processes/worker.ts', {
    DATABASE_URL: api.databaseUrl,
    TASK: task,
    NOW: api.now().toISOString(),
    SMTP_URL: smtp.url,
    WHATSAPP: JSON.stringify({ ...META, apiUrl: whatsapp.url }),
    ...more,
  });
/** A worker that stops in the middle of its work. */
async function halted(task: string, at: { readonly DIE_ON?: string; readonly DIE_AT: string }): Promise<Child> {
  const worker = start(task, { ...at, HALT: '1' });
  await worker.waitForOutput(/halted/);
  return worker;
}
async function kill(worker: Child): Promise<void> {
  worker.kill();
  expect(await worker.ended).toBe('SIGKILL');
}
/** A worker that goes on until SIGTERM. */
async function living(task: string): Promise<Child> {
  const worker = start(task, { LOOP: '1' });
  await worker.waitForOutput(/round/);
  return worker;
}
async function end(worker: Child): Promise<void> {
  worker.signal('SIGTERM');
  expect([await worker.ended, worker.output().replaceAll('round\n', '')]).toEqual([0, '']);
}
const count = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await api.pool.query<{ count: number }>(text, [...values])).rows[0]?.count);
/** How many rows of a channel are to be sent. */
const open = (channel: 'mail' | 'whatsapp'): Promise<number> =>
  count(`select count(*) from mail where channel = $1 and sent_at is null and failed_at is null`, [channel]);
const perCustomer = async (kind: string): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await api.pool.query<{ customer_id: number; count: number }>(
        `select customer_id, count(*)::int as count from mail where kind = $1 and channel = 'mail' group by 1`,
        [kind],
      )
    ).rows.map((row) => [row.customer_id, row.count]),
  );
const once = (people: readonly Person[]): ReadonlyMap<number, number> =>
  new Map(people.map(({ customer_id }) => [customer_id, 1]));

it('mails and WhatsApp messages of killed senders are sent once by a living one, or were sent', async () => {
  const people = await aCrowd(api.db, READERS, 0);
  const single_class_id = await aClass(api.db);
  for (const as of people) {
    const body = { notifications: [{ kind: 'bookings', channel: 'whatsapp', enabled: true } as const] };
    await api.ok(putNotifications, { as, body });
    await api
      .system()
      .transaction((trx) =>
        notify(trx, { kind: 'seat-free', customer_id: as.customer_id, single_class_id, at: NOON }, NOON),
      );
  }
  // Two have claimed a row and not sent it; the message of the third is with Meta, and isn't noted as sent.
  const READS = { DIE_ON: 'as "told_at"' };
  const killed = [
    await halted('sendMails', { ...READS, DIE_AT: '2' }),
    await halted('sendMessages', { ...READS, DIE_AT: '1' }),
    await halted('sendMessages', { DIE_ON: 'sent_at = ', DIE_AT: '2' }),
  ];
  expect([smtp.received.length, whatsapp.messages().length]).toEqual([1, 2]);
  const other = await living('sendMails,sendMessages');
  await until(async () => (await open('mail')) === 1 && (await open('whatsapp')) === 2);
  await Promise.all(killed.map(kill));
  // Meta reports what it has got.
  const { port } = api.app.server.address() as AddressInfo;
  whatsapp.setWebhook({ url: `http://127.0.0.1:${port}/api/webhooks/whatsapp` });
  await whatsapp.flush();
  await until(async () => (await open('whatsapp')) === 1);
  expect(await open('mail')).toBe(1);
  other.signal('SIGUSR2');
  await until(async () => (await open('mail')) + (await open('whatsapp')) === 0);
  await end(other);

  expect(await count('select count(*) from mail where failed_at is not null')).toBe(0);
  const ids = smtp.received.map(({ data }) => /^Message-ID: (\S+)/im.exec(data)?.[1]);
  expect([ids.length, new Set(ids).size]).toEqual([READERS, READERS]);
  const phones = people.map(({ phone }) => `52${phone}`).sort();
  expect(
    whatsapp
      .messages()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(phones);
});

/** Classes with a seat each that is offered to the first of two who wait. */
async function offered(classes: number) {
  const made: Array<{ id: number; first: Person; second: Person }> = [];
  for (let n = 0; n < classes; n += 1) {
    const single_class_id = await aClass(api.db, { inHours: 3, capacity: 1 });
    const [holder, first, second] = (await aCrowd(api.db, 3, 1)) as [Person, Person, Person];
    const { class_reservation } = await api.ok(postReservation, { as: holder, body: { single_class_id } });
    for (const as of [first, second]) await api.ok(postWaitlist, { as, body: { single_class_id, auto: true } });
    const params = { id: class_reservation.class_reservation_id };
    await api.ok(deleteReservation, { as: holder, params });
    made.push({ id: single_class_id, first, second });
  }
  return made;
}

it('offers that a killed worker was withdrawing are withdrawn once by a living one, and pass to the next', async () => {
  const classes = await offered(3);
  // Their credits are spent in another class.
  for (const { first } of classes)
    await api.ok(postReservation, { as: first, body: { single_class_id: await aClass(api.db, { inHours: 90 }) } });
  const withdrawn = () => count(`select count(*) from waitlist_offer where outcome = 'withdrawn'`);
  // The first class is withdrawn and passed on.
  const killed = await halted('reviewOffers', { DIE_AT: '3' });
  expect(await withdrawn()).toBe(1);
  const other = start('reviewOffers', { LOOP: '1' });
  await untilLockWait(api.pool);
  await kill(killed);
  await until(async () => (await withdrawn()) === 3);
  await other.waitForOutput(/round/);
  await end(other);
  const { rows } = await api.pool.query(
    `select w.customer_id, o.outcome from waitlist_offer o join waitlist w using (waitlist_id) order by 1`,
  );
  expect(rows).toEqual(
    classes.flatMap(({ first, second }) => [
      { customer_id: first.customer_id, outcome: 'withdrawn' },
      { customer_id: second.customer_id, outcome: null },
    ]),
  );
  expect(await perCustomer('offer-lapsed')).toEqual(once(classes.map(({ first }) => first)));
  expect(await perCustomer('seat-offered')).toEqual(once(classes.flatMap(({ first, second }) => [first, second])));
  expect(await brokenRules(api.pool)).toEqual([]);
});

it('each customer who waits as a waitlist closes gets one mail, though the worker that wrote them is killed', async () => {
  const single_class_id = await aClass(api.db, { inHours: 3, capacity: 1 });
  await api.ok(postReservation, { as: await aPerson(api.db, 'customer', 1), body: { single_class_id } });
  const waiting = await aCrowd(api.db, 3, 1);
  for (const as of waiting) await api.ok(postWaitlist, { as, body: { single_class_id, auto: true } });
  api.setNow(new Date(NOON.getTime() + 155 * MINUTE));
  const killed = await halted('closeWaitlists', { DIE_AT: '1' });
  const other = start('closeWaitlists', { LOOP: '1' });
  await untilLockWait(api.pool);
  expect(await perCustomer('waitlist-closed')).toEqual(new Map());
  await kill(killed);
  await other.waitForOutput(/round\s+round/);
  await end(other);
  const told = await perCustomer('waitlist-closed');
  expect(new Map(waiting.map(({ customer_id }) => [customer_id, told.get(customer_id)]))).toEqual(once(waiting));
});
