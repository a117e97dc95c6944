/** People of a family on the waitlist: they wait, are booked, offered and told of as the account's customer is. */
import { deleteFamilyMember, getFamily, putFamilyMember } from '../../../../domain/contract/family';
import { deleteReservation, getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { getSingleClass } from '../../../../domain/contract/schedule';
import {
  deleteWaitlist,
  getClassWaitlist,
  getWaitlists,
  postReservationOrWait,
  postWaitlist,
  promoteWaitlist,
  takeOffer,
} from '../../../../domain/contract/waitlists';
import { getAnswer, postAnswer } from '../../../../domain/contract/answers';
import { releaseLapsedHolds } from '../../../../server/modules/booking/holds/service';
import { reviewOffers } from '../../../../server/modules/booking/waitlistOffers/service';
import { serveWaitlistOf } from '../../../../server/modules/booking/waitlists/promote';
import { answerPath } from '../../../../server/modules/mail/answerLink';
import { readFacts } from '../../../../server/modules/mail/factsRepository';
import { MINUTE } from '../../../../domain/durations';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, anUnlimitedPlan, type ClassOptions, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi({ listen: true });
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    family_enabled: 'true',
    waitlist_enabled: 'true',
    waitlist_offers: 'one',
    waitlist_offer_minutes: '15',
    waitlist_close_minutes: '30',
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    reservations_per_day: '',
  });
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const SOON: ClassOptions = { inHours: 3 };
const LATER: ClassOptions = { inHours: 48 };

/** A parent with credits and two children. */
async function aFamily(credits: number) {
  const as = await aPerson(api.db, 'customer', credits);
  const add = async (name: string): Promise<number> =>
    (
      await api.db
        .insertInto('family_member')
        .values({
          customer_id: as.customer_id,
          kind: 'child',
          name,
          last_name: '',
          birthdate: null,
          note: '',
          created_at: NOON,
        })
        .returning('family_member_id')
        .executeTakeFirstOrThrow()
    ).family_member_id;
  return { as, sofia: await add('Sofía'), leo: await add('Leo') };
}

/** A full class and how to free its seats, one after the other. */
async function fullClass(options: ClassOptions, capacity = 1) {
  const id = await aClass(api.db, { ...options, capacity });
  const places: Array<{ as: Person; id: number }> = [];
  for (let n = 0; n < capacity; n += 1) {
    const as = await aPerson(api.db, 'customer', 1);
    const body = { single_class_id: id, spot: options.spot_map ? n + 1 : null };
    places.push({ as, id: (await api.ok(postReservation, { as, body })).class_reservation.class_reservation_id });
  }
  const free = async () => {
    const place = places.shift()!;
    await api.ok(deleteReservation, { as: place.as, params: { id: place.id } });
  };
  return { id, free };
}

const join = async (as: Person, single_class_id: number, family_member_id: number | null = null, auto = true) =>
  (await api.ok(postWaitlist, { as, body: { single_class_id, family_member_id, auto } })).waitlist;
const refusal = async (as: Person, single_class_id: number, family_member_id: number) =>
  (await api.refused(postWaitlist, { as, body: { single_class_id, family_member_id } })).code;
const booked = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations
    .map((r) => r.guest)
    .sort();
const waiting = async (as: Person) =>
  (await api.ok(getWaitlists, { as })).waitlists.map(({ person, position, offer }) => [
    person,
    position,
    Boolean(offer),
  ]);
/** The newest mail of a kind to a customer, as it is sent. */
const mailFacts = async ({ customer_id }: Person, kind: string) => {
  const { mail_id } = await api.db
    .selectFrom('mail')
    .select('mail_id')
    .where('kind', '=', kind as never)
    .where('customer_id', '=', customer_id)
    .where('channel', '=', 'mail')
    .orderBy('mail_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return readFacts(api.db, api.pool, mail_id);
};

it('each person of an account waits once, in the order of joining, and leaves alone', async () => {
  const { as, sofia, leo } = await aFamily(3);
  const { id } = await fullClass(LATER);
  await join(as, id, sofia);
  await join(as, id);
  const { waitlist_id } = await join(as, id, leo);
  const again = await Promise.all(
    [1, 2, 3].map(() => api.send(postWaitlist, { as, body: { single_class_id: id, family_member_id: sofia } })),
  );
  expect(again.map(({ status }) => status)).toEqual([409, 409, 409]);
  await api.ok(deleteWaitlist, { as, params: { waitlist_id } });
  expect(await waiting(as)).toEqual([
    ['Sofía', 1, false],
    [null, 2, false],
  ]);
  const { waitlist } = await api.ok(getClassWaitlist, { as: staff, params: { id } });
  expect(waitlist.map(({ person, customer }) => [person, customer.name])).toEqual([
    ['Sofía', 'Inés'],
    [null, 'Inés'],
  ]);
});

it('refuses a person of another account, one with a place, one who left, and all where the studio has no families', async () => {
  const { as, sofia, leo } = await aFamily(3);
  const other = await aFamily(1);
  const id = await aClass(api.db, { ...LATER, capacity: 1 });
  await api.ok(postReservation, { as, body: { single_class_id: id, family_member_id: sofia } });
  expect(await refusal(as, id, sofia)).toBe('family/already-reserved');
  expect(await refusal(as, id, other.leo)).toBe('family/not-found');
  await api.configure({ family_enabled: 'false' });
  expect(await refusal(as, id, leo)).toBe('family/disabled');
  await api.configure({ family_enabled: 'true' });
  await api.ok(deleteFamilyMember, { as, params: { id: leo } });
  expect(await refusal(as, id, leo)).toBe('family/not-found');
});

it('who waits for a place can be neither removed nor renamed by the parent, and is kept by name once they have waited', async () => {
  const { as, leo } = await aFamily(1);
  const { id } = await fullClass(LATER);
  const { waitlist_id } = await join(as, id, leo);
  const params = { id: leo };
  expect((await api.ok(getFamily, { as })).family.map(({ waits_ahead }) => waits_ahead)).toEqual([0, 1]);
  expect((await api.refused(deleteFamilyMember, { as, params })).code).toBe('family/has-places');
  expect((await api.refused(putFamilyMember, { as, params, body: { kind: 'child', name: 'Mateo' } })).code).toBe(
    'family/name-fixed',
  );
  await api.ok(deleteWaitlist, { as, params: { waitlist_id } });
  await api.ok(deleteFamilyMember, { as, params });
  const kept = await api.db.selectFrom('family_member').select('name').where('family_member_id', '=', leo).execute();
  expect(kept).toEqual([{ name: 'Leo' }]);
});

it('a freed seat goes to the person whose turn it is, paid by the account, and the mail names them', async () => {
  const { as, sofia } = await aFamily(2);
  const { id, free } = await fullClass({ ...LATER, spot_map: '1' });
  await join(as, id, sofia);
  await join(as, id);
  await free();
  expect(await booked(as)).toEqual(['Sofía']);
  expect(await waiting(as)).toEqual([[null, 1, false]]);
  expect(await mailFacts(as, 'promoted')).toMatchObject({ guest: 'Sofía', family_member_id: sofia });
});

it('a seat passes over a person whom no package of the account pays, and says why', async () => {
  const { as, sofia } = await aFamily(0);
  await anUnlimitedPlan(api.db, as.customer_id);
  const next = await aPerson(api.db, 'customer', 1);
  const { id, free } = await fullClass(LATER);
  await join(as, id, sofia);
  await join(next, id);
  await free();
  expect(await booked(next)).toEqual([null]);
  expect((await api.ok(getWaitlists, { as })).waitlists).toMatchObject([
    { person: 'Sofía', passed_over: 'family/no-credits' },
  ]);
});

it('two seats for three of one account with two credits: the first two get them, and no credit pays twice', async () => {
  const { as, sofia, leo } = await aFamily(2);
  const { id } = await fullClass(LATER);
  for (const who of [sofia, null, leo]) await join(as, id, who);
  await api.db.updateTable('single_class').set({ capacity: 4 }).where('single_class_id', '=', id).execute();
  await serveWaitlistOf(api.system(api.now()), id);
  expect(await booked(as)).toEqual(['Sofía', null]);
  expect((await api.ok(getWaitlists, { as })).waitlists).toMatchObject([
    { person: 'Leo', passed_over: 'family/no-credits' },
  ]);
});

it('the limits per person bind each of an account by themselves', async () => {
  await api.configure({ reservations_per_day: '1' });
  const { as, sofia } = await aFamily(4);
  const [morning, { id, free }] = [await aClass(api.db, LATER), await fullClass(LATER)];
  await api.ok(postReservation, { as, body: { single_class_id: morning } });
  await join(as, id);
  await join(as, id, sofia);
  await free();
  expect(await booked(as)).toEqual(['Sofía', null]);
  expect((await api.ok(getWaitlists, { as })).waitlists).toMatchObject([
    { person: null, passed_over: 'reservation/day-limit' },
  ]);
});

describe('a seat that is offered to a person of a family', () => {
  it('is theirs alone: the parent is refused, and gets it for them by reserving or by taking the offer', async () => {
    const { as, sofia } = await aFamily(3);
    const { id, free } = await fullClass({ ...SOON, spot_map: '1' });
    await join(as, id, sofia);
    await free();
    expect(await waiting(as)).toEqual([['Sofía', 1, true]]);
    const { single_class } = await api.ok(getSingleClass, { as, params: { id } });
    expect(single_class).toMatchObject({ waiting_member_id: sofia, offer_expires_at: expect.any(String) });
    expect(await mailFacts(as, 'seat-offered')).toMatchObject({ waits: ['Sofía'] });
    const own = { single_class_id: id, spot: 1 };
    expect((await api.refused(postReservation, { as, body: own })).code).toBe('class/full');
    await api.ok(postReservation, { as, body: { ...own, family_member_id: sofia } });
    expect(await booked(as)).toEqual(['Sofía']);
    expect(await waiting(as)).toEqual([]);
  });

  it('becomes their place when it is taken, twice the same, and the page of its mail names them', async () => {
    const { as, sofia } = await aFamily(3);
    const { id, free } = await fullClass(SOON);
    const { waitlist_id } = await join(as, id, sofia);
    await free();
    const [offer] = (await api.ok(getWaitlists, { as })).waitlists;
    const link = {
      kind: 'tomar',
      id: offer!.offer!.waitlist_offer_id,
      expires: new Date(offer!.offer!.expires_at),
    } as const;
    const token = (await answerPath(api.studio, link)).split('/').at(-1)!;
    const page = await api.ok(getAnswer, { params: { token } });
    expect(JSON.stringify(page)).toContain('hay un lugar para Sofía');
    expect(await booked(as)).toEqual([]);
    const [first, again, byLink] = await Promise.all([
      api.ok(takeOffer, { as, params: { waitlist_id } }),
      api.ok(takeOffer, { as, params: { waitlist_id } }),
      api.ok(postAnswer, { params: { token }, body: {} }),
    ]);
    expect(first.class_reservation).toMatchObject({ guest: 'Sofía', family_member_id: sofia });
    expect(again.class_reservation.class_reservation_id).toBe(first.class_reservation.class_reservation_id);
    expect(byLink.answer).toMatchObject({ done: true, title: expect.stringContaining('El lugar es de Sofía.') });
    expect(await booked(as)).toEqual(['Sofía']);
  });

  it('becomes their place by one press of its link alone, and is declined by the other one', async () => {
    for (const kind of ['tomar', 'dejar'] as const) {
      const { as, sofia } = await aFamily(1);
      const { id, free } = await fullClass(SOON);
      await join(as, id, sofia);
      await free();
      const [{ offer } = { offer: null }] = (await api.ok(getWaitlists, { as })).waitlists;
      const path = await answerPath(api.studio, {
        kind,
        id: offer!.waitlist_offer_id,
        expires: new Date(offer!.expires_at),
      });
      const token = path.split('/').at(-1)!;
      expect((await api.ok(postAnswer, { params: { token }, body: {} })).answer.done).toBe(true);
      expect(await booked(as)).toEqual(kind === 'tomar' ? ['Sofía'] : []);
      expect(await waiting(as)).toEqual(kind === 'tomar' ? [] : [['Sofía', 1, false]]);
    }
  });

  it('two offers of one account count its credits once: the second goes to who can pay', async () => {
    const { as, sofia, leo } = await aFamily(1);
    const next = await aPerson(api.db, 'customer', 1);
    const { id, free } = await fullClass(SOON, 2);
    await join(as, id, sofia);
    await join(as, id, leo);
    await join(next, id);
    await free();
    await free();
    expect(await waiting(as)).toEqual([
      ['Sofía', 1, true],
      ['Leo', 2, false],
    ]);
    expect(await waiting(next)).toEqual([[null, 3, true]]);
  });

  it('is withdrawn when the credit that was to pay it went into a place of another person, and says for whom', async () => {
    const { as, sofia, leo } = await aFamily(1);
    const { id, free } = await fullClass(SOON);
    await join(as, id, sofia);
    await free();
    await api.ok(postReservation, {
      as,
      body: { single_class_id: await aClass(api.db, LATER), family_member_id: leo },
    });
    await reviewOffers(api.system(api.now()));
    expect(await waiting(as)).toEqual([['Sofía', 1, false]]);
    expect(await mailFacts(as, 'offer-lapsed')).toMatchObject({
      waits: ['Sofía'],
      details: { reason: 'family/no-credits' },
    });
  });

  it('lapses to the next, while the parent who waits too is offered their own', async () => {
    const { as, sofia } = await aFamily(2);
    const { id, free } = await fullClass(SOON);
    await join(as, id, sofia);
    await join(as, id);
    await free();
    api.setNow(new Date(NOON.getTime() + 16 * MINUTE));
    await releaseLapsedHolds(api.system(api.now()));
    expect(await waiting(as)).toEqual([
      ['Sofía', 1, false],
      [null, 2, true],
    ]);
  });
});

it('the desk gives a person of a family a seat by hand, and one who reserves or waits asks once for a person', async () => {
  const { as, sofia, leo } = await aFamily(3);
  const { id, free } = await fullClass(LATER);
  const { waitlist_id } = await join(as, id, leo, false);
  await free();
  const { class_reservation } = await api.ok(promoteWaitlist, { as: staff, params: { waitlist_id } });
  expect(class_reservation).toMatchObject({ guest: 'Leo', family_member_id: leo });
  const body = { single_class_id: id, family_member_id: sofia };
  const first = await api.ok(postReservationOrWait, { as, body, key: 'sofia-uno' });
  const second = await api.ok(postReservationOrWait, { as, body, key: 'sofia-dos' });
  expect([first.waitlist?.person, second.waitlist?.waitlist_id]).toEqual(['Sofía', first.waitlist?.waitlist_id]);
});

it('twenty requests at once for a freed seat and its offers oversell nothing, for any person of the account', async () => {
  const { as, sofia, leo } = await aFamily(4);
  const { id, free } = await fullClass(SOON, 2);
  const entries = [await join(as, id, sofia), await join(as, id, leo), await join(as, id)];
  await free();
  await free();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? api.send(takeOffer, { as, params: { waitlist_id: entries[n % 3]!.waitlist_id } })
        : api.send(postReservation, {
            as,
            body: { single_class_id: id, ...(n % 3 === 0 ? {} : { family_member_id: n % 3 === 1 ? sofia : leo }) },
          }),
    ),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await booked(as)).length).toBe(2);
});
