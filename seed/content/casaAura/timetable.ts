/** Casa Aura's weekly classes. */
import type { EventSlot, Slot } from '../studio';
import { MON_WED_FRI, SATURDAY, SUNDAY, TUE_THU, WEEKDAYS } from '../terms';
import {
  BARRE,
  CAMILA,
  CYCLING,
  DIEGO,
  EMILIANO,
  LUCIA,
  POLANCO,
  PRENATAL_TYPE,
  REFORMER,
  RENATA,
  ROMA,
  TAG_BEGINNERS,
  TAG_CANDLES,
  TAG_DUO,
  TAG_NEW,
  TIJUANA,
  VALERIA,
  YOGA,
} from './catalogue';
import { SOUND_BATH } from './packages';

export const SLOTS: readonly Slot[] = [
  { days: WEEKDAYS, time: '07:00', at: ROMA, type: REFORMER, by: [VALERIA] },
  { days: MON_WED_FRI, time: '08:15', at: ROMA, type: YOGA, by: [EMILIANO] },
  { days: TUE_THU, time: '08:15', at: ROMA, type: BARRE, by: [RENATA] },
  {
    days: WEEKDAYS,
    time: '09:30',
    at: ROMA,
    type: REFORMER,
    by: [VALERIA],
    tags: [TAG_BEGINNERS],
    about: 'Aprende a usar la cama y los resortes, sin prisa.',
  },
  { days: WEEKDAYS, time: '18:00', at: ROMA, type: CYCLING, by: [DIEGO], about: 'Subidas largas y un sprint final.' },
  { days: WEEKDAYS, time: '19:10', at: ROMA, type: REFORMER, by: [RENATA] },
  { days: [0, 2], time: '20:15', at: ROMA, type: BARRE, by: [RENATA] },
  {
    days: [1, 3, 4],
    time: '20:15',
    at: ROMA,
    type: YOGA,
    by: [EMILIANO],
    tags: [TAG_CANDLES],
    about: 'Posturas largas para cerrar el día.',
  },
  { days: [SATURDAY], time: '08:30', at: ROMA, type: REFORMER, by: [VALERIA] },
  {
    days: [SATURDAY],
    time: '09:45',
    at: ROMA,
    type: CYCLING,
    by: [DIEGO, CAMILA],
    tags: [TAG_DUO],
    about: 'Dos coaches, dos listas, una sola bici.',
  },
  { days: [SATURDAY], time: '11:00', at: ROMA, type: YOGA, by: [EMILIANO] },
  { days: [SUNDAY], time: '10:00', at: ROMA, type: REFORMER, by: [RENATA], tags: [TAG_BEGINNERS] },
  { days: [SUNDAY], time: '11:15', at: ROMA, type: YOGA, by: [EMILIANO] },

  { days: MON_WED_FRI, time: '07:00', at: POLANCO, type: CYCLING, by: [CAMILA] },
  { days: TUE_THU, time: '07:00', at: POLANCO, type: CYCLING, by: [DIEGO] },
  { days: MON_WED_FRI, time: '08:10', at: POLANCO, type: REFORMER, by: [RENATA] },
  { days: TUE_THU, time: '08:10', at: POLANCO, type: REFORMER, by: [CAMILA] },
  { days: TUE_THU, time: '11:00', at: POLANCO, type: PRENATAL_TYPE, by: [VALERIA] },
  { days: WEEKDAYS, time: '18:15', at: POLANCO, type: BARRE, by: [CAMILA], tags: [TAG_NEW] },
  { days: [0, 1, 2, 3], time: '19:30', at: POLANCO, type: CYCLING, by: [CAMILA] },
  { days: [SATURDAY], time: '08:30', at: POLANCO, type: REFORMER, by: [RENATA] },
  { days: [SATURDAY], time: '11:30', at: POLANCO, type: CYCLING, by: [CAMILA] },
  { days: [SUNDAY], time: '10:30', at: POLANCO, type: BARRE, by: [CAMILA], tags: [TAG_NEW] },

  { days: WEEKDAYS, time: '07:15', at: TIJUANA, type: REFORMER, by: [LUCIA] },
  { days: MON_WED_FRI, time: '09:00', at: TIJUANA, type: BARRE, by: [LUCIA] },
  { days: TUE_THU, time: '09:00', at: TIJUANA, type: PRENATAL_TYPE, by: [LUCIA] },
  { days: WEEKDAYS, time: '18:45', at: TIJUANA, type: REFORMER, by: [LUCIA], tags: [TAG_BEGINNERS] },
  { days: [SATURDAY], time: '09:30', at: TIJUANA, type: REFORMER, by: [LUCIA] },
  { days: [SUNDAY], time: '10:00', at: TIJUANA, type: YOGA, by: [LUCIA] },
];

/** Every third Saturday evening. */
export const EVENT: EventSlot = {
  days: [SATURDAY],
  time: '18:30',
  at: ROMA,
  type: YOGA,
  by: [EMILIANO],
  tags: [TAG_CANDLES],
  about: 'Baño de sonido: cuencos, gong y silencio. Incluye té y manta.',
  everyWeeks: 3,
  capacity: 24,
  duration: 90,
  class_package_id: SOUND_BATH,
  places: 24,
  placesLeft: 6,
};

export const LARGE_TYPES = [REFORMER, CYCLING, REFORMER, BARRE, YOGA, CYCLING, REFORMER, PRENATAL_TYPE] as const;
