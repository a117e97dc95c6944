/** Bravo's weekly classes. */
import type { EventSlot, Slot } from '../studio';
import { MON_WED_FRI, SATURDAY, SUNDAY, TUE_THU, WEEKDAYS } from '../terms';
import {
  BOX,
  COMBO,
  DAFNE,
  IKER,
  IRON,
  KENIA,
  PLAYAS,
  REPAIR,
  RIDE,
  RIO,
  SAUL,
  SPARRING,
  TAG_DOUBLE,
  TAG_FIRST,
  TAG_LIVE,
  TONO,
  YARETZI,
} from './catalogue';
import { GLOVES_NIGHT } from './packages';

export const SLOTS: readonly Slot[] = [
  { days: WEEKDAYS, time: '06:00', at: RIO, type: BOX, by: [IKER] },
  { days: WEEKDAYS, time: '07:00', at: RIO, type: RIDE, by: [DAFNE] },
  { days: MON_WED_FRI, time: '08:10', at: RIO, type: IRON, by: [TONO] },
  { days: TUE_THU, time: '08:10', at: RIO, type: COMBO, by: [YARETZI] },
  {
    days: WEEKDAYS,
    time: '12:30',
    at: RIO,
    type: BOX,
    by: [YARETZI],
    tags: [TAG_FIRST],
    about: 'De cero: guardia, recto y gancho, sin prisa.',
  },
  { days: WEEKDAYS, time: '17:30', at: RIO, type: RIDE, by: [KENIA] },
  { days: WEEKDAYS, time: '18:30', at: RIO, type: BOX, by: [IKER] },
  { days: [0, 2], time: '19:30', at: RIO, type: COMBO, by: [YARETZI] },
  { days: [1, 3, 4], time: '19:30', at: RIO, type: IRON, by: [TONO] },
  { days: TUE_THU, time: '20:30', at: RIO, type: SPARRING, by: [SAUL] },
  { days: [SATURDAY], time: '08:00', at: RIO, type: RIDE, by: [DAFNE] },
  { days: [SATURDAY], time: '09:00', at: RIO, type: BOX, by: [IKER] },
  { days: [SATURDAY], time: '10:10', at: RIO, type: IRON, by: [KENIA] },
  { days: [SATURDAY], time: '11:15', at: RIO, type: REPAIR, by: [SAUL] },
  { days: [SATURDAY], time: '12:30', at: RIO, type: SPARRING, by: [SAUL] },
  {
    days: [SUNDAY],
    time: '09:00',
    at: RIO,
    type: RIDE,
    by: [DAFNE, KENIA],
    tags: [TAG_DOUBLE],
    about: 'Dos tarimas, dos coaches, una sola subida.',
  },
  { days: [SUNDAY], time: '10:00', at: RIO, type: BOX, by: [YARETZI] },

  { days: MON_WED_FRI, time: '06:30', at: PLAYAS, type: BOX, by: [TONO] },
  { days: TUE_THU, time: '06:30', at: PLAYAS, type: RIDE, by: [KENIA] },
  { days: WEEKDAYS, time: '09:15', at: PLAYAS, type: REPAIR, by: [SAUL] },
  { days: WEEKDAYS, time: '18:00', at: PLAYAS, type: BOX, by: [TONO] },
  { days: [0, 1, 2, 3], time: '19:10', at: PLAYAS, type: RIDE, by: [DAFNE] },
  {
    days: [4],
    time: '19:10',
    at: PLAYAS,
    type: RIDE,
    by: [DAFNE],
    tags: [TAG_LIVE],
    about: 'Viernes con DJ en la tarima.',
  },
  { days: [SATURDAY], time: '09:00', at: PLAYAS, type: BOX, by: [TONO], tags: [TAG_FIRST] },
  {
    days: [SUNDAY],
    time: '10:30',
    at: PLAYAS,
    type: REPAIR,
    by: [SAUL],
    about: 'En la arena, frente al mar. Trae toalla.',
  },
];

/** Every other Saturday night. */
export const EVENT: EventSlot = {
  days: [SATURDAY],
  time: '19:30',
  at: RIO,
  type: BOX,
  by: [IKER, YARETZI],
  tags: [TAG_LIVE],
  about: 'Noche de guantes: exhibiciones, DJ y tacos.',
  everyWeeks: 2,
  capacity: 12,
  duration: 120,
  class_package_id: GLOVES_NIGHT,
  places: 30,
  placesLeft: 8,
};

export const LARGE_TYPES = [BOX, RIDE, IRON, BOX, COMBO, RIDE, REPAIR, SPARRING] as const;
