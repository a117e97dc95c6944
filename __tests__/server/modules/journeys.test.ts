/** Journeys begin once per event, do each step once, stop when they should, and say what they brought. */
import { sql } from 'kysely';
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import { getDiscounts as listCall, getDiscountByCode as codeCall } from '../../../domain/contract/discounts';
import { getAudience } from '../../../domain/contract/campaigns';
import { postMerge } from '../../../domain/contract/customerMerges';
import * as calls from '../../../domain/contract/journeys';
import { journeyProblem, JOURNEY_TRIGGERS, type JourneyStep } from '../../../domain/journeys';
import type { Context } from '../../../server/context';
import { noteActivity } from '../../../server/modules/customers/list/service';
import { runJourneys, startJourneys } from '../../../server/modules/journeys/run';
import { sendMails } from '../../../server/modules/mail/send';
import { OUTBOX } from '../../../server/modules/mail/transport';
import { DAY, HOUR, NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aCrowd, aLocation, aPackage, aPerson, aPurchase, someCredits, type Person } from '../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.renew();
  admin = await aPerson(api.db, 'admin');
});

const SEND: JourneyStep = {
  do: 'send',
  subject: '{nombre}, ven a clase',
  heading: 'Te esperamos.',
  body: 'Reserva hoy.\nTrae agua.',
  button: 'Reservar',
  path: '/calendario',
};
const WAIT: JourneyStep = { do: 'wait', days: 3 };
const CREDITS: JourneyStep = { do: 'give', gift: { kind: 'credits', count: 2, days: 14 } };
const BODY: calls.JourneyBody = {
  name: 'Prueba',
  trigger: 'signed-up',
  number: null,
  segment: null,
  goal: null,
  held_out: 0,
  result_days: 7,
  steps: [SEND],
};

async function written(more: Partial<calls.JourneyBody> = {}): Promise<calls.Journey> {
  return (await api.ok(calls.postJourney, { as: admin, body: { ...BODY, ...more } })).journey;
}
const press = async (id: number, enabled: boolean) =>
  (await api.ok(calls.switchJourney, { as: admin, params: { id }, body: { enabled } })).journey;
async function running(more: Partial<calls.JourneyBody> = {}): Promise<calls.Journey> {
  return press((await written(more)).journey_id, true);
}
const read = async (id: number) => (await api.ok(calls.getJourney, { as: admin, params: { id } })).journey;

/** A customer who wants news. */
async function aReader(role: 'customer' = 'customer'): Promise<Person> {
  const person = await aPerson(api.db, role);
  await choose(person, true);
  return person;
}
const choose = ({ customer_id }: Person, enabled: boolean) =>
  api.db
    .insertInto('notification_preference')
    .values({ customer_id, kind: 'news', channel: 'mail', enabled, updated_at: NOON })
    .onConflict((c) => c.columns(['customer_id', 'kind', 'channel']).doUpdateSet({ enabled }))
    .execute();

const start = () => startJourneys(api.system(api.now()));
const go = () => runJourneys(api.system(api.now()));
const later = (milliseconds: number) => api.setNow(new Date(api.now().getTime() + milliseconds));
/** Starts and runs what is due. */
async function work(): Promise<void> {
  await start();
  await go();
}
const runs = () => api.db.selectFrom('journey_run').selectAll().orderBy('journey_run_id').execute();
const mails = () =>
  api.db
    .selectFrom('mail')
    .select(['kind', 'customer_id', 'mail_id'])
    .where('kind', 'in', ['journey', 'journey-note'])
    .orderBy('mail_id')
    .execute();

/** A place in a class so many hours from noon; `attend`: they came. */
async function aVisit(
  { customer_id }: Person,
  inHours: number,
  { attend = true, credit = null as number | null } = {},
) {
  const single_class_id = await aClass(api.db, { inHours });
  const [available_class_id = 0] = credit === null ? await someCredits(api.db, customer_id, 1) : [credit];
  await api.db
    .insertInto('class_reservation')
    .values({
      single_class_id,
      customer_id,
      available_class_id,
      counted: true,
      spot: null,
      guest: null,
      attend,
      created_at: new Date(NOON.getTime() - 90 * DAY),
    })
    .execute();
  await api.db
    .updateTable('single_class')
    .set({ reserved: 1 })
    .where('single_class_id', '=', single_class_id)
    .execute();
}

describe('the ready journeys', () => {
  it('are all off, say nothing wrong and can be switched on', async () => {
    const { journeys } = await api.ok(calls.getJourneys, { as: admin });
    expect(new Set(journeys.map(({ trigger }) => trigger))).toEqual(new Set(JOURNEY_TRIGGERS));
    const visits = journeys.flatMap(({ trigger, number }) => (trigger === 'milestone' ? [number] : []));
    expect(visits.sort((a, b) => a! - b!)).toEqual([10, 50, 100]);
    expect(journeys.filter(({ enabled }) => enabled)).toEqual([]);
    expect(journeys.map((journey) => journeyProblem(journey))).toEqual(journeys.map(() => null));
    expect(await press(journeys[0]!.journey_id, true)).toMatchObject({ enabled: true, running: 0 });
  });
});

describe('a run', () => {
  it('begins once for a person though several workers look, sends in the studio’s words, and goes on after its wait', async () => {
    const { journey_id } = await running({
      steps: [SEND, WAIT, CREDITS, { ...SEND, body: 'Tienes {regalo} hasta el {vence}.' }],
    });
    const ana = await aReader();
    await Promise.all([start(), start(), start()]);
    await Promise.all([go(), go(), go()]);
    expect(await runs()).toMatchObject([
      { customer_id: ana.customer_id, position: 2, ended_at: null, held_out: false },
    ]);
    await sendMails(api.system(api.now()), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
    expect(await api.db.selectFrom('mail').select(['kind', 'subject', 'body']).execute()).toMatchObject([
      { kind: 'journey', subject: 'Inés, ven a clase', body: expect.stringContaining('Trae agua.') },
    ]);
    later(3 * DAY);
    await Promise.all([work(), work()]);
    const credits = await api.db.selectFrom('available_class').select('customer_id').execute();
    expect(credits).toEqual([{ customer_id: ana.customer_id }, { customer_id: ana.customer_id }]);
    await sendMails(api.system(api.now()), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
    const [, second] = await api.db.selectFrom('mail').select('body').orderBy('mail_id').execute();
    expect(second?.body).toContain('Tienes 2 clases de regalo hasta el');
    expect(await runs()).toMatchObject([{ outcome: 'done', due_at: null }]);
    later(DAY);
    await work();
    expect(await read(journey_id)).toMatchObject({ running: 0, entered: 1, sent: 2, given: 1 });
  });

  it('gives and sends once though every second transaction of its workers is lost before it commits', async () => {
    await running({ steps: [CREDITS, SEND] });
    const people = [await aReader(), await aReader(), await aReader()];
    const dying = (nth: number): Context => {
      const ctx = api.system(api.now());
      let count = 0;
      return {
        ...ctx,
        transaction: (change) =>
          ctx.transaction(async (trx) => {
            const done = await change(trx);
            count += 1;
            if (count % nth === 0) throw new Error('killed');
            return done;
          }),
      };
    };
    for (let round = 0; round < 6; round += 1)
      await Promise.all(
        [1, 2, 3].flatMap((nth) => [
          startJourneys(dying(nth)).catch(() => undefined),
          runJourneys(dying(nth)).catch(() => undefined),
        ]),
      );
    await Promise.all([work(), work()]);
    const owners = people.map(({ customer_id }) => customer_id).sort((a, b) => a - b);
    const credits = await api.db.selectFrom('available_class').select('customer_id').orderBy('customer_id').execute();
    expect(credits.map(({ customer_id }) => customer_id)).toEqual(owners.flatMap((id) => [id, id]));
    expect((await mails()).map(({ customer_id }) => customer_id).sort((a, b) => a - b)).toEqual(owners);
  });

  it('whose step fails is tried again an hour later, and the others go on meanwhile', async () => {
    const broken = await running({ steps: [{ do: 'give', gift: { kind: 'store-credit', amount: 50 } }] });
    await running({ name: 'Otra' });
    await aReader();
    await start();
    const give = (amount: number) =>
      sql`update journey_version set steps = ${JSON.stringify([{ do: 'give', gift: { kind: 'store-credit', amount } }])}
        where journey_id = ${broken.journey_id}`.execute(api.db);
    // No entry of the ledger may be about nothing.
    await give(0);
    await go();
    expect((await runs()).map(({ journey_id, outcome }) => [journey_id === broken.journey_id, outcome]).sort()).toEqual(
      [
        [false, 'done'],
        [true, null],
      ],
    );
    await give(50);
    later(HOUR);
    await go();
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(await api.db.selectFrom('store_credit_entry').select('amount').execute()).toEqual([{ amount: 5_000 }]);
  });

  it('ends when its customer books, and sends nothing more', async () => {
    await running({ goal: 'booked', steps: [SEND, WAIT, CREDITS, SEND] });
    const ana = await aReader();
    await work();
    await someCredits(api.db, ana.customer_id, 1);
    later(HOUR);
    await api.ok(postReservation, { as: ana, body: { single_class_id: await aClass(api.db) } });
    later(3 * DAY);
    await work();
    expect(await runs()).toMatchObject([{ outcome: 'goal' }]);
    expect(await mails()).toHaveLength(1);
  });

  it('goes on when what its customer booked was cancelled again', async () => {
    await running({ goal: 'booked', steps: [WAIT, SEND] });
    await api.configure({ allow_cancel_reservations: 'true' });
    const ana = await aReader();
    await work();
    await someCredits(api.db, ana.customer_id, 1);
    later(HOUR);
    const body = { single_class_id: await aClass(api.db, { inHours: 60 }) };
    const { class_reservation } = await api.ok(postReservation, { as: ana, body });
    await api.ok(deleteReservation, { as: ana, params: { id: class_reservation.class_reservation_id } });
    later(3 * DAY);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  it('keeps the steps that it began with when the journey is changed, and those who enter later get the new ones', async () => {
    const { journey_id, version } = await running({ steps: [WAIT, SEND] });
    const ana = await aReader();
    await work();
    const body = { ...BODY, steps: [{ do: 'notify', customer_id: null, text: 'Llámale.' } as const], version };
    await api.ok(calls.putJourney, { as: admin, params: { id: journey_id }, body });
    later(HOUR);
    const eva = await aReader();
    await api.pool.query('update customer set created_at = $1 where customer_id = $2', [api.now(), eva.customer_id]);
    later(HOUR);
    await work();
    expect(await mails()).toMatchObject([{ kind: 'journey-note', customer_id: admin.customer_id }]);
    later(3 * DAY);
    await work();
    expect(await mails()).toMatchObject([{ kind: 'journey-note' }, { kind: 'journey', customer_id: ana.customer_id }]);
  });

  it('ends with the journey that is switched off, and isn’t begun again when it is on again', async () => {
    const { journey_id } = await running({ steps: [WAIT, SEND] });
    await aReader();
    await work();
    await Promise.all([press(journey_id, false), press(journey_id, false)]);
    expect(await runs()).toMatchObject([{ outcome: 'off' }]);
    await press(journey_id, true);
    later(3 * DAY);
    await work();
    expect([await runs(), await mails()]).toMatchObject([[{ outcome: 'off' }], []]);
  });

  it('whose customer is in a group stops where a step says so', async () => {
    await running({ steps: [{ do: 'stop', segment: 'no-credits', inside: true }, SEND] });
    const [ana, eva] = [await aReader(), await aReader()];
    await someCredits(api.db, eva.customer_id, 1);
    await work();
    expect(await mails()).toMatchObject([{ customer_id: eva.customer_id }]);
    expect((await runs()).find(({ customer_id }) => customer_id === ana.customer_id)).toMatchObject({
      outcome: 'stopped',
    });
  });
});

describe('what begins a journey', () => {
  /** Who entered a journey with this beginning. */
  async function entered(more: Partial<calls.JourneyBody>): Promise<number[]> {
    const { journey_id } = await running({ steps: [{ do: 'notify', customer_id: null, text: 'Salúdale.' }], ...more });
    await Promise.all([start(), start()]);
    const found = (await runs()).filter((run) => run.journey_id === journey_id);
    return found.map(({ customer_id }) => customer_id).sort((a, b) => a - b);
  }
  const ids = (...people: readonly Person[]) => people.map(({ customer_id }) => customer_id);

  it('signing up begins it for who has an account, in the group that it is for', async () => {
    const [ana, eva] = [await aPerson(api.db), await aPerson(api.db)];
    await api.db.updateTable('customer').set({ uid: null }).where('customer_id', '=', eva.customer_id).execute();
    expect(await entered({})).toEqual(ids(ana));
    expect(await entered({ segment: 'lapsed' })).toEqual([]);
    later(4 * DAY);
    expect(await entered({ name: 'Tarde' })).toEqual([]);
  });

  it('the first visit, and the one with the number, begin it once each when they are checked in', async () => {
    const [ana, eva, luz] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
    await aVisit(ana, -3);
    await aVisit(eva, -200);
    await aVisit(eva, -2);
    await aVisit(luz, -2, { attend: false });
    expect(await entered({ trigger: 'first-visit' })).toEqual(ids(ana));
    expect(await entered({ trigger: 'milestone', number: 2 })).toEqual(ids(eva));
    await aVisit(ana, -1);
    await start();
    expect((await runs()).map(({ occurrence }) => occurrence)).toEqual(['visit-1', 'visit-2', 'visit-2']);
  });

  it('so many weeks in a row with a class begin it once, and again only when a streak that broke is reached anew', async () => {
    const [ana, eva, luz] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
    const week = 7 * 24;
    for (const hours of [-3, -2, -week, -2 * week]) await aVisit(ana, hours);
    for (const weeks of [0, 1, 3]) await aVisit(eva, -2 - weeks * week);
    for (const weeks of [0, 1, 2, 3]) await aVisit(luz, -2 - weeks * week);
    expect(await entered({ trigger: 'streak', number: 3 })).toEqual(ids(ana));
    const reached = async (weeks: number) => {
      api.setNow(new Date(NOON.getTime() + weeks * 7 * DAY));
      await start();
      await go();
    };
    await aVisit(ana, week - 2);
    await reached(1);
    for (const weeks of [3, 4, 5]) await aVisit(ana, weeks * week - 2);
    await reached(4);
    expect(await runs()).toHaveLength(1);
    await reached(5);
    expect((await runs()).map(({ customer_id, occurrence }) => [customer_id, occurrence])).toEqual([
      [ana.customer_id, 'streak-3-2026-11-02'],
      [ana.customer_id, 'streak-3-2026-12-07'],
    ]);
  });

  it('the last class of an intro offer, and of a package when nothing is left to book with, begin it', async () => {
    const [intro, pack] = [await aPackage(api.db, { is_trial: true }), await aPackage(api.db)];
    const bought = async (person: Person, class_package_id: number, used: number) => {
      const status = 'completed' as const;
      const purchase_id = await aPurchase(api.db, person.customer_id, { class_package_id, status });
      const credits = await someCredits(api.db, person.customer_id, 2, { purchase_id });
      for (const credit of credits.slice(0, used)) await aVisit(person, -1 - credits.indexOf(credit), { credit });
    };
    const people: Person[] = [];
    for (let n = 0; n < 5; n += 1) people.push(await aPerson(api.db));
    const [ana, eva, luz, mia, zoe] = people as [Person, Person, Person, Person, Person];
    await bought(ana, intro, 2);
    await bought(eva, intro, 1);
    await bought(luz, pack, 2);
    await bought(mia, pack, 2);
    await someCredits(api.db, mia.customer_id, 1);
    const purchase_id = await aPurchase(api.db, zoe.customer_id, { class_package_id: pack, status: 'completed' });
    await someCredits(api.db, zoe.customer_id, 1, { purchase_id, expires_at: new Date(NOON.getTime() - HOUR) });
    expect(await entered({ trigger: 'intro-used' })).toEqual(ids(ana));
    expect(await entered({ trigger: 'package-ended' })).toEqual(ids(luz, zoe));
  });

  it('credits that expire in so many days begin it once for each day, whatever hour it is', async () => {
    const [ana, eva] = [await aPerson(api.db), await aPerson(api.db)];
    const on = (day: string) => ({ expires_at: new Date(`${day}T23:59:59.999-06:00`) });
    await someCredits(api.db, ana.customer_id, 3, on('2026-11-27'));
    await someCredits(api.db, eva.customer_id, 1, on('2026-11-28'));
    expect(await entered({ trigger: 'credits-expiring', number: 7 })).toEqual(ids(ana));
    later(DAY);
    await start();
    expect((await runs()).map(({ occurrence }) => occurrence)).toEqual(['2026-11-27', '2026-11-28']);
  });

  it('a pause of twice the usual one begins it, unless a class is booked or the habit isn’t known', async () => {
    const [weekly, often, rare, back] = [
      await aPerson(api.db),
      await aPerson(api.db),
      await aPerson(api.db),
      await aPerson(api.db),
    ];
    const day = 24;
    for (const weeks of [0, 1, 2, 3]) await aVisit(weekly, -14 * day - weeks * 7 * day - 2);
    for (const visits of [0, 1, 2, 3]) await aVisit(often, -14 * day - visits * 2 * day);
    for (const visits of [0, 1]) await aVisit(rare, -14 * day - visits * 7 * day);
    for (const weeks of [0, 1, 2, 3]) await aVisit(back, -14 * day - weeks * 7 * day);
    await aVisit(back, 20, { attend: false });
    await noteActivity(api.system(api.now()));
    expect(await entered({ trigger: 'away' })).toEqual(ids(weekly));
  });

  it('a birthday begins it once a year, that of 29 February on the 28th', async () => {
    const [ana, eva] = [await aPerson(api.db), await aPerson(api.db)];
    const born = (person: Person, birthdate: string) =>
      api.db.updateTable('customer').set({ birthdate }).where('customer_id', '=', person.customer_id).execute();
    await born(ana, '1990-11-20');
    await born(eva, '1992-02-29');
    expect(await entered({ trigger: 'birthday' })).toEqual(ids(ana));
    api.setNow(new Date('2027-02-28T18:00:00.000Z'));
    await work();
    await start();
    expect((await runs()).map(({ occurrence }) => occurrence)).toEqual(['2026', '2027']);
  });

  it('a renewal that can’t be charged begins it, and the payment ends it', async () => {
    const ana = await aReader();
    const purchase_id = await aPurchase(api.db, ana.customer_id, {
      status: 'active',
      subscription_id: 'sub_1',
      subscription_period: 'month',
      subscription_interval: 1,
      overdue_at: new Date(NOON.getTime() - HOUR),
    });
    expect(await entered({ trigger: 'payment-failed', goal: 'bought', steps: [WAIT, SEND] })).toEqual(ids(ana));
    await go();
    const paid = { provider: 'stripe', provider_payment_id: 'pi_1', fulfilled: true, total_payment: 100 } as const;
    later(HOUR);
    await api.db
      .insertInto('invoice')
      .values({ purchase_id, customer_id: ana.customer_id, ...paid, created_at: api.now() })
      .execute();
    later(3 * DAY);
    await go();
    expect(await runs()).toMatchObject([{ outcome: 'goal' }]);
  });

  it('is shown before: who would enter today and in the last week, and looking begins no run', async () => {
    const ana = await aPerson(api.db);
    const eva = await aPerson(api.db);
    await api.pool.query('update customer set created_at = $1 where customer_id = $2', [
      new Date(NOON.getTime() - 3 * DAY),
      eva.customer_id,
    ]);
    const { entrants } = await api.ok(calls.getEntrants, { as: admin, query: { trigger: 'signed-up' } });
    expect(entrants).toMatchObject({ today: 1, week: 2 });
    expect(entrants.sample.map(({ customer_id }) => customer_id)).toEqual(ids(ana, eva));
    expect(await runs()).toEqual([]);
  });
});

it('the mail of a step comes to its writer as a test, with an example of the gift, and no customer gets it', async () => {
  const { journey_id: id } = await written({
    steps: [CREDITS, { ...SEND, body: 'Tienes {regalo} hasta el {vence}.' }],
  });
  await aReader();
  await api.ok(calls.testJourney, { as: admin, params: { id }, body: { step: 1 } });
  expect(await api.refused(calls.testJourney, { as: admin, params: { id }, body: { step: 0 } })).toMatchObject({
    field: 'step',
  });
  await sendMails(api.system(api.now()), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  expect(await api.db.selectFrom('mail').select(['kind', 'customer_id', 'body']).execute()).toMatchObject([
    {
      kind: 'journey-test',
      customer_id: admin.customer_id,
      body: expect.stringContaining('Tienes 2 clases de regalo hasta'),
    },
  ]);
});

describe('what a journey gives', () => {
  it('as a discount only its customer can use, and the list of codes doesn’t show it', async () => {
    await running({
      steps: [
        { do: 'give', gift: { kind: 'discount', percent: 15, days: 7 } },
        { ...SEND, heading: 'Tu código: {codigo}' },
      ],
    });
    await api.configure({ discounts_enabled: 'true' });
    const [ana, eva] = [await aReader(), await aReader()];
    await work();
    const codes = await api.db.selectFrom('discount').select(['code', 'customer_id', 'valid_until']).execute();
    expect(codes).toHaveLength(2);
    const own = codes.find(({ customer_id }) => customer_id === ana.customer_id)!;
    expect(own.valid_until).toBe('2026-11-27');
    const params = { code: own.code };
    const query = { class_package_id: await aPackage(api.db) };
    expect(await api.ok(codeCall, { as: ana, params, query })).toMatchObject({
      discount: { amount: 15, is_percent: true },
    });
    expect(await api.refused(codeCall, { as: eva, params, query })).toMatchObject({ code: 'discount/invalid' });
    expect((await api.ok(listCall, { as: admin, query: {} })).descuentos).toEqual([]);
  });

  it('as store credit stands in the customer’s ledger once', async () => {
    await running({ steps: [{ do: 'give', gift: { kind: 'store-credit', amount: 100 } }] });
    const ana = await aPerson(api.db);
    await Promise.all([work(), work()]);
    const entries = await api.db.selectFrom('store_credit_entry').select(['customer_id', 'amount', 'reason']).execute();
    expect(entries).toEqual([{ customer_id: ana.customer_id, amount: 10_000, reason: 'Prueba' }]);
  });
});

describe('a mail of a journey', () => {
  it('waits for the morning of the customer’s own studio', async () => {
    await running();
    const ana = await aReader();
    const single_class_id = await aClass(api.db, { location_id: await aLocation(api.db, 'America/Tijuana') });
    const [available_class_id = 0] = await someCredits(api.db, ana.customer_id, 1);
    const place = { single_class_id, customer_id: ana.customer_id, available_class_id, counted: true, spot: null };
    await api.db
      .insertInto('class_reservation')
      .values({ ...place, guest: null, created_at: NOON })
      .execute();
    await start();
    // 8:30 in Mexico City, 6:30 in Tijuana.
    api.setNow(new Date('2026-11-21T14:30:00.000Z'));
    await go();
    expect([await mails(), await runs()]).toMatchObject([
      [],
      [{ due_at: new Date('2026-11-21T16:00:00.000Z'), position: 0 }],
    ]);
    api.setNow(new Date('2026-11-21T16:00:00.000Z'));
    await go();
    expect(await mails()).toHaveLength(1);
  });

  it('waits until the week has room for news, whatever sent them', async () => {
    await api.configure({ news_per_week: '1' });
    await running();
    await running({ name: 'Otra' });
    await aReader();
    await start();
    await Promise.all([go(), go()]);
    expect(await mails()).toHaveLength(1);
    later(6 * DAY);
    await go();
    expect(await mails()).toHaveLength(1);
    later(DAY + HOUR);
    await go();
    expect(await mails()).toHaveLength(2);
  });

  it('counts against the week of a campaign, which leaves out who had enough', async () => {
    await api.configure({ news_per_week: '1' });
    await running();
    const ana = await aReader();
    await work();
    const eva = await aReader();
    const { audience } = await api.ok(getAudience, { as: admin, query: {} });
    expect(audience).toMatchObject({ reached: 1, week: 1 });
    expect(audience.sample.map(({ customer_id }) => customer_id)).toEqual([eva.customer_id]);
    await choose(ana, false);
    expect((await api.ok(getAudience, { as: admin, query: {} })).audience).toMatchObject({ consent: 1, week: 0 });
  });

  it('isn’t sent to who wants no news: they don’t enter a journey of mails alone, and get the gift of another', async () => {
    await running();
    await running({ name: 'Con regalo', steps: [CREDITS, SEND] });
    const ana = await aPerson(api.db);
    await choose(ana, false);
    await work();
    expect([await mails(), await runs()]).toMatchObject([[], [{ log: [{ did: 'given' }, { did: 'consent' }] }]]);
  });
});

describe('results', () => {
  it('holds out about the chosen share, the same people each time, who get nothing', async () => {
    await running({ held_out: 30, steps: [CREDITS] });
    await aCrowd(api.db, 400, 0);
    await start();
    const held = new Set((await runs()).filter((run) => run.held_out).map(({ customer_id }) => customer_id));
    expect(held.size).toBeGreaterThan(80);
    expect(held.size).toBeLessThan(160);
    await api.db
      .updateTable('journey_run')
      .set({ due_at: null, ended_at: NOON, outcome: 'done' })
      .where('held_out', '=', false)
      .execute();
    await go();
    expect(await api.db.selectFrom('available_class').select('customer_id').execute()).toEqual([]);
    const { rows } = await api.pool.query<{ held: boolean }>(
      `select bool_and(is_held_out(journey_id, customer_id, 30) = held_out) as held from journey_run`,
    );
    expect(rows[0]?.held).toBe(true);
  });

  it('count each person once, whose days are over, with what they booked and bought in them', async () => {
    const { journey_id } = await running({ steps: [SEND] });
    const [ana, eva] = [await aReader(), await aReader()];
    await work();
    await someCredits(api.db, ana.customer_id, 1);
    later(HOUR);
    await api.ok(postReservation, { as: ana, body: { single_class_id: await aClass(api.db) } });
    const class_package_id = await aPackage(api.db);
    const purchase_id = await aPurchase(api.db, eva.customer_id, { class_package_id, status: 'completed' });
    const paid = { provider: 'cash', provider_payment_id: `pago-${purchase_id}`, fulfilled: true } as const;
    await api.db
      .insertInto('invoice')
      .values({ purchase_id, customer_id: eva.customer_id, ...paid, total_payment: 45_000, created_at: api.now() })
      .execute();
    expect(await read(journey_id)).toMatchObject({ through: { people: 0 }, entered: 2 });
    later(8 * DAY);
    expect(await read(journey_id)).toMatchObject({
      through: { people: 2, booked: 1, bought: 1, sales: 450 },
      held: { people: 0, booked: 0, bought: 0, sales: 0 },
    });
  });

  it('count apart what those held out booked and bought in their days, and not what they did after', async () => {
    const { journey_id } = await running({ steps: [SEND] });
    const [ana, eva, luz, mia] = [await aReader(), await aReader(), await aReader(), await aReader()];
    await start();
    await api.db
      .updateTable('journey_run')
      .set({ held_out: true })
      .where('customer_id', 'in', [ana.customer_id, eva.customer_id, luz.customer_id])
      .execute();
    await go();
    expect((await mails()).map(({ customer_id }) => customer_id)).toEqual([mia.customer_id]);
    const books = async (as: Person) => {
      await someCredits(api.db, as.customer_id, 1);
      const single_class_id = await aClass(api.db, { inHours: 400 });
      await api.ok(postReservation, { as, body: { single_class_id } });
    };
    const pays = async ({ customer_id }: Person, total_payment: number) => {
      const class_package_id = await aPackage(api.db);
      const purchase_id = await aPurchase(api.db, customer_id, { class_package_id, status: 'completed' });
      const paid = { provider: 'cash', provider_payment_id: `pago-${purchase_id}`, fulfilled: true } as const;
      await api.db
        .insertInto('invoice')
        .values({ purchase_id, customer_id, ...paid, total_payment, created_at: api.now() })
        .execute();
    };
    later(6 * DAY);
    await books(ana);
    await pays(eva, 30_000);
    later(2 * DAY);
    await books(luz);
    await pays(luz, 90_000);
    expect(await read(journey_id)).toMatchObject({
      through: { people: 1, booked: 0, bought: 0, sales: 0 },
      held: { people: 3, booked: 1, bought: 1, sales: 300 },
    });
  });
});

describe('a run of a customer', () => {
  it('is one at a time: credits that expire on two days begin it once while the first is under way', async () => {
    await running({ trigger: 'credits-expiring', number: 7, steps: [WAIT, SEND] });
    const ana = await aReader();
    for (const day of ['2026-11-27', '2026-11-28'])
      await someCredits(api.db, ana.customer_id, 1, { expires_at: new Date(`${day}T23:59:59.999-06:00`) });
    await Promise.all([work(), work()]);
    later(DAY);
    await Promise.all([work(), work()]);
    expect(await runs()).toMatchObject([{ occurrence: '2026-11-27', ended_at: null }]);
    later(2 * DAY);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  it('tells the one person of the team whom a step names, and all admins once that person has left the team', async () => {
    const sol = await aPerson(api.db, 'staff');
    const eva = await aPerson(api.db, 'staff');
    await running({ steps: [{ do: 'notify', customer_id: sol.customer_id, text: 'Llámale.' }] });
    await aReader();
    await work();
    expect((await mails()).map(({ customer_id }) => customer_id)).toEqual([sol.customer_id]);
    await api.pool.query(`update customer set role = 'customer', created_at = $1 where customer_id = $2`, [
      new Date(NOON.getTime() - 90 * DAY),
      sol.customer_id,
    ]);
    await aReader();
    await work();
    const told = (await mails()).map(({ customer_id }) => customer_id);
    expect([told, told.includes(eva.customer_id)]).toEqual([[sol.customer_id, admin.customer_id], false]);
  });

  it('notes that an address is blocked, and writes no mail to it', async () => {
    await running({ steps: [CREDITS, SEND] });
    const ana = await aReader();
    await sql`insert into blocked_address (digest, reason, created_at)
      select address_digest(email), 'bounce', ${NOON} from customer where customer_id = ${ana.customer_id}`.execute(
      api.db,
    );
    await work();
    expect([await mails(), await runs()]).toMatchObject([
      [],
      [{ outcome: 'done', log: [{ did: 'given' }, { did: 'blocked' }] }],
    ]);
  });
});

describe('a customer', () => {
  it('who is merged into another one takes their way along, and of two ways through one journey one goes on', async () => {
    await running({ steps: [WAIT, CREDITS] });
    const [ana, eva] = [await aReader(), await aReader()];
    await work();
    const body = { merged_customer_id: eva.customer_id, keep_account_of: ana.customer_id };
    await api.ok(postMerge, { as: admin, params: { id: ana.customer_id }, body });
    later(3 * DAY);
    await work();
    const credits = await api.db.selectFrom('available_class').select('customer_id').execute();
    expect(credits.map(({ customer_id }) => customer_id)).toEqual([ana.customer_id, ana.customer_id]);
    expect((await runs()).map(({ outcome }) => outcome).sort()).toEqual(['done', 'merged']);
  });

  it('whose data are deleted has no way through a journey any more', async () => {
    await running({ steps: [WAIT, CREDITS] });
    const ana = await aReader();
    await work();
    await api.db
      .updateTable('customer')
      .set({ anonymised_at: NOON })
      .where('customer_id', '=', ana.customer_id)
      .execute();
    later(3 * DAY);
    await work();
    expect([await runs(), await api.db.selectFrom('available_class').selectAll().execute()]).toMatchObject([
      [{ outcome: 'merged' }],
      [],
    ]);
  });

  it('shows the desk what they were sent and given', async () => {
    await running({ steps: [CREDITS, SEND, WAIT, CREDITS] });
    const ana = await aReader();
    await work();
    const { journey_runs } = await api.ok(calls.getCustomerJourneys, {
      as: await aPerson(api.db, 'staff'),
      params: { id: ana.customer_id },
    });
    expect(journey_runs).toMatchObject([
      {
        name: 'Prueba',
        outcome: null,
        held_out: false,
        log: [
          { did: 'given', text: '2 clases de regalo' },
          { did: 'sent', text: '{nombre}, ven a clase' },
        ],
      },
    ]);
  });
});
