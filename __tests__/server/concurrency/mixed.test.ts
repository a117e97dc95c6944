/** Fifty clients send random requests; afterwards every rule holds and every credit is accounted for. */
import { getAvailableClasses } from '../../../domain/contract/credits';
import { postPurchase } from '../../../domain/contract/checkout';
import {
  deleteReservation,
  getMyReservations,
  postReservation,
  putReservation,
} from '../../../domain/contract/reservations';
import { getSchedule } from '../../../domain/contract/schedule';
import { checkRefusal, startApi, type Api } from '../../helpers/api';
import { aClass, aCrowd, aPackage, type Person } from '../builders';
import { brokenRules, deadlocks } from '../invariants';

const CLIENTS = 50;
const STEPS = 7;
const CREDITS = 6;

/** Repeatable random numbers (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  await api.configure({
    allow_class_guests: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '24',
    max_cancels_per_available_class: '2',
  });
});
afterAll(() => api.close());

it('fifty clients with random requests break no rule and lose or gain no credit', async () => {
  const crowd = await aCrowd(api.db, CLIENTS, CREDITS);
  const free = await aPackage(api.db, { price: 0, class_amount: 2, limit_per_customer: 1 });
  // Classes inside and outside the cancellation window, with few seats, so that requests conflict.
  const classes = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      aClass(api.db, { capacity: 7, spot_map: i % 2 ? '3,4' : null, inHours: i < 4 ? 3 : 72 }),
    ),
  );
  const outcomes: Record<string, number> = {};

  const client = async (as: Person, n: number) => {
    const roll = dice(n + 1);
    const mine: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const which = roll(classes.length);
      const reservation = mine[roll(Math.max(1, mine.length))];
      const action = roll(10);
      const [call, reply] =
        action < 5 || reservation === undefined
          ? ([
              postReservation,
              await api.send(postReservation, {
                as,
                key: `c${n}-paso-${step}`,
                body: {
                  single_class_id: classes[which] ?? 0,
                  spot: which % 2 ? roll(7) + 1 : null,
                  guest: roll(3) === 0 ? 'Invitada' : null,
                },
              }),
            ] as const)
          : action < 8
            ? ([deleteReservation, await api.send(deleteReservation, { as, params: { id: reservation } })] as const)
            : action < 9
              ? ([
                  putReservation,
                  await api.send(putReservation, {
                    as,
                    body: { class_reservation_id: reservation, spot: roll(7) + 1 },
                  }),
                ] as const)
              : ([postPurchase, await api.send(postPurchase, { as, body: { class_package_id: free } })] as const);
      const what = `${call.method} ${reply.status === 200 ? 'ok' : checkRefusal(call, reply).code}`;
      outcomes[what] = (outcomes[what] ?? 0) + 1;
      if (call === postReservation && reply.status === 200) {
        mine.push(
          (JSON.parse(reply.text) as { class_reservation: { class_reservation_id: number } }).class_reservation
            .class_reservation_id,
        );
      }
      if (step % 6 === 0)
        await api.ok(getSchedule, { as, query: { start_date: '2026-11-16', end_date: '2026-11-29' } });
    }
  };
  await Promise.all(crowd.map(client));

  expect(Object.keys(outcomes).filter((k) => k.includes('server/'))).toEqual([]);
  for (const often of ['POST ok', 'DELETE ok', 'PUT ok', 'POST class/full', 'POST spot/taken'])
    expect(outcomes[often]).toBeGreaterThan(0);
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);

  for (const as of crowd) {
    const {
      rows: [row],
    } = await api.pool.query<{ granted: number; bought: number; forfeited: number }>(
      `select count(*) granted, 2 * (select count(*) from purchase where customer_id = $1) bought,
        count(*) filter (where forfeited_at is not null) forfeited
       from available_class where customer_id = $1`,
      [as.customer_id],
    );
    const { available_classes } = await api.ok(getAvailableClasses, { as });
    const { total } = await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } });
    expect(row?.granted).toBe(CREDITS + (row?.bought ?? 0));
    expect(available_classes.length + total + (row?.forfeited ?? 0)).toBe(row?.granted);
  }
});
