/** Imports future classes. Their type and location must exist in the catalogue, so that a typing error creates none. */
import { spotCount } from '../spotMap';
import { instantOf, wallClockOf, zoneOf, type WallClock } from '../studioTime';
import type { ImportedRow, Problem } from './cells';
import type { NamedType } from './credits';
import { isInstant } from './days';
import { finderByName, importedNumber, problemAt, importedText, type ImportKey, type Plan } from './plan';

export interface NamedLocation {
  readonly location_id: number;
  readonly name: string;
  readonly timezone: string | null;
}

export interface ClassFacts {
  readonly locations: readonly NamedLocation[];
  readonly types: ReadonlyArray<NamedType & { readonly spot_map: string | null }>;
  readonly instructors: ReadonlyArray<{
    readonly instructor_id: number;
    readonly name: string;
    readonly last_name: string;
    readonly nickname: string | null;
  }>;
  /** Existing classes, by `classKey`. */
  readonly classes: ReadonlyMap<string, number>;
  /** Classes by their id in the other system. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly timezone: string;
  readonly now: Date;
}

export interface NewClass extends Omit<ImportKey, 'key'> {
  /** Its id in the other system. */
  readonly number: string | null;
  readonly class_date: WallClock;
  readonly starts_at: Date;
  readonly duration: number;
  readonly capacity: number;
  readonly description: string;
  readonly class_type_id: number;
  readonly location_id: number;
  readonly instructors: readonly number[];
}

export const classKey = (location_id: number, class_date: WallClock, class_type_id: number): string =>
  `${location_id}|${class_date}|${class_type_id}`;

const DAY_LENGTH = 10;

/**
 * The wall clock of a moment at a location; `ownTime`: from a separate column, beside a date that may be midnight in
 * UTC.
 */
function wallClockIn(zone: string, moment: string, ownTime: string | null): WallClock {
  const isDay = !isInstant(moment) || (ownTime !== null && moment.endsWith('T00:00:00.000Z'));
  const shown = isDay ? moment : wallClockOf(new Date(moment), zone);
  return `${shown.slice(0, DAY_LENGTH)}T${ownTime ?? shown.slice(DAY_LENGTH + 1, 16)}:00.000Z`;
}

/** The time, location and type of a row's class. */
export function importedClassPlace(
  row: ImportedRow,
  {
    location,
    type,
  }: {
    readonly location: (row: ImportedRow) => NamedLocation | Problem;
    readonly type: (name: string) => NamedType | null;
  },
  timezone: string,
): { class_date: WallClock; starts_at: Date; location: NamedLocation; type: NamedType } | Problem[] {
  const problems: Problem[] = [];
  const [date, name] = [importedText(row, 'date'), importedText(row, 'class_type')];
  const ownTime = importedText(row, 'time');
  const place = location(row);
  const found = name === null ? null : type(name);
  if (date === null) problems.push(problemAt(row, 'date', 'Falta la fecha.'));
  else if (ownTime === null && date.length === DAY_LENGTH) problems.push(problemAt(row, 'time', 'Falta la hora.'));
  if ('message' in place) problems.push(place);
  if (!found)
    problems.push(
      problemAt(
        row,
        'class_type',
        name === null
          ? 'Falta el tipo de clase.'
          : 'No hay un tipo de clase con ese nombre: créalo antes en el catálogo.',
      ),
    );
  if (problems.length > 0 || 'message' in place || !found || date === null) return problems;
  const zone = zoneOf(place, timezone);
  const class_date = wallClockIn(zone, date, ownTime);
  return { class_date, starts_at: instantOf(class_date, zone), location: place, type: found };
}

/** Finds the location that a row names; without a name the only one. */
export function locationFinder(locations: readonly NamedLocation[]): (row: ImportedRow) => NamedLocation | Problem {
  const named = finderByName(locations, ({ name }) => [name]);
  return (row) => {
    const name = importedText(row, 'location');
    const found = name === null ? (locations.length === 1 ? locations[0] : null) : named(name);
    return (
      found ??
      problemAt(row, 'location', name === null ? 'Falta en qué estudio es.' : 'No hay un estudio con ese nombre.')
    );
  };
}

const DURATION_MAX = 24 * 60;
const durationMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export function planClasses(rows: readonly ImportedRow[], facts: ClassFacts): Plan<NewClass> {
  const finders = { location: locationFinder(facts.locations), type: finderByName(facts.types, ({ name }) => [name]) };
  const coachOf = finderByName(facts.instructors, ({ name, last_name, nickname }) =>
    [`${name} ${last_name}`, name, nickname ?? ''].filter((one) => one !== ''),
  );
  const creates: NewClass[] = [];
  const problems: Problem[] = [];
  const first = new Map<string, number>();
  const counts = { same: 0, skipped: 0 };
  for (const row of rows) {
    const number = importedText(row, 'external_id');
    if (number !== null && facts.numbers.has(number)) {
      counts.same += 1;
      continue;
    }
    const place = importedClassPlace(row, finders, facts.timezone);
    if (Array.isArray(place)) {
      problems.push(...place);
      continue;
    }
    const { class_date, starts_at, location, type } = place;
    if (starts_at <= facts.now) {
      counts.skipped += 1;
      continue;
    }
    const key = classKey(location.location_id, class_date, type.class_type_id);
    const earlier = first.get(key);
    if (earlier !== undefined) {
      problems.push(problemAt(row, 'date', `Repite la clase de la fila ${earlier}.`));
      continue;
    }
    first.set(key, row.row);
    if (facts.classes.has(key)) {
      counts.same += 1;
      continue;
    }
    const before = problems.length;
    const end = importedText(row, 'end_time');
    const until =
      end === null
        ? null
        : (durationMinutes(end) - durationMinutes(class_date.slice(11, 16)) + DURATION_MAX) % DURATION_MAX;
    const duration = importedNumber(row, 'duration') ?? until;
    if (duration === null) problems.push(problemAt(row, 'duration', 'Falta cuánto dura.'));
    else if (duration < 1 || duration > DURATION_MAX) problems.push(problemAt(row, 'duration', 'No puede durar eso.'));
    const spots = spotCount(facts.types.find(({ class_type_id }) => class_type_id === type.class_type_id)?.spot_map);
    const capacity = importedNumber(row, 'capacity') ?? (spots || null);
    if (capacity === null) problems.push(problemAt(row, 'capacity', 'Falta el cupo.'));
    else if (spots > 0 && capacity > spots)
      problems.push(problemAt(row, 'capacity', `El cupo no puede ser mayor que los ${spots} lugares del mapa.`));
    const coaches = (importedText(row, 'instructor') ?? '').split(/[;/&]| y /).map((name) => name.trim());
    const instructors = coaches.filter((name) => name !== '').map(coachOf);
    if (instructors.includes(null)) problems.push(problemAt(row, 'instructor', 'No hay un coach con ese nombre.'));
    if (problems.length > before || duration === null || capacity === null) continue;
    creates.push({
      row: row.row,
      number,
      class_date,
      starts_at,
      duration,
      capacity,
      description: importedText(row, 'description') ?? '',
      class_type_id: type.class_type_id,
      location_id: location.location_id,
      instructors: [...new Set(instructors.flatMap((coach) => (coach ? [coach.instructor_id] : [])))],
    });
  }
  return { creates, updates: [], ...counts, problems };
}
