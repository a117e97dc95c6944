/** Ratings as the team reads them. */
import { deleteCustomerNote, getCustomerNotes, postCustomerNote } from '../../../../domain/contract/customerNotes';
import { getRatings, type RatingsQuery } from '../../../../domain/contract/ratings';
import type { Role } from '../../../../domain/contract/customers';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, type Person } from '../../builders';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(new Date(NOON.getTime() + 10 * DAY));
  await api.configure({ coach_ratings_enabled: 'true' });
});

async function aCoach(name: string, person: Person | null = null): Promise<number> {
  const { instructor_id } = await api.db
    .insertInto('instructor')
    .values({
      name,
      last_name: 'Paz',
      nickname: null,
      quote: null,
      short_bio: null,
      instagram: null,
      music_type: null,
      file_id: null,
      customer_id: person?.customer_id ?? null,
    })
    .returning('instructor_id')
    .executeTakeFirstOrThrow();
  return instructor_id;
}

/** A class that began `inHours` after noon, with its coach. */
async function aTaughtClass(instructor_id: number, inHours: number): Promise<number> {
  const single_class_id = await aClass(api.db, { inHours });
  await api.db.insertInto('class_instructor').values({ single_class_id, instructor_id }).execute();
  return single_class_id;
}

async function aRating(
  single_class_id: number,
  class_stars: number,
  coach_stars: number,
  comment: string | null = null,
) {
  const { customer_id } = await aPerson(api.db, 'customer', 1);
  const { available_class_id } = await api.db
    .selectFrom('available_class')
    .select('available_class_id')
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  const place = { single_class_id, customer_id, available_class_id, counted: true, spot: null, guest: null };
  const { class_reservation_id } = await api.db
    .insertInto('class_reservation')
    .values({ ...place, created_at: NOON, attend: true, class_stars, coach_stars, comment })
    .returning('class_reservation_id')
    .executeTakeFirstOrThrow();
  return { customer_id, class_reservation_id };
}

const read = (query: Partial<RatingsQuery> = {}, as = staff) =>
  api.ok(getRatings, { as, query: { kind: 'class', ...query } });

test('ratings of classes are listed newest class first, with customer, coaches, comment and means over all of them', async () => {
  const lu = await aCoach('Lu');
  const [early, late] = [await aTaughtClass(lu, 1), await aTaughtClass(lu, 3)];
  const first = await aRating(early, 2, 4, 'Muy calurosa');
  const second = await aRating(late, 5, 5);
  const { ratings, summary, next } = await read({ instructor_id: lu });
  expect(ratings).toMatchObject([
    { rating_id: second.class_reservation_id, single_class_id: late, coaches: ['Lu'], class_stars: 5, comment: null },
    {
      rating_id: first.class_reservation_id,
      at: new Date(NOON.getTime() + HOUR).toISOString(),
      comment: 'Muy calurosa',
      customer: { customer_id: first.customer_id },
      notes: [],
    },
  ]);
  expect(summary).toEqual({ count: 2, class_stars: 3.5, coach_stars: 4.5 });
  expect(next).toBeNull();
});

test('each filter of the ratings leaves those that it names, in the list and in the means', async () => {
  const [lu, sol] = [await aCoach('Lu'), await aCoach('Sol')];
  const [a, b] = [await aTaughtClass(lu, 1), await aTaughtClass(sol, 30)];
  const low = await aRating(a, 5, 2);
  const high = await aRating(b, 5, 5);
  const { location_id, class_type_id } = await api.db
    .selectFrom('single_class')
    .select(['location_id', 'class_type_id'])
    .where('single_class_id', '=', a)
    .executeTakeFirstOrThrow();
  const day = new Date(NOON.getTime() + DAY).toISOString();
  for (const [query, expected] of [
    [{ instructor_id: lu }, [low]],
    [{ location_id }, [low]],
    [{ class_type_id }, [low]],
    [{ single_class_id: b }, [high]],
    [{ customer_id: high.customer_id }, [high]],
    [{ instructor_id: lu, stars: 2 }, [low]],
    [{ instructor_id: sol, stars: 4 }, []],
    [{ instructor_id: lu, to: day }, [low]],
    [{ instructor_id: lu, from: day }, []],
    [{ instructor_id: sol, from: day }, [high]],
  ] as const) {
    const { ratings, summary } = await read(query);
    expect([query, ratings.map(({ rating_id }) => rating_id)]).toEqual([
      query,
      expected.map(({ class_reservation_id }) => class_reservation_id),
    ]);
    expect(summary.count).toBe(expected.length);
  }
});

test('a page of fifty ratings goes on behind its last row, and no rating is shown twice or left out', async () => {
  const lu = await aCoach('Lu');
  const [same, other] = [await aTaughtClass(lu, 5), await aTaughtClass(lu, 6)];
  for (let n = 0; n < 26; n += 1) {
    await aRating(same, 4, 4);
    await aRating(other, 4, 4);
  }
  const first = await read({ instructor_id: lu });
  const second = await read({ instructor_id: lu, after: first.next ?? '' });
  const ids = [...first.ratings, ...second.ratings].map(({ rating_id }) => rating_id);
  expect([first.ratings.length, second.ratings.length, second.next]).toEqual([50, 2, null]);
  expect(new Set(ids).size).toBe(52);
  expect(second.summary.count).toBe(52);
});

test('a rating of a video is listed under videos with the coach of the video, and not under classes', async () => {
  const sol = await aCoach('Sol');
  const { customer_id } = await aPerson(api.db);
  const { video_id } = await api.db
    .insertInto('video')
    .values({
      title: 'Core',
      description: '',
      duration: 600,
      class_category_id: null,
      class_type_id: null,
      video_type_id: null,
      program_id: null,
      program_position: null,
      poster_file_id: null,
      file_id: null,
      provider: 'youtube',
      provider_id: 'abc',
      published_at: NOON,
      created_at: NOON,
    })
    .returning('video_id')
    .executeTakeFirstOrThrow();
  await api.db.insertInto('video_instructor').values({ video_id, instructor_id: sol, place: 1 }).execute();
  const stars = { class_stars: 3, coach_stars: 4, comment: 'Corto', created_at: NOON };
  await api.db
    .insertInto('video_rating')
    .values({ video_id, customer_id, ...stars })
    .execute();
  const { ratings, summary } = await read({ kind: 'video', instructor_id: sol });
  expect(ratings).toMatchObject([
    {
      title: 'Core',
      coaches: ['Sol'],
      single_class_id: null,
      location: null,
      comment: 'Corto',
      customer: { customer_id },
    },
  ]);
  expect(summary).toEqual({ count: 1, class_stars: 3, coach_stars: 4 });
  expect((await read({ instructor_id: sol })).ratings).toEqual([]);
});

test('a coach reads the ratings of the own classes alone, without names and notes', async () => {
  const coach = await aPerson(api.db, 'coach');
  const [own, foreign] = [await aCoach('Lu', coach), await aCoach('Sol')];
  const [mine, theirs] = [await aTaughtClass(own, 1), await aTaughtClass(foreign, 1)];
  const rated = await aRating(mine, 4, 3, 'Buena música');
  await aRating(theirs, 1, 1);
  const params = { id: rated.customer_id };
  const body = { text: 'Le llamé', pinned: false, class_reservation_id: rated.class_reservation_id };
  await api.ok(postCustomerNote, { as: staff, params, body });
  const { ratings, summary } = await read({}, coach);
  expect(ratings).toMatchObject([{ rating_id: rated.class_reservation_id, comment: 'Buena música' }]);
  expect(ratings[0]).toMatchObject({ customer: null, notes: [] });
  expect(summary).toEqual({ count: 1, class_stars: 4, coach_stars: 3 });
  const asked = { as: coach, query: { kind: 'class', customer_id: rated.customer_id } } as const;
  expect(await api.refused(getRatings, asked)).toMatchObject({ status: 403, code: 'rating/not-shown' });
});

test('a coach is refused ratings where the studio does not show them, and a customer always', async () => {
  await api.configure({ coach_ratings_enabled: 'false' });
  const query = { kind: 'class' } as const;
  const as = async (role: Role) => api.refused(getRatings, { as: await aPerson(api.db, role), query });
  expect(await as('coach')).toMatchObject({ status: 403, code: 'rating/not-shown' });
  expect(await as('customer')).toMatchObject({ status: 403 });
});

describe('a note about a rating', () => {
  const noteOn = async () => {
    const rated = await aRating(await aTaughtClass(await aCoach('Lu'), 2), 1, 1, 'Nadie abrió');
    const { customer_id, class_reservation_id } = rated;
    const body = { text: 'Le ofrecimos otra clase.', pinned: false, class_reservation_id };
    return {
      rated,
      customer_id,
      body,
      send: () => api.ok(postCustomerNote, { as: staff, params: { id: customer_id }, body }),
    };
  };

  it('stands under the rating and among the notes of the customer, once, even if it is sent twice at once', async () => {
    const { rated, customer_id, send } = await noteOn();
    await Promise.all([send(), send()]);
    const { ratings } = await read({ customer_id });
    expect(ratings[0]?.notes).toMatchObject([{ text: 'Le ofrecimos otra clase.' }]);
    const { notes } = await api.ok(getCustomerNotes, { as: staff, params: { id: customer_id } });
    expect(notes).toMatchObject([
      {
        class_reservation_id: rated.class_reservation_id,
        video_rating_id: null,
        rated: expect.stringMatching(/^Clase /),
      },
    ]);
  });

  it('with the text of a note about another rating is a note of its own', async () => {
    const { customer_id, body, send } = await noteOn();
    await send();
    const { class_reservation_id: _, ...plain } = body;
    await api.ok(postCustomerNote, { as: staff, params: { id: customer_id }, body: plain });
    expect((await api.ok(getCustomerNotes, { as: staff, params: { id: customer_id } })).notes).toHaveLength(2);
  });

  it('is refused on the rating of another customer, and on two ratings at once', async () => {
    const [{ body }, stranger] = [await noteOn(), await aPerson(api.db)];
    const post = (changes: object) =>
      api.refused(postCustomerNote, { as: staff, params: { id: stranger.customer_id }, body: { ...body, ...changes } });
    expect(await post({})).toMatchObject({ status: 404 });
    expect(await post({ video_rating_id: 1 })).toMatchObject({ status: 400, code: 'request/invalid' });
  });

  it('is gone from the rating once it is deleted', async () => {
    const { customer_id, send } = await noteOn();
    const { note } = await send();
    await api.ok(deleteCustomerNote, { as: staff, params: { id: note.customer_note_id } });
    expect((await read({ customer_id })).ratings[0]?.notes).toEqual([]);
  });
});
