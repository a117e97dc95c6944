/** What the database's functions and the repositories allow is what the tables of transitions in domain/ say. */
import type { Credit } from '../../../domain/credits';
import {
  RESERVATION_TRANSITIONS,
  canMoveReservation,
  reservationState,
  type ReservationState,
  type ReservationTransition,
} from '../../../domain/reservationTransitions';
import {
  WAITLIST_TRANSITIONS,
  canMoveWaitlistEntry,
  waitlistState,
  type WaitlistState,
} from '../../../domain/waitlistTransitions';
import type { DB } from '../../../server/db/schema';
import { markAttendance } from '../../../server/modules/booking/attendance/repository';
import { closeClass } from '../../../server/modules/booking/classes/repository';
import { releaseSeatIn, takeSeatIn } from '../../../server/modules/booking/seats/repository';
import { promote } from '../../../server/modules/booking/waitlists/queueRepository';
import { changeEntry } from '../../../server/modules/booking/waitlists/repository';
import type { Transaction } from 'kysely';
import { NOON } from '../../helpers/api';
import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { aClass, aPerson, someCredits } from '../builders';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Held = { single_class_id: number; class_reservation_id: number; customer_id: number };

const MOVES: Record<ReservationTransition, (trx: Transaction<DB>, held: Held) => Promise<unknown>> = {
  checkIn: (trx, r) => markAttendance(trx, r.class_reservation_id, true, r.customer_id, NOON),
  undoCheckIn: (trx, r) => markAttendance(trx, r.class_reservation_id, false, r.customer_id, NOON),
  cancel: (trx, r) => releaseSeatIn(trx, r, true, NOON),
  cancelClass: (trx, r) => closeClass(trx, r.single_class_id, NOON),
};
const STATES: readonly ReservationState[] = ['active', 'attended', 'cancelled'];
const REACH: Record<ReservationState, readonly ReservationTransition[]> = {
  active: [],
  attended: ['checkIn'],
  cancelled: ['cancel'],
};
const TRANSITIONS = Object.keys(RESERVATION_TRANSITIONS) as ReservationTransition[];

it.each(TRANSITIONS.flatMap((transition) => STATES.map((state) => [transition, state] as const)))(
  'a reservation allows %s from %s exactly if the table does',
  async (transition, state) => {
    const { customer_id } = await aPerson(database.db);
    const [credit] = await someCredits(database.db, customer_id, 1);
    const single_class_id = await aClass(database.db);
    const after = await database.db.transaction().execute(async (trx) => {
      const seat = { customer_id, single_class_id, credits: [credit ?? 0], spot: null };
      const held = await takeSeatIn(trx, seat, NOON);
      for (const step of [...REACH[state], transition]) await MOVES[step](trx, held);
      return trx
        .selectFrom('class_reservation')
        .select(['attend', 'deleted_at as deletedAt'])
        .where('class_reservation_id', '=', held.class_reservation_id)
        .executeTakeFirstOrThrow();
    });
    const { to } = RESERVATION_TRANSITIONS[transition];
    expect(reservationState(after)).toBe(canMoveReservation(state, transition) ? to : state);
  },
);

const ENTRY_STATES = Object.keys(WAITLIST_TRANSITIONS) as WaitlistState[];
const ENDS = ENTRY_STATES.filter((state) => state !== 'waiting');

it.each(ENTRY_STATES.flatMap((from) => ENDS.map((to) => [from, to] as const)))(
  'a waitlist entry moves from %s to %s exactly if the table allows it',
  async (from, to) => {
    const { customer_id } = await aPerson(database.db);
    const [first = 0] = await someCredits(database.db, customer_id, 1);
    const single_class_id = await aClass(database.db);
    const { waitlist_id } = await database.db
      .insertInto('waitlist')
      .values({ single_class_id, customer_id, auto: true, created_at: NOON })
      .returning('waitlist_id')
      .executeTakeFirstOrThrow();
    const entry = { waitlist_id, customer_id, auto: true, alreadyReserved: false, credits: [], penalty: null };
    const credit: Credit = {
      available_class_id: first,
      class_type_id: null,
      unlimited: false,
      kind: 'presencial',
      class_package_id: null,
      expiresAt: null,
    };
    const move = async (trx: Transaction<DB>, target: WaitlistState): Promise<unknown> =>
      target === 'promoted'
        ? promote(trx, single_class_id, { entry, credit, spot: null }, NOON)
        : changeEntry(trx, waitlist_id, { removed_at: NOON });
    const after = await database.db.transaction().execute(async (trx) => {
      if (from !== 'waiting') await move(trx, from);
      await move(trx, to);
      return trx
        .selectFrom('waitlist')
        .select(['promoted_at', 'removed_at'])
        .where('waitlist_id', '=', waitlist_id)
        .executeTakeFirstOrThrow();
    });
    expect(waitlistState(after)).toBe(canMoveWaitlistEntry(from, to) ? to : from);
  },
);
