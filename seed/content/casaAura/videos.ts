/** Casa Aura's on-demand videos. */
import type { StudioContent } from '../studio';
import {
  BARRE,
  CAMILA,
  CYCLING,
  DIEGO,
  EMILIANO,
  LUCIA,
  REFORMER,
  RENATA,
  TAG_BEGINNERS,
  TAG_CANDLES,
  TAG_DUO,
  TAG_NEW,
  VALERIA,
  YOGA,
} from './catalogue';

const CLASS = 1;
const SHORT = 2;
export const VIDEO_TYPES: StudioContent['videoTypes'] = [
  { video_type_id: CLASS, name: 'Clase completa' },
  { video_type_id: SHORT, name: 'Pausa corta' },
];

const WEEK_OF_CALM = 1;
const STRONG_BACK = 2;
export const PROGRAMS: StudioContent['programs'] = [
  {
    program_id: WEEK_OF_CALM,
    name: 'Una semana de calma',
    description: 'Tres prácticas cortas para bajar el ritmo, una cada dos días.',
    picture: 'type-yoga',
    tags: [TAG_CANDLES],
  },
  {
    program_id: STRONG_BACK,
    name: 'Espalda fuerte',
    description: 'Dos clases de tapete para la espalda y el abdomen profundo.',
    picture: 'type-reformer',
    tags: [TAG_BEGINNERS],
  },
];

export const VIDEOS: StudioContent['videos'] = [
  {
    title: 'Respira antes de empezar',
    description: 'Siéntate, cierra los ojos y cuenta cuatro tiempos. Nada más.',
    clip: 'respira',
    class_type_id: YOGA,
    video_type_id: SHORT,
    program_id: WEEK_OF_CALM,
    by: [EMILIANO],
    tags: [TAG_BEGINNERS],
    daysAgo: 60,
  },
  {
    title: 'Saludo al sol, despacio',
    description: 'Vinyasa suave para la mañana, con una respiración por movimiento.',
    clip: 'alarga',
    class_type_id: YOGA,
    video_type_id: CLASS,
    program_id: WEEK_OF_CALM,
    by: [EMILIANO],
    daysAgo: 58,
  },
  {
    title: 'Para dormir mejor',
    description: 'Estiramientos largos, luz baja y un cierre en silencio.',
    clip: 'respira',
    class_type_id: YOGA,
    video_type_id: SHORT,
    program_id: WEEK_OF_CALM,
    by: [LUCIA],
    tags: [TAG_CANDLES],
    daysAgo: 56,
  },
  {
    title: 'Pilates de tapete: la espalda',
    description: 'Lo que haces en el reformer, sin resortes: control, postura y paciencia.',
    clip: 'alarga',
    class_type_id: REFORMER,
    video_type_id: CLASS,
    program_id: STRONG_BACK,
    by: [VALERIA],
    tags: [TAG_BEGINNERS],
    daysAgo: 40,
  },
  {
    title: 'Pilates de tapete: el centro',
    description: 'Abdomen profundo en series cortas. Ten a la mano una almohada.',
    clip: 'alarga',
    class_type_id: REFORMER,
    video_type_id: CLASS,
    program_id: STRONG_BACK,
    by: [VALERIA, RENATA],
    tags: [TAG_DUO],
    daysAgo: 33,
  },
  {
    title: 'Barre con una silla',
    description: 'Piernas y glúteos con el respaldo de una silla como barra.',
    clip: 'alarga',
    class_type_id: BARRE,
    video_type_id: CLASS,
    by: [RENATA],
    daysAgo: 18,
  },
  {
    title: 'Ritmo en la sala',
    description: 'Cardio sin bici: tres canciones, dos pausas y una toalla.',
    clip: 'ritmo',
    class_type_id: CYCLING,
    video_type_id: SHORT,
    by: [DIEGO],
    tags: [TAG_NEW],
    daysAgo: 4,
  },
  {
    title: 'Ritmo en la sala, segunda parte',
    description: 'Más rápido, más corto y con coro.',
    clip: 'ritmo',
    class_type_id: CYCLING,
    video_type_id: SHORT,
    by: [CAMILA],
    tags: [TAG_NEW],
    daysAgo: -6,
  },
];
