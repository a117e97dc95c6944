import { Type, type Static } from '@sinclair/typebox';
import { Day, Exact, Id, Nullable, callsOf } from './call';
import { AdminClass } from './scheduleAdmin';

const call = callsOf('Días festivos');

/** A day without classes: series make none. */
export const Holiday = Type.Object({
  holiday_id: Id,
  day: Day,
  /** null: all locations. */
  location_id: Nullable(Id),
  name: Type.String(),
});
export type Holiday = Static<typeof Holiday>;

export const NewHoliday = Exact({
  day: Day,
  location_id: Type.Optional(Nullable(Id)),
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
});
export type NewHoliday = Static<typeof NewHoliday>;

export const getHolidays = call('GET /holidays', 'staff', 'Días sin clases, desde uno en adelante', {
  query: Exact({ from: Type.Optional(Day) }),
  response: Type.Object({ holidays: Type.Array(Holiday) }),
});
export const postHoliday = call(
  'POST /holidays',
  'admin',
  'Agrega un día sin clases; responde con las clases que ya había ese día, por si hay que cancelarlas',
  {
    body: NewHoliday,
    response: Type.Object({ holiday: Holiday, single_classes: Type.Array(AdminClass) }),
    errors: ['holiday/exists', 'room/no-location'],
  },
);
export const deleteHoliday = call(
  'DELETE /holidays/{id}',
  'admin',
  'Quita un día sin clases: las series lo llenan de nuevo',
  { response: Type.Object({ holiday_id: Id }), errors: ['holiday/not-found'] },
);
