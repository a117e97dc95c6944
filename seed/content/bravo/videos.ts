/** Bravo's on-demand videos. */
import type { StudioContent } from '../studio';
import { BOX, COMBO, DAFNE, IKER, IRON, REPAIR, RIDE, SAUL, TAG_FIRST, TONO, YARETZI } from './catalogue';

const ROUND = 1;
const TECHNIQUE = 2;
export const VIDEO_TYPES: StudioContent['videoTypes'] = [
  { video_type_id: ROUND, name: 'Round completo' },
  { video_type_id: TECHNIQUE, name: 'Técnica' },
];

const FIRST_GUARD = 1;
const tags = [TAG_FIRST];

export const PROGRAMS: StudioContent['programs'] = [
  {
    program_id: FIRST_GUARD,
    name: 'Guardia arriba',
    description: 'De la postura al primer uno-dos, en tres videos.',
    picture: 'type-box',
    tags,
  },
];

export const VIDEOS: StudioContent['videos'] = [
  {
    title: 'La postura',
    description: 'Pies, cadera, manos. Sin esto no hay golpe que valga.',
    clip: 'alarga',
    class_type_id: BOX,
    video_type_id: TECHNIQUE,
    program_id: FIRST_GUARD,
    by: [IKER],
    tags,
    daysAgo: 50,
  },
  {
    title: 'El uno-dos',
    description: 'Jab y recto frente al espejo, lento y luego con ganas.',
    clip: 'ritmo',
    class_type_id: BOX,
    video_type_id: TECHNIQUE,
    program_id: FIRST_GUARD,
    by: [IKER],
    tags,
    daysAgo: 47,
  },
  {
    title: 'Sombra de tres rounds',
    description: 'Tres minutos, uno de descanso, y otra vez. La campana la pones tú.',
    clip: 'ritmo',
    class_type_id: BOX,
    video_type_id: ROUND,
    program_id: FIRST_GUARD,
    by: [YARETZI],
    daysAgo: 44,
  },
  {
    title: 'Fuerza sin fierro',
    description: 'Lagartijas, sentadillas y plancha con conteo de Toño.',
    clip: 'alarga',
    class_type_id: IRON,
    video_type_id: ROUND,
    by: [TONO],
    daysAgo: 21,
  },
  {
    title: 'Piernas para el ride',
    description: 'Lo que hace falta para aguantar la última subida.',
    clip: 'ritmo',
    class_type_id: RIDE,
    video_type_id: ROUND,
    by: [DAFNE],
    daysAgo: 12,
  },
  {
    title: 'Respira entre rounds',
    description: 'Un minuto bien usado vale por dos.',
    clip: 'respira',
    class_type_id: REPAIR,
    video_type_id: TECHNIQUE,
    by: [SAUL],
    daysAgo: 5,
  },
  {
    title: 'Sombra y piernas',
    description: 'Box + Ride, pero en tu sala y sin bici.',
    clip: 'ritmo',
    class_type_id: COMBO,
    video_type_id: ROUND,
    by: [YARETZI, DAFNE],
    daysAgo: -4,
  },
];
