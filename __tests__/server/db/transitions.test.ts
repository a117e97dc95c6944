/** The moves of a reservation and of a waitlist entry that the database's functions and the repositories allow. */
import type { Credit } from '../../../domain/credits';
import type { DB } from '../../../server/db/schema';
import { markAttendance } from '../../../server/modules/booking/reservations/repository';
import { closeClass } from '../../../server/modules/booking/classes/repository';
import { releaseSeatIn, takeSeatIn } from '../../../server/modules/booking/seats/repository';
import { promote } from '../../../server/modules/booking/waitlists/servingRepository';
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

/** `attended`: staff checked the customer in; the check-in of a cancelled one stays. */
type ReservationState = 'active' | 'attended' | 'cancelled';
type Move = 'checkIn' | 'undoCheckIn' | 'cancel' | 'cancelClass';

const MOVES: Record<Move, (trx: Transaction<DB>, held: Held) => Promise<unknown>> = {
  checkIn: (trx, r) => markAttendance(trx, r.class_reservation_id, true, r.customer_id, NOON),
  undoCheckIn: (trx, r) => markAttendance(trx, r.class_reservation_id, false, r.customer_id, NOON),
  cancel: (trx, r) => releaseSeatIn(trx, r, true, NOON),
  cancelClass: (trx, r) => closeClass(trx, r.single_class_id, NOON),
};
const REACH: Record<ReservationState, readonly Move[]> = {
  active: [],
  attended: ['checkIn'],
  cancelled: ['cancel'],
};

/** A check-in, or its undoing, that arrives twice changes nothing; nor does any move of a cancelled reservation. */
const RESERVATIONS: ReadonlyArray<readonly [move: Move, from: ReservationState, to: ReservationState]> = [
  ['checkIn', 'active', 'attended'],
  ['checkIn', 'attended', 'attended'],
  ['checkIn', 'cancelled', 'cancelled'],
  ['undoCheckIn', 'active', 'active'],
  ['undoCheckIn', 'attended', 'active'],
  ['undoCheckIn', 'cancelled', 'cancelled'],
  ['cancel', 'active', 'cancelled'],
  ['cancel', 'attended', 'attended'],
  ['cancel', 'cancelled', 'cancelled'],
  ['cancelClass', 'active', 'cancelled'],
  ['cancelClass', 'attended', 'cancelled'],
  ['cancelClass', 'cancelled', 'cancelled'],
];

it.each(RESERVATIONS)('the transition "%s" of a reservation that is %s leaves it %s', async (move, from, to) => {
  const { customer_id } = await aPerson(database.db);
  const [credit] = await someCredits(database.db, customer_id, 1);
  const single_class_id = await aClass(database.db);
  const after = await database.db.transaction().execute(async (trx) => {
    const seat = { customer_id, single_class_id, credits: [credit ?? 0], spot: null };
    const held = await takeSeatIn(trx, seat, NOON);
    for (const step of [...REACH[from], move]) await MOVES[step](trx, held);
    return trx
      .selectFrom('class_reservation')
      .select(['attend', 'deleted_at as deletedAt'])
      .where('class_reservation_id', '=', held.class_reservation_id)
      .executeTakeFirstOrThrow();
  });
  const ended = after.deletedAt === null ? null : 'cancelled';
  expect(ended ?? (after.attend ? 'attended' : 'active')).toBe(to);
});

/** `promoted`: it became a reservation. `removed`: the customer left or reserved, or the class was cancelled. */
type EntryState = 'waiting' | 'promoted' | 'removed';
const ENTRIES: ReadonlyArray<readonly [from: EntryState, move: EntryState, to: EntryState]> = [
  ['waiting', 'promoted', 'promoted'],
  ['waiting', 'removed', 'removed'],
  ['promoted', 'promoted', 'promoted'],
  ['promoted', 'removed', 'promoted'],
  ['removed', 'promoted', 'removed'],
  ['removed', 'removed', 'removed'],
];

it.each(ENTRIES)('moving a waitlist entry from %s to %s leaves it %s', async (from, target, to) => {
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
  const move = async (trx: Transaction<DB>, state: EntryState): Promise<unknown> =>
    state === 'promoted'
      ? promote(trx, single_class_id, { entry, credit, spot: null }, NOON)
      : changeEntry(trx, waitlist_id, { removed_at: NOON });
  const after = await database.db.transaction().execute(async (trx) => {
    if (from !== 'waiting') await move(trx, from);
    await move(trx, target);
    return trx
      .selectFrom('waitlist')
      .select(['promoted_at', 'removed_at'])
      .where('waitlist_id', '=', waitlist_id)
      .executeTakeFirstOrThrow();
  });
  const ended = after.removed_at === null ? 'waiting' : 'removed';
  expect(after.promoted_at === null ? ended : 'promoted').toBe(to);
});
