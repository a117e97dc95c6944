/**
 * Which classes a day has. Depends on nothing but the day, so that days added weeks later are the ones that
 * would have been there from the start.
 */
import { addDays, mondayOf, type Day } from '../domain/studioTime';
import {
  BARRE, CAMILA, CYCLING, DIEGO, EMILIANO, LUCIA, POLANCO, PRENATAL, REFORMER, RENATA, ROMA, TAG_BEGINNERS, TAG_CANDLES, TAG_DUO, TAG_NEW,
  TIJUANA, VALERIA, YOGA, kindOf,
} from './content/catalogue';
import { SOUND_BATH } from './content/packages';

/** A class of the timetable, on the studio's own clock. */
export interface PlannedClass {
  readonly day: Day;
  /** HH:mm */
  readonly time: string;
  readonly location_id: number;
  readonly class_type_id: number;
  readonly instructors: readonly number[];
  readonly tags: readonly number[];
  readonly description: string;
  readonly capacity: number;
  readonly duration: number;
  readonly class_package_id: number | null;
}

interface Slot {
  /** Monday is 0. */
  readonly days: readonly number[];
  readonly time: string;
  readonly at: number;
  readonly type: number;
  readonly by: readonly number[];
  readonly tags?: readonly number[];
  readonly about?: string;
}

const WEEKDAYS = [0, 1, 2, 3, 4];
const MON_WED_FRI = [0, 2, 4];
const TUE_THU = [1, 3];
const SATURDAY = 5;
const SUNDAY = 6;

const SLOTS: readonly Slot[] = [
  { days: WEEKDAYS, time: '07:00', at: ROMA, type: REFORMER, by: [VALERIA] },
  { days: MON_WED_FRI, time: '08:15', at: ROMA, type: YOGA, by: [EMILIANO] },
  { days: TUE_THU, time: '08:15', at: ROMA, type: BARRE, by: [RENATA] },
  { days: WEEKDAYS, time: '09:30', at: ROMA, type: REFORMER, by: [VALERIA], tags: [TAG_BEGINNERS], about: 'Aprende a usar la cama y los resortes, sin prisa.' },
  { days: WEEKDAYS, time: '18:00', at: ROMA, type: CYCLING, by: [DIEGO], about: 'Subidas largas y un sprint final.' },
  { days: WEEKDAYS, time: '19:10', at: ROMA, type: REFORMER, by: [RENATA] },
  { days: [0, 2], time: '20:15', at: ROMA, type: BARRE, by: [RENATA] },
  { days: [1, 3, 4], time: '20:15', at: ROMA, type: YOGA, by: [EMILIANO], tags: [TAG_CANDLES], about: 'Posturas largas para cerrar el día.' },
  { days: [SATURDAY], time: '08:30', at: ROMA, type: REFORMER, by: [VALERIA] },
  { days: [SATURDAY], time: '09:45', at: ROMA, type: CYCLING, by: [DIEGO, CAMILA], tags: [TAG_DUO], about: 'Dos coaches, dos listas, una sola bici.' },
  { days: [SATURDAY], time: '11:00', at: ROMA, type: YOGA, by: [EMILIANO] },
  { days: [SUNDAY], time: '10:00', at: ROMA, type: REFORMER, by: [RENATA], tags: [TAG_BEGINNERS] },
  { days: [SUNDAY], time: '11:15', at: ROMA, type: YOGA, by: [EMILIANO] },

  { days: MON_WED_FRI, time: '07:00', at: POLANCO, type: CYCLING, by: [CAMILA] },
  { days: TUE_THU, time: '07:00', at: POLANCO, type: CYCLING, by: [DIEGO] },
  { days: MON_WED_FRI, time: '08:10', at: POLANCO, type: REFORMER, by: [RENATA] },
  { days: TUE_THU, time: '08:10', at: POLANCO, type: REFORMER, by: [CAMILA] },
  { days: TUE_THU, time: '11:00', at: POLANCO, type: PRENATAL, by: [VALERIA] },
  { days: WEEKDAYS, time: '18:15', at: POLANCO, type: BARRE, by: [CAMILA], tags: [TAG_NEW] },
  { days: [0, 1, 2, 3], time: '19:30', at: POLANCO, type: CYCLING, by: [CAMILA] },
  { days: [SATURDAY], time: '08:30', at: POLANCO, type: REFORMER, by: [RENATA] },
  { days: [SATURDAY], time: '11:30', at: POLANCO, type: CYCLING, by: [CAMILA] },
  { days: [SUNDAY], time: '10:30', at: POLANCO, type: BARRE, by: [CAMILA], tags: [TAG_NEW] },

  { days: WEEKDAYS, time: '07:15', at: TIJUANA, type: REFORMER, by: [LUCIA] },
  { days: MON_WED_FRI, time: '09:00', at: TIJUANA, type: BARRE, by: [LUCIA] },
  { days: TUE_THU, time: '09:00', at: TIJUANA, type: PRENATAL, by: [LUCIA] },
  { days: WEEKDAYS, time: '18:45', at: TIJUANA, type: REFORMER, by: [LUCIA], tags: [TAG_BEGINNERS] },
  { days: [SATURDAY], time: '09:30', at: TIJUANA, type: REFORMER, by: [LUCIA] },
  { days: [SUNDAY], time: '10:00', at: TIJUANA, type: YOGA, by: [LUCIA] },
];

const EPOCH = '2024-01-01';
const EVENT_EVERY_WEEKS = 3;
const EVENT_CAPACITY = 24;

/** Monday is 0. */
export function weekdayOf(day: Day): number {
  return Math.round((Date.parse(day) - Date.parse(mondayOf(day))) / 864e5);
}

function planned(day: Day, { time, at, type, by, tags = [], about = '' }: Slot): PlannedClass {
  const { capacity, duration } = kindOf(type);
  return { day, time, location_id: at, class_type_id: type, instructors: by, tags, description: about, capacity, duration, class_package_id: null };
}

/** Every third Saturday an evening that is bought as a package of its own. */
function eventOf(day: Day): PlannedClass[] {
  const week = Math.round((Date.parse(mondayOf(day)) - Date.parse(EPOCH)) / (7 * 864e5));
  if (weekdayOf(day) !== SATURDAY || week % EVENT_EVERY_WEEKS !== 0) return [];
  const slot = { days: [SATURDAY], time: '18:30', at: ROMA, type: YOGA, by: [EMILIANO], tags: [TAG_CANDLES], about: 'Baño de sonido: cuencos, gong y silencio. Incluye té y manta.' };
  return [{ ...planned(day, slot), capacity: EVENT_CAPACITY, duration: 90, class_package_id: SOUND_BATH }];
}

/** The demo's classes of one day. */
export function demoDay(day: Day): PlannedClass[] {
  const weekday = weekdayOf(day);
  return [...SLOTS.filter((s) => s.days.includes(weekday)).map((s) => planned(day, s)), ...eventOf(day)];
}

const HOURS = { weekday: [6, 7, 8, 9, 10, 17, 18, 19, 20], saturday: [8, 9, 10, 11, 12, 17], sunday: [9, 10, 11, 12, 18] } as const;
const TYPES = [REFORMER, CYCLING, REFORMER, BARRE, YOGA, CYCLING, REFORMER, PRENATAL] as const;

/** The large studio's: three busy houses, 168 classes a week. `coaches` is how many there are. */
export function largeDay(day: Day, coaches: number): PlannedClass[] {
  const weekday = weekdayOf(day);
  const hours = weekday === SUNDAY ? HOURS.sunday : weekday === SATURDAY ? HOURS.saturday : HOURS.weekday;
  return [ROMA, POLANCO, TIJUANA].flatMap((at, house) => hours.map((hour, i) => {
    const type = TYPES[(i * 3 + house + weekday) % TYPES.length] ?? REFORMER;
    const coach = 1 + ((house + 3 * i + weekday) % coaches);
    return planned(day, { days: [weekday], time: `${String(hour).padStart(2, '0')}:15`, at, type, by: [coach], tags: i === 3 ? [TAG_BEGINNERS] : [] });
  }));
}

/** The days from `weeksBack` weeks before today to `weeksAhead` weeks after it, both included. */
export function daysAround(today: Day, weeksBack: number, weeksAhead: number): Day[] {
  const days: Day[] = [];
  for (let day = addDays(today, -7 * weeksBack); day <= addDays(today, 7 * weeksAhead); day = addDays(day, 1)) days.push(day);
  return days;
}
