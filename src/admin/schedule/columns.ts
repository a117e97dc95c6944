import type { Location } from '../../../domain/contract/catalogue';
import type { Holiday } from '../../../domain/contract/holidays';
import type { AdminClass } from '../../../domain/contract/scheduleAdmin';
import { longDay, weekdayAndDay } from '../../../domain/format';
import { columnsOf, dayOf, type ColumnsBy } from '../../../domain/scheduleGrid';
import type { Day } from '../../../domain/studioTime';
import { coachName } from '../../../domain/classTitle';
import type { GridColumn } from './components/TimeGrid';
import type { Catalogue } from './service';

/** The name of the day's holiday, at all locations or the shown one. */
export const holidayOn = (holidays: readonly Holiday[], day: Day, locationId: number | null): string | null =>
  holidays.find((one) => one.day === day && (one.location_id === null || one.location_id === locationId))?.name ?? null;

export const byStart = (classes: readonly AdminClass[]): AdminClass[] =>
  [...classes].sort((a, b) => a.class_date.localeCompare(b.class_date) || a.single_class_id - b.single_class_id);

/** Classes of one coach and one room; 0: any. */
export const filterClasses = (classes: readonly AdminClass[], coachId: number, roomId: number): AdminClass[] =>
  classes.filter(
    (one) =>
      (coachId === 0 || columnsOf(one, 'coach').includes(coachId)) && (roomId === 0 || one.room?.room_id === roomId),
  );

interface Week {
  readonly days: readonly Day[];
  readonly today: Day;
  readonly holidays: readonly Holiday[];
  readonly locationId: number | null;
}

export const weekColumns = (
  classes: readonly AdminClass[],
  { days, today, holidays, locationId }: Week,
): GridColumn[] =>
  days.map((day) => ({
    id: 0,
    day,
    title: weekdayAndDay(day),
    label: longDay(day),
    today: day === today,
    holiday: holidayOn(holidays, day, locationId),
    classes: classes.filter(({ class_date }) => dayOf(class_date) === day),
  }));

export interface DayQuestion {
  readonly day: Day;
  readonly by: ColumnsBy;
  readonly today: Day;
  readonly catalogue: Catalogue;
  readonly locations: readonly Location[];
  readonly locationId: number | null;
  readonly coachId: number;
  readonly roomId: number;
}

type Named = Pick<GridColumn, 'id' | 'title' | 'detail'>;

function knownColumns({ by, catalogue, locations, locationId, coachId, roomId }: DayQuestion): Named[] {
  const nameOf = (id: number): string => locations.find((one) => one.location_id === id)?.name ?? '';
  const isHere = (one: { readonly location_id: number }): boolean =>
    locationId === null || one.location_id === locationId;
  if (by === 'estudio') return locations.filter(isHere).map((one) => ({ id: one.location_id, title: one.name }));
  if (by === 'sala')
    return catalogue.rooms
      .filter((one) => isHere(one) && (roomId === 0 || one.room_id === roomId))
      .map((one) => ({ id: one.room_id, title: one.name, detail: nameOf(one.location_id) }));
  return catalogue.instructors
    .filter((one) => coachId === 0 || one.instructor_id === coachId)
    .map((one) => ({ id: one.instructor_id, title: one.nickname || one.name }));
}

/** Name of a column that isn't in the catalogue (any more), or of "none". */
function nameIn(one: AdminClass, by: ColumnsBy, id: number): string {
  if (by === 'estudio') return one.location.name;
  if (by === 'sala') return one.room?.name ?? 'Sin sala';
  const coach = one.class_instructors.find(({ instructor }) => instructor.instructor_id === id);
  return coach ? coachName(coach) : 'Sin coach';
}

/** Columns of the day view: every location, coach or room, plus those of classes with archived ones. */
export function dayColumns(classes: readonly AdminClass[], question: DayQuestion): GridColumn[] {
  const { day, by, today, coachId } = question;
  const ofDay = classes.filter(({ class_date }) => dayOf(class_date) === day);
  const columns = knownColumns(question);
  for (const one of ofDay)
    for (const id of columnsOf(one, by))
      if ((by !== 'coach' || coachId === 0) && !columns.some((column) => column.id === id))
        columns.push({ id, title: nameIn(one, by, id) });
  if (columns.length === 0) columns.push({ id: 0, title: by === 'sala' ? 'Sin sala' : 'Sin coach' });
  return columns.map((column) => ({
    ...column,
    day,
    label: `${column.title}, ${longDay(day)}`,
    today: day === today,
    classes: ofDay.filter((one) => columnsOf(one, by).includes(column.id)),
  }));
}
