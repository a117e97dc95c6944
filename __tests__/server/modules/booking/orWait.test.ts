/** Reserving when more come than there are seats: a seat or a place in the waitlist, by one request. */
import { postReservation } from '../../../../domain/contract/reservations';
import { postReservationOrWait } from '../../../../domain/contract/waitlists';
import { startApi, type Api } from '../../../helpers/api';
import { until } from '../../../helpers/until';
import { aClass, aCrowd, aPerson, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  await api.close();
});
beforeEach(() => api.configure({ waitlist_enabled: 'true' }));

let keys = 0;
const ask = (as: Person, single_class_id: number, key = `estreno-${(keys += 1)}`) =>
  api.ok(postReservationOrWait, { as, body: { single_class_id }, key });

it('of twelve who come at once for five seats, five get one, seven a place of their own in the waitlist, and no one an error', async () => {
  const id = await aClass(api.db, { capacity: 5 });
  const answers = await Promise.all((await aCrowd(api.db, 12)).map((person) => ask(person, id)));
  const seated = answers.filter(({ class_reservation }) => class_reservation !== null);
  expect(seated).toHaveLength(5);
  const waiting = answers.flatMap(({ waitlist }) => (waitlist ? [waitlist.waitlist_id] : []));
  expect(new Set(waiting).size).toBe(7);
  const { reserved } = await api.db
    .selectFrom('single_class')
    .select('reserved')
    .where('single_class_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(reserved).toBe(5);
});

it('eight who come one after the other while the class is locked get its three seats and the places in the waitlist as they came', async () => {
  const [id, crowd] = [await aClass(api.db, { capacity: 3 }), await aCrowd(api.db, 8)];
  const holder = await api.pool.connect();
  await holder.query('begin');
  await holder.query('select from single_class where single_class_id = $1 for update', [id]);
  const waiting = async (): Promise<number> => {
    const { rowCount } = await api.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  };
  const asked = [];
  for (const [n, person] of crowd.entries()) {
    asked.push(ask(person, id));
    await until(async () => (await waiting()) === n + 1);
  }
  await holder.query('commit');
  holder.release();
  await Promise.all(asked);
  const ids = async (table: 'class_reservation' | 'active_waitlist', order: 'class_reservation_id' | 'place') =>
    (
      await api.pool.query<{ customer_id: number }>(
        `select customer_id from ${table} where single_class_id = $1 order by ${order}`,
        [id],
      )
    ).rows.map(({ customer_id }) => customer_id);
  const came = crowd.map(({ customer_id }) => customer_id);
  expect(await ids('class_reservation', 'class_reservation_id')).toEqual(came.slice(0, 3));
  expect(await ids('active_waitlist', 'place')).toEqual(came.slice(3));
});

it('who comes later waits behind who came before, and the same request again answers the same', async () => {
  const id = await aClass(api.db, { capacity: 1 });
  const [first, second, third] = (await aCrowd(api.db, 3)) as [Person, Person, Person];
  const seat = await ask(first, id, 'estreno-primera');
  expect(await ask(first, id, 'estreno-primera')).toEqual(seat);
  const wait = await ask(second, id, 'estreno-segunda');
  expect(wait).toMatchObject({ class_reservation: null, waitlist: { position: 1 } });
  expect((await ask(second, id, 'estreno-segunda')).waitlist).toEqual(wait.waitlist);
  expect(await ask(third, id)).toMatchObject({ waitlist: { position: 2 } });
});

it('who chose no spot of a room that is full by now waits, as the dialog lets them once every spot is gone', async () => {
  const id = await aClass(api.db, { capacity: 1, spot_map: '1' });
  const [first, second] = (await aCrowd(api.db, 2)) as [Person, Person];
  await api.ok(postReservation, { as: first, body: { single_class_id: id, spot: 1 } });
  const body = { single_class_id: id, spot: null };
  expect(await api.ok(postReservationOrWait, { as: second, body })).toMatchObject({
    class_reservation: null,
    waitlist: { position: 1 },
  });
});

it('a class without a waitlist, or a reservation that is refused for another reason, is refused as by reserving', async () => {
  const id = await aClass(api.db, { capacity: 1 });
  const [first, second] = (await aCrowd(api.db, 2)) as [Person, Person];
  await api.ok(postReservation, { as: first, body: { single_class_id: id } });
  await api.configure({ waitlist_enabled: 'false' });
  const refused = async (as: Person, single_class_id: number) =>
    (await api.refused(postReservationOrWait, { as, body: { single_class_id } })).code;
  expect(await refused(second, id)).toBe('class/full');
  expect(await refused(await aPerson(api.db), await aClass(api.db))).toBe('reservation/no-credits');
});
