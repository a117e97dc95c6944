/** Jobs, of which some die before they commit, and customers at once: fixed places are kept, reserved, freed and left. */
import { deleteFixedPlace, postFixedPlace, releaseFixedDate } from '../../../domain/contract/fixedPlaces';
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import type { Context } from '../../../server/context';
import { keepFixedPlaces } from '../../../server/modules/booking/fixedPlaces/lasting';
import { DAY, NOON, startApi, type Api } from '../../helpers/api';
import {
  aClass,
  aClassType,
  aCrowd,
  aLocation,
  aPackage,
  aPerson,
  aPurchase,
  aSeriesOf,
  someCredits,
} from '../builders';
import { brokenRules, deadlocks } from '../invariants';

const [SPOTS, WEEKS, HOLDERS] = [4, 6, 6];
let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  await api.configure({ fixed_places: 'staff', allow_cancel_reservations: 'true', waitlist_enabled: 'true' });
});
afterAll(() => api.close());

/** A job whose every `nth` transaction is lost when all of it is done, as of a worker that is killed. */
function dying(ctx: Context, nth: number): Context {
  let count = 0;
  return {
    ...ctx,
    transaction: (work) =>
      ctx.transaction(async (trx) => {
        const done = await work(trx);
        count += 1;
        if (count % nth === 0) throw new Error('killed');
        return done;
      }),
  };
}

it('no spot, seat or credit is used twice, and every date of a holder ends as one reservation', async () => {
  api.setNow(NOON);
  const [class_type_id, location_id] = [await aClassType(api.db, { spot_map: '4' }), await aLocation(api.db)];
  const ids: number[] = [];
  for (let week = 0; week < WEEKS; week += 1)
    ids.push(await aClass(api.db, { capacity: SPOTS, class_type_id, location_id, inHours: 72 + week * 7 * 24 }));
  const [first = 0] = ids;
  const series = await aSeriesOf(api.db, first);
  await api.pool.query(
    `update single_class set class_series_id = $1, series_day = class_date::date where single_class_id = any($2)`,
    [series, ids],
  );
  await api.pool.query(`update class_series set ends_on = '2027-06-01' where class_series_id = $1`, [series]);
  const [staff, crowd, holders] = [
    await aPerson(api.db, 'staff'),
    await aCrowd(api.db, 20, 6),
    await aCrowd(api.db, HOLDERS, 0),
  ];
  const class_package_id = await aPackage(api.db, { fixed_place: true, class_amount: 4 });
  for (const { customer_id } of holders) {
    const bought = { class_package_id, status: 'completed', class_amount: 4 } as const;
    await someCredits(api.db, customer_id, 4, { purchase_id: await aPurchase(api.db, customer_id, bought) });
  }
  const job = (nth: number) => keepFixedPlaces(dying(api.system(api.now()), nth)).catch(() => undefined);
  const give = (n: number) => {
    const { customer_id } = holders[n]!;
    const body = { single_class_id: ids[WEEKS - 1]!, customer_id, spot: (n % SPOTS) + 1 };
    return api.send(postFixedPlace, { as: staff, body });
  };
  const book = async (n: number): Promise<void> => {
    const [as, single_class_id] = [crowd[n]!, ids[n % WEEKS]!];
    const reply = await api.send(postReservation, { as, body: { single_class_id, spot: (n % SPOTS) + 1 } });
    expect([200, 409, 412]).toContain(reply.status);
    if (reply.status !== 200 || n % 3 > 0) return;
    const { class_reservation } = JSON.parse(reply.text) as { class_reservation: { class_reservation_id: number } };
    await api.send(deleteReservation, { as, params: { id: class_reservation.class_reservation_id } });
  };
  const active = async () =>
    api.db.selectFrom('fixed_place').select(['fixed_place_id', 'customer_id']).where('state', '=', 'active').execute();
  const isSound = async (): Promise<void> => {
    expect(await brokenRules(api.pool)).toEqual([]);
    expect(await deadlocks(api.pool)).toBe(0);
  };

  await Promise.all([...holders.map((_, n) => give(n)), ...crowd.slice(0, 8).map((_, n) => book(n)), job(2), job(3)]);
  await isSound();
  for (let wave = 1; wave < 3; wave += 1) {
    api.setNow(new Date(NOON.getTime() + wave * 5 * DAY));
    const places = await active();
    await Promise.all([
      ...[2, 3, 100].map(job),
      ...crowd.slice(wave * 6, wave * 6 + 8).map((_, n) => book(wave * 6 + n)),
      ...places.slice(0, 1).flatMap(({ fixed_place_id: id, customer_id }) => {
        const as = holders.find((holder) => holder.customer_id === customer_id)!;
        const body = { single_class_id: ids[wave + 1]! };
        return [1, 2].map(() => api.send(releaseFixedDate, { as, params: { id }, body }));
      }),
      ...places.slice(-1).map(({ fixed_place_id: id }) => api.send(deleteFixedPlace, { as: staff, params: { id } })),
    ]);
    await isSound();
  }
  // What was lost is done by the next job.
  await keepFixedPlaces(api.system(api.now()));
  await isSound();
  const { rows } = await api.pool.query<{ state: string; n: number }>(
    `select d.state, count(*)::int as n from fixed_place p join single_class sc using (class_series_id)
     left join fixed_place_day d using (fixed_place_id, single_class_id)
     where p.state = 'active' and sc.starts_at > $1 and sc.starts_at <= $2 group by 1`,
    [api.now(), new Date(api.now().getTime() + 14 * DAY)],
  );
  expect(rows.map(({ state }) => state)).not.toContain(null);
  expect(rows.map(({ state }) => state)).toContain('reserved');
});
