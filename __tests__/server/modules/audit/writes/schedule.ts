import { sql } from 'kysely';
import { deleteSingleClass } from '../../../../../domain/contract/classes';
import * as fixedPlaces from '../../../../../domain/contract/fixedPlaces';
import * as holidays from '../../../../../domain/contract/holidays';
import * as rooms from '../../../../../domain/contract/rooms';
import * as planning from '../../../../../domain/contract/scheduleAdmin';
import { putSingleClass } from '../../../../../domain/contract/scheduleAdmin';
import {
  deleteReservation,
  moveToClass,
  postReservation,
  putReservation,
} from '../../../../../domain/contract/reservations';
import {
  deleteWaitlist,
  postWaitlist,
  promoteWaitlist,
  putClassWaitlist,
  putWaitlist,
  putWaitlistClosing,
} from '../../../../../domain/contract/waitlists';
import { NOON } from '../../../../helpers/api';
import {
  aClass,
  aClassType,
  aFixedPlace,
  aLocation,
  aPackage,
  aPerson,
  aPurchase,
  aSeriesOf,
  someCredits,
} from '../../../builders';
import { api, staff, admin, type Write, aFullClass, aWaiting, anInstructor } from './world';

/** A Monday's. */
const aNewClass = async () => ({
  class_date: '2026-12-07T07:00:00.000Z',
  duration: 50,
  capacity: 8,
  class_type_id: await aClassType(api.db),
  location_id: await aLocation(api.db),
  class_instructors: [{ instructor_id: await anInstructor() }],
});

const aRoom = async (): Promise<number> =>
  (
    await sql<{ id: number }>`insert into room (location_id, name) values (${await aLocation(api.db)}, 'Sala')
      returning room_id as id`.execute(api.db)
  ).rows[0]!.id;

/** In a class of a series that is too far off to be reserved. */
async function aHolder() {
  await api.configure({ fixed_places: 'staff' });
  const [{ customer_id }, single_class_id] = [await aPerson(api.db), await aClass(api.db, { inHours: 600 })];
  const class_package_id = await aPackage(api.db, { fixed_place: true });
  const purchase_id = await aPurchase(api.db, customer_id, { class_package_id, status: 'completed' });
  await someCredits(api.db, customer_id, 1, { purchase_id });
  return { customer_id, purchase_id, single_class_id, class_series_id: await aSeriesOf(api.db, single_class_id) };
}

async function aHeldPlace() {
  const { single_class_id, ...place } = await aHolder();
  return { single_class_id, params: { id: await aFixedPlace(api.db, place) } };
}

export const scheduleWrites: Record<string, Write> = {
  'fixed-place.give': {
    call: fixedPlaces.postFixedPlace,
    by: 'staff',
    entity: 'fixed_place',
    before: null,
    after: { spot: null, state: 'active' },
    arrange: async () => {
      const { customer_id, single_class_id } = await aHolder();
      return () => api.send(fixedPlaces.postFixedPlace, { as: staff, body: { customer_id, single_class_id } });
    },
  },
  'fixed-place.end': {
    call: fixedPlaces.deleteFixedPlace,
    by: 'staff',
    entity: 'fixed_place',
    before: { state: 'active' },
    after: { state: 'ended', end_reason: 'studio' },
    arrange: async () => {
      const { params } = await aHeldPlace();
      return () => api.send(fixedPlaces.deleteFixedPlace, { as: staff, params });
    },
  },
  'fixed-place.release': {
    call: fixedPlaces.releaseFixedDate,
    by: 'staff',
    entity: 'fixed_place',
    before: { class_reservation_id: null },
    after: { released: expect.any(Number), credit_returned: false },
    arrange: async () => {
      const { params, single_class_id } = await aHeldPlace();
      return () => api.send(fixedPlaces.releaseFixedDate, { as: staff, params, body: { single_class_id } });
    },
  },
  'class.cancel': {
    call: deleteSingleClass,
    by: 'staff',
    entity: 'single_class',
    before: { deleted_at: null, class_reservations: [expect.any(Number)], waiting: [expect.any(Number)] },
    after: { deleted_at: NOON.toISOString(), reason: 'Sin luz' },
    arrange: async () => {
      const { id } = await aWaiting();
      return () => api.send(deleteSingleClass, { as: staff, params: { id }, query: { reason: 'Sin luz' } });
    },
  },
  'class.replace-coaches': {
    call: putSingleClass,
    by: 'staff',
    entity: 'single_class',
    before: { instructors: [] },
    after: { instructors: [expect.any(Number)] },
    arrange: async () => {
      const [single_class_id, instructor_id] = [await aClass(api.db), await anInstructor()];
      const body = { single_class_id, class_instructors: [{ instructor_id }] };
      return () => api.send(putSingleClass, { as: staff, body });
    },
  },
  'class.create': {
    call: planning.postSingleClass,
    by: 'admin',
    entity: 'single_class',
    before: null,
    after: { capacity: 8, class_date: '2026-12-07T07:00:00' },
    arrange: async () => {
      const body = await aNewClass();
      return () => api.send(planning.postSingleClass, { as: admin, body });
    },
  },
  'class.change': {
    call: putSingleClass,
    by: 'admin',
    entity: 'single_class',
    before: { capacity: 20 },
    after: { capacity: 21 },
    arrange: async () => {
      const body = { single_class_id: await aClass(api.db), version: 1, capacity: 21 };
      return () => api.send(putSingleClass, { as: admin, body });
    },
  },
  'class.copy-week': {
    call: planning.postClassCopy,
    by: 'admin',
    entity: 'single_class',
    before: null,
    after: { from: '2027-01-04', to: '2027-01-11', single_classes: [expect.any(Number)] },
    arrange: async () => {
      await aClass(api.db, { inHours: 24 * 45 });
      const body = { from: '2027-01-04', to: '2027-01-11' };
      return () => api.send(planning.postClassCopy, { as: admin, body });
    },
  },
  'class.undo-copy': {
    call: planning.deleteClassCopy,
    by: 'admin',
    entity: 'single_class',
    before: { single_classes: [expect.any(Number)] },
    after: null,
    arrange: async () => {
      await aClass(api.db, { inHours: 24 * 59 });
      const body = { from: '2027-01-18', to: '2027-01-25' };
      const [id] = (await api.ok(planning.postClassCopy, { as: admin, body })).single_class_ids;
      return () => api.send(planning.deleteClassCopy, { as: admin, params: { id: id! } });
    },
  },
  'series.create': {
    call: planning.postSingleClass,
    by: 'admin',
    entity: 'class_series',
    before: null,
    after: { weekdays: [1, 3], ends_on: '2026-12-09', single_classes: [expect.any(Number), expect.any(Number)] },
    arrange: async () => {
      const body = { ...(await aNewClass()), repeat: { weekdays: [1, 3], until: '2026-12-09' } };
      return () => api.send(planning.postSingleClass, { as: admin, body });
    },
  },
  'room.create': {
    call: rooms.postRoom,
    by: 'admin',
    entity: 'room',
    before: null,
    after: { name: 'Sala 1', capacity: 8 },
    arrange: async () => {
      const body = { location_id: await aLocation(api.db), name: 'Sala 1', capacity: 8 };
      return () => api.send(rooms.postRoom, { as: admin, body });
    },
  },
  'room.change': {
    call: rooms.putRoom,
    by: 'admin',
    entity: 'room',
    before: { name: 'Sala', version: 1 },
    after: { name: 'Sala roja', version: 2 },
    arrange: async () => {
      const id = await aRoom();
      return () => api.send(rooms.putRoom, { as: admin, params: { id }, body: { name: 'Sala roja', version: 1 } });
    },
  },
  'room.delete': {
    call: rooms.deleteRoom,
    by: 'admin',
    entity: 'room',
    before: { deleted_at: null },
    after: { deleted_at: expect.any(String) },
    arrange: async () => {
      const id = await aRoom();
      return () => api.send(rooms.deleteRoom, { as: admin, params: { id } });
    },
  },
  'holiday.create': {
    call: holidays.postHoliday,
    by: 'admin',
    entity: 'holiday',
    before: null,
    after: { day: '2026-12-25', name: 'Navidad' },
    arrange: async () => () =>
      api.send(holidays.postHoliday, { as: admin, body: { day: '2026-12-25', name: 'Navidad' } }),
  },
  'holiday.delete': {
    call: holidays.deleteHoliday,
    by: 'admin',
    entity: 'holiday',
    before: { day: '2026-12-12' },
    after: null,
    arrange: async () => {
      const { rows } = await sql<{ id: number }>`insert into holiday (day, name) values ('2026-12-12', 'Guadalupe')
        returning holiday_id as id`.execute(api.db);
      return () => api.send(holidays.deleteHoliday, { as: admin, params: { id: rows[0]!.id } });
    },
  },
  'waitlist.join': {
    by: 'staff',
    entity: 'waitlist',
    before: null,
    after: { auto: true, removed_at: null },
    arrange: async () => {
      const { id: single_class_id } = await aFullClass();
      const { customer_id } = await aPerson(api.db, 'customer', 1);
      return () => api.send(postWaitlist, { as: staff, body: { single_class_id, customer_id } });
    },
  },
  'waitlist.change': {
    by: 'staff',
    entity: 'waitlist',
    before: { auto: true },
    after: { auto: false },
    arrange: async () => {
      const { waitlist_id } = await aWaiting();
      return () => api.send(putWaitlist, { as: staff, body: { waitlist_id, auto: false } });
    },
  },
  'waitlist.leave': {
    by: 'staff',
    entity: 'waitlist',
    before: { removed_at: null },
    after: { removed_at: expect.any(String) },
    arrange: async () => {
      const { waitlist_id } = await aWaiting();
      return () => api.send(deleteWaitlist, { as: staff, params: { waitlist_id } });
    },
  },
  'waitlist.order': {
    call: putClassWaitlist,
    by: 'staff',
    entity: 'single_class',
    before: { waitlist: [expect.any(Number), expect.any(Number)] },
    after: { waitlist: [expect.any(Number), expect.any(Number)] },
    arrange: async () => {
      const { id, waitlist_id } = await aWaiting();
      const { waitlist } = await api.ok(postWaitlist, {
        as: await aPerson(api.db, 'customer', 1),
        body: { single_class_id: id },
      });
      const body = { waitlist_ids: [waitlist.waitlist_id, waitlist_id] };
      return () => api.send(putClassWaitlist, { as: staff, params: { id }, body });
    },
  },
  'waitlist.closing': {
    call: putWaitlistClosing,
    by: 'staff',
    entity: 'single_class',
    before: { waitlist_close_minutes: null },
    after: { waitlist_close_minutes: 45 },
    arrange: async () => {
      const { id } = await aWaiting();
      return () => api.send(putWaitlistClosing, { as: staff, params: { id }, body: { waitlist_close_minutes: 45 } });
    },
  },
  'waitlist.book': {
    call: promoteWaitlist,
    by: 'staff',
    entity: 'waitlist',
    before: { promoted_at: null },
    after: { promoted_at: NOON.toISOString(), class_reservation_id: expect.any(Number) },
    arrange: async () => {
      const { id, waitlist_id } = await aWaiting();
      await api.db.updateTable('single_class').set({ capacity: 2 }).where('single_class_id', '=', id).execute();
      return () => api.send(promoteWaitlist, { as: staff, params: { waitlist_id } });
    },
  },
  'reservation.cancel': {
    by: 'staff',
    entity: 'class_reservation',
    before: { deleted_at: null },
    after: { deleted_at: NOON.toISOString(), credit_returned: true },
    arrange: async () => {
      const { reservation: id } = await aFullClass();
      return () => api.send(deleteReservation, { as: staff, params: { id }, query: { credit: 'return' } });
    },
  },
  'reservation.change': {
    call: putReservation,
    by: 'staff',
    entity: 'class_reservation',
    before: { spot: 1 },
    after: { spot: 2 },
    arrange: async () => {
      const [person, single_class_id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { spot_map: '2' })];
      const body = { single_class_id, spot: 1 };
      const { class_reservation } = await api.ok(postReservation, { as: person, body });
      const { class_reservation_id } = class_reservation;
      return () => api.send(putReservation, { as: staff, body: { class_reservation_id, spot: 2 } });
    },
  },
  'reservation.move': {
    call: moveToClass,
    by: 'staff',
    entity: 'class_reservation',
    before: { single_class_id: expect.any(Number), spot: null },
    after: { single_class_id: expect.any(Number), class_reservation_id: expect.any(Number) },
    arrange: async () => {
      const [{ reservation: id }, single_class_id] = [await aFullClass(), await aClass(api.db, { inHours: 30 })];
      return () => api.send(moveToClass, { as: staff, params: { id }, body: { single_class_id } });
    },
  },
};
