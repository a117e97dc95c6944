/**
 * Workers that are killed while they commit a step of a campaign, a journey, a referral, a waitlist's offers and fixed
 * places, or have just handed over a mail: others that go on at the same time lose nothing and do nothing twice.
 */
import { postCampaign, sendCampaign } from '../../../domain/contract/campaigns';
import { postFixedPlace } from '../../../domain/contract/fixedPlaces';
import { postJourney, switchJourney } from '../../../domain/contract/journeys';
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import { postSingleClass } from '../../../domain/contract/scheduleAdmin';
import { postWaitlist } from '../../../domain/contract/waitlists';
import { MINUTE } from '../../../domain/durations';
import { enterStudios } from '../../../server/directory/workRepository';
import { reportsTo } from '../../../server/jobs/reports';
import { startScheduler } from '../../../server/jobs/scheduler';
import { TASKS, type Task } from '../../../server/jobs/tasks';
import { messageIdOf } from '../../../server/modules/mail/messageId';
import { sendMails } from '../../../server/modules/mail/send';
import { smtpTransport } from '../../../server/modules/mail/transport';
import { DAY, NOON, startApi, type Api } from '../../helpers/api';
import { killChildren, startCompiled } from '../../helpers/processes';
import { startSmtp, type SmtpServer } from '../../helpers/smtp';
import { until } from '../../helpers/until';
import { aClass, aClassType, aLocation, aPackage, aPerson, aPurchase, someCredits, type Person } from '../builders';
import { createTestDirectory } from '../directory/helpers';
import { brokenRules } from '../invariants';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const READERS = 4;
const LATER = new Date(NOON.getTime() + 16 * MINUTE);
/** The transaction in which each is killed: there is work before and after it. */
const KILLED = { queueCampaigns: 2, runJourneys: 3, releaseHolds: 2, keepFixedPlaces: 2, rewardReferrals: 2 } as const;
type Killed = keyof typeof KILLED;

let api: Api;
let admin: Person;
beforeAll(async () => {
  [api, smtp] = await Promise.all([startApi(), startSmtp()]);
  admin = await aPerson(api.db, 'admin');
  await api.configure({
    waitlist_enabled: 'true',
    waitlist_offers: 'one',
    waitlist_offer_minutes: '15',
    waitlist_close_minutes: '30',
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    fixed_places: 'customers',
    fixed_place_weeks: '1',
    news_per_week: '14',
    referral_friend_amount: '80',
    referral_inviter_amount: '100',
  });
});
let smtp: SmtpServer;
afterAll(async () => {
  await Promise.all([api.close(), smtp.stop()]);
});
afterEach(killChildren);

const kill = async (task: Killed | 'startJourneys' | 'sendMails', more: NodeJS.ProcessEnv = {}): Promise<void> => {
  const at = { NOW: LATER.toISOString(), DIE_AT: task in KILLED ? String(KILLED[task as Killed]) : '2' };
  const env = { DATABASE_URL: api.databaseUrl, TASK: task, ...at, ...more };
  expect([task, await startCompiled('__tests__/server/processes/worker.ts', env).ended]).toEqual([task, 'SIGKILL']);
};

const run = (name: Killed | 'startJourneys', now = LATER) =>
  (TASKS[name] as Task)(api.system(now), {
    onUnmended: () => undefined,
    clock: () => now,
    signal: new AbortController().signal,
  });

/** Two campaigns to people who also begin a journey, with a gift and a message. */
async function news(): Promise<void> {
  for (let n = 0; n < READERS; n += 1) {
    const { customer_id } = await aPerson(api.db);
    const choice = { customer_id, kind: 'news', channel: 'mail', enabled: true, updated_at: NOON } as const;
    await api.db.insertInto('notification_preference').values(choice).execute();
  }
  const words = { subject: 'Vuelve', heading: 'El sábado', button: 'Reservar', path: '/calendario' };
  for (const name of ['Sábados', 'Domingos']) {
    const body = { ...words, name, text: 'Hay lugar.', segment: null, pace: 60 as const };
    const { campaign } = await api.ok(postCampaign, { as: admin, body });
    const { campaign_id: id, version } = campaign;
    await api.ok(sendCampaign, { as: admin, params: { id }, body: { version } });
  }
  const send = { do: 'send', ...words, body: 'Ven.' } as const;
  const gift = { kind: 'store-credit', amount: 50 } as const;
  for (const [name, steps] of [
    ['Bienvenida', [{ do: 'give', gift }, send]],
    ['Después', [{ do: 'wait', days: 3 }, send]],
  ] as const) {
    const rule = {
      trigger: 'signed-up',
      number: null,
      segment: null,
      goal: null,
      held_out: 0,
      result_days: 7,
    } as const;
    const { journey } = await api.ok(postJourney, { as: admin, body: { ...rule, name, steps: [...steps] } });
    await api.ok(switchJourney, { as: admin, params: { id: journey.journey_id }, body: { enabled: true } });
  }
  await kill('startJourneys', { NOW: NOON.toISOString() });
  const begun = () => count('select count(*) from journey_run');
  expect(await begun()).toBe(READERS);
  await Promise.all([run('startJourneys', NOON), run('startJourneys', NOON)]);
  expect(await begun()).toBe(2 * READERS);
}

/** Two friends who have paid, each invited by another person. */
async function referrals(): Promise<void> {
  const class_package_id = await aPackage(api.db);
  for (let n = 0; n < 2; n += 1) {
    const [{ customer_id }, { customer_id: inviter_id }] = [await aPerson(api.db), await aPerson(api.db)];
    const bought = { class_package_id, status: 'completed' } as const;
    const purchase_id = await aPurchase(api.db, customer_id, bought);
    await api.db.insertInto('referral').values({ customer_id, inviter_id, created_at: NOON }).execute();
    const paid = {
      provider: 'cash',
      provider_payment_id: `pago-${n}`,
      fulfilled: true,
      total_payment: 90_000,
    } as const;
    await api.db
      .insertInto('invoice')
      .values({ purchase_id, customer_id, ...paid, created_at: NOON })
      .execute();
  }
}

/** Two classes with a seat each that is offered to the first of two who wait. */
async function offers(): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const id = await aClass(api.db, { inHours: 3, capacity: 1 });
    const body = { single_class_id: id, spot: null };
    const as = await aPerson(api.db, 'customer', 1);
    const { class_reservation } = await api.ok(postReservation, { as, body });
    for (let waiting = 0; waiting < 2; waiting += 1)
      await api.ok(postWaitlist, {
        as: await aPerson(api.db, 'customer', 1),
        body: { single_class_id: id, auto: true },
      });
    await api.ok(deleteReservation, { as, params: { id: class_reservation.class_reservation_id } });
    ids.push(id);
  }
  return ids;
}

/** A fixed place of which two more dates are near enough by now. */
async function fixedPlace(): Promise<Person> {
  const instructor_id = (
    await api.pool.query<{ id: number }>(
      `insert into instructor (name, last_name) values ('Sol', 'Paz') returning instructor_id as id`,
    )
  ).rows[0]!.id;
  const { single_class_ids } = await api.ok(postSingleClass, {
    as: admin,
    body: {
      class_date: '2026-11-23T07:00:00.000Z',
      duration: 50,
      capacity: 5,
      repeat: { weekdays: [1] },
      class_type_id: await aClassType(api.db, { spot_map: '5' }),
      location_id: await aLocation(api.db),
      class_instructors: [{ instructor_id }],
    },
  });
  const person = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { class_amount: 12, fixed_place: true });
  const bought = { class_package_id, status: 'completed', class_amount: 12 } as const;
  const purchase_id = await aPurchase(api.db, person.customer_id, bought);
  await someCredits(api.db, person.customer_id, 12, { purchase_id, expires_at: new Date(NOON.getTime() + 90 * DAY) });
  const body = { single_class_id: single_class_ids[0]!, customer_id: person.customer_id, spot: 3 };
  await api.ok(postFixedPlace, { as: admin, body });
  await api.configure({ fixed_place_weeks: '3' });
  return person;
}

const count = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await api.pool.query<{ count: number }>(text, [...values])).rows[0]?.count);

it('a killed worker’s work is done once by the others: mails, gifts, offered seats and reserved dates', async () => {
  await news();
  const [classes, holder] = [await offers(), await fixedPlace()];
  await referrals();
  // Journeys leave a customer to the next run whom a campaign has locked.
  const { runJourneys: _later, ...others } = KILLED;
  await Promise.all((Object.keys(others) as Killed[]).map((task) => kill(task)));
  await kill('runJourneys');
  const reserved = `select count(*) from class_reservation where customer_id = $1 and deleted_at is null`;
  // Something was done before, and something wasn't.
  expect([
    await count(`select count(*) from mail where kind = 'campaign'`),
    await count(`select count(*) from mail where kind = 'journey'`),
    await count(`select count(*) from mail where kind = 'seat-offered'`),
    await count(reserved, [holder.customer_id]),
    await count(`select count(*) from referral where state = 'given'`),
  ]).toEqual([READERS, 2, 3, 2, 1]);

  api.setNow(LATER);
  const tasks = Object.keys(KILLED) as Killed[];
  await Promise.all([...tasks, ...tasks].map((task) => run(task)));
  for (const task of tasks) await Promise.all([run(task), run(task)]);
  const each = async (table: string) =>
    (
      await api.pool.query<{ count: number }>(
        `select count(*)::int as count from ${table} group by customer_id order by customer_id`,
      )
    ).rows.map((row) => row.count);
  const all = (times: number): number[] => Array<number>(READERS).fill(times);
  expect(await each(`mail where kind = 'campaign'`)).toEqual(all(2));
  expect(await each(`mail where kind = 'journey'`)).toEqual(all(1));
  expect(await each(`store_credit_entry where reason = 'Bienvenida'`)).toEqual(all(1));
  expect(await each(`store_credit_entry where reason like 'Por %'`)).toEqual([1, 1, 1, 1]);
  expect(await each(`mail where kind = 'referral-given'`)).toEqual([1, 1, 1, 1]);
  for (const id of classes) {
    const { rows } = await api.pool.query<{ outcome: string | null; offered: number; told: number }>(
      `select o.outcome, count(*)::int as offered, (select count(*)::int from mail m
           where m.kind = 'seat-offered' and m.channel = 'mail' and m.customer_id = w.customer_id) as told
         from waitlist_offer o join waitlist w using (waitlist_id) where w.single_class_id = $1
         group by o.outcome, w.customer_id, w.waitlist_id order by w.waitlist_id`,
      [id],
    );
    expect(rows).toEqual([
      { outcome: 'lapsed', offered: 1, told: 1 },
      { outcome: null, offered: 1, told: 1 },
    ]);
  }
  expect(await count(reserved, [holder.customer_id])).toBe(3);
  expect(await brokenRules(api.pool)).toEqual([]);

  // The mail that its server has taken and that isn't noted yet is the only one that may come twice, as the same one.
  await kill('sendMails', { SMTP_URL: smtp.url, DIE_ON: 'sent_at = ' });
  expect(smtp.received).toHaveLength(2);
  const from = 'hola@casaaura.mx';
  const transport = smtpTransport({ url: smtp.url, from, allowPlaintext: true });
  const clock = (): Date => new Date(LATER.getTime() + 6 * MINUTE);
  const send = () => sendMails(api.system(clock()), { transport, clock, onTrouble: () => undefined });
  await Promise.all([send(), send()]);
  await send();
  const { rows } = await api.pool.query<{ mail_id: number; created_at: Date; sent_at: Date | null }>(
    `select mail_id, created_at, sent_at from mail where failed_at is null order by mail_id`,
  );
  expect(rows.filter(({ sent_at }) => sent_at === null)).toEqual([]);
  const ids = smtp.received.map(({ data }) => /^Message-ID: (\S+)/im.exec(data)?.[1]);
  expect(new Set(ids)).toEqual(new Set(rows.map((mail) => messageIdOf(mail, from))));
  expect(ids).toHaveLength(rows.length + 1);
  expect(ids.filter((id) => id === ids[1])).toHaveLength(2);
});

it('the visits of a killed server of a directory are taken over by another one, within a minute', async () => {
  const directory = await createTestDirectory();
  const studio_id = await directory.addStudio('aura', new URL(api.databaseUrl).pathname.slice(1));
  const child = startCompiled('__tests__/server/processes/visits.ts', { DIRECTORY_URL: directory.url });
  const lanes = directory.db.selectFrom('studio_work').select(['visit', 'leased_until', 'scheduled_until']);
  await child.waitForOutput(/visits/);
  await until(async () => (await lanes.execute()).every(({ visit }) => visit !== null));
  child.kill();
  expect(await child.ended).toBe('SIGKILL');

  const leases = (await lanes.execute()).map(({ leased_until }) => leased_until?.getTime() ?? Infinity);
  expect(Math.max(...leases)).toBeLessThan(Date.now() + MINUTE);
  // The other one's clock comes to the end of the lease, instead of this test's waiting for it.
  const now = new Date(Math.max(...leases) + 1);
  const scheduler = startScheduler({
    db: directory.db,
    enterNew: (at) => enterStudios(directory.db, at),
    open: async () => ({ studio: api.studio, reports: reportsTo(SILENT), leave: () => undefined }),
    restsQuiet: true,
    reports: reportsTo(SILENT),
    clock: () => now,
    lookEvery: 20,
  });
  try {
    await until(async () =>
      (await lanes.where('studio_id', '=', studio_id).execute()).every(({ visit }) => visit === null),
    );
  } finally {
    await scheduler.stop();
    await directory.drop();
  }
});
