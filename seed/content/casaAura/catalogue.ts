/** Casa Aura's locations, class types, coaches and tags. */
import type { ClassTypeContent, Coach, LocationContent, RoomContent, StudioContent } from '../studio';

export const ROMA = 1;
export const POLANCO = 2;
export const TIJUANA = 3;

const MEXICO_CITY = { timezone: null, city: 'Ciudad de México', busy: true, areaCode: '551' } as const;

export const LOCATIONS: readonly LocationContent[] = [
  {
    ...MEXICO_CITY,
    location_id: ROMA,
    name: 'Roma Norte',
    address: 'Colima 180, Roma Norte, Cuauhtémoc, Ciudad de México',
    share: 3,
  },
  {
    ...MEXICO_CITY,
    location_id: POLANCO,
    name: 'Polanco',
    address: 'Emilio Castelar 95, Polanco, Miguel Hidalgo, Ciudad de México',
    share: 2,
  },
  {
    location_id: TIJUANA,
    name: 'Tijuana',
    address: 'Av. Sonora 3411, Chapultepec, Tijuana, Baja California',
    timezone: 'America/Tijuana',
    city: 'Tijuana',
    share: 1,
    busy: false,
    areaCode: '664',
  },
];

export const REFORMER = 1;
export const CYCLING = 2;
export const BARRE = 3;
export const YOGA = 4;
export const PRENATAL_TYPE = 5;

export const ROOMS: readonly RoomContent[] = [
  {
    room_id: 1,
    location_id: POLANCO,
    name: 'Sala Reformer',
    capacity: 12,
    spot_layout: ['..C..', 'oo.oo', 'oo.oo', 'oo.oo'],
    types: [REFORMER],
  },
  {
    room_id: 2,
    location_id: POLANCO,
    name: 'Sala Ritmo',
    capacity: 15,
    spot_layout: ['...C...', '.oo.oo.', 'oo.o.oo', 'ooo.ooo'],
    types: [CYCLING],
  },
  { room_id: 3, location_id: POLANCO, name: 'Salón', capacity: 14, spot_layout: null, types: [BARRE, PRENATAL_TYPE] },
];

const STRENGTH = 1;
const CARDIO = 2;
const MIND = 3;

export const CLASS_CATEGORIES: StudioContent['classCategories'] = [
  { class_category_id: STRENGTH, name: 'Fuerza', handle: 'fuerza', description: 'Músculo y postura.' },
  { class_category_id: CARDIO, name: 'Cardio', handle: 'cardio', description: 'Pulso alto y música.' },
  { class_category_id: MIND, name: 'Cuerpo y mente', handle: 'cuerpo-y-mente', description: 'Respirar y soltar.' },
].map((category) => ({ ...category, available: true }));

export const CLASS_TYPES: readonly ClassTypeContent[] = [
  {
    class_type_id: REFORMER,
    class_category_id: STRENGTH,
    name: 'Reformer',
    picture: 'type-reformer',
    spot_map: '4,4,4',
    capacity: 12,
    duration: 50,
    restricted: false,
    level: 'Todos los niveles',
    what_to_bring: 'Calcetines antiderrapantes (también los vendemos en recepción) y tu botella de agua.',
    description: 'Pilates en cama con resortes: fuerza profunda, postura y control. Todos los niveles.',
  },
  {
    class_type_id: CYCLING,
    class_category_id: CARDIO,
    name: 'Ritmo',
    picture: 'type-ritmo',
    spot_map: '4,5,6',
    capacity: 15,
    duration: 45,
    restricted: false,
    level: 'Intermedio',
    what_to_bring: 'Toalla chica y agua. Los zapatos de ciclismo te los prestamos en todas las tallas.',
    description: 'Bici indoor a media luz: subidas, sprints y una lista de canciones que no te deja parar.',
  },
  {
    class_type_id: BARRE,
    class_category_id: STRENGTH,
    name: 'Barre',
    picture: 'type-barre',
    spot_map: null,
    capacity: 14,
    duration: 50,
    restricted: false,
    level: 'Todos los niveles',
    what_to_bring: 'Calcetines antiderrapantes y ropa que te deje estirar.',
    description: 'Ballet, fuerza y movimientos pequeños que se sienten grandes. Trae calcetines antiderrapantes.',
  },
  {
    class_type_id: YOGA,
    class_category_id: MIND,
    name: 'Yoga Flow',
    picture: 'type-yoga',
    spot_map: null,
    capacity: 18,
    duration: 60,
    restricted: false,
    level: 'Principiante',
    what_to_bring: 'Ropa cómoda. El tapete y los bloques están en el salón.',
    description: 'Vinyasa al ritmo de la respiración, con un cierre largo y en silencio.',
  },
  {
    class_type_id: PRENATAL_TYPE,
    class_category_id: MIND,
    name: 'Prenatal',
    picture: 'type-prenatal',
    spot_map: null,
    capacity: 8,
    duration: 45,
    restricted: true,
    level: 'Principiante',
    what_to_bring: 'El visto bueno de tu médico, agua y un suéter para la relajación.',
    description: 'Grupo pequeño para mamás en camino. Se reserva con créditos Prenatal y visto bueno de tu médico.',
  },
];

export const VALERIA = 1;
export const DIEGO = 2;
export const RENATA = 3;
export const EMILIANO = 4;
export const CAMILA = 5;
export const LUCIA = 6;

export const COACHES: readonly Coach[] = [
  {
    instructor_id: VALERIA,
    name: 'Valeria',
    last_name: 'Montes',
    nickname: 'Vale',
    picture: 'coach-valeria',
    birthdate: '1990-03-14',
    quote: 'La fuerza empieza cuando respiras.',
    instagram: 'vale.montes.demo',
    music_type: 'Electrónica suave',
    short_bio:
      'Bailarina de formación, lleva nueve años enseñando Pilates en cama. Corrige con las manos y con ' +
      'paciencia: sales sabiendo qué músculo trabajaste.',
  },
  {
    instructor_id: DIEGO,
    name: 'Diego',
    last_name: 'Arriaga',
    nickname: null,
    picture: 'coach-diego',
    birthdate: '1988-11-02',
    quote: 'Una canción más. Siempre puedes una más.',
    instagram: 'diego.arriaga.demo',
    music_type: 'House y reguetón',
    short_bio:
      'Fue ciclista de ruta antes de apagar las luces y subir el volumen. Sus clases se arman canción por ' +
      'canción, con subidas largas y un sprint final.',
  },
  {
    instructor_id: RENATA,
    name: 'Renata',
    last_name: 'Solís',
    nickname: 'Ren',
    picture: 'coach-renata',
    birthdate: '1994-07-21',
    quote: 'Pequeño el movimiento, grande el cambio.',
    instagram: 'ren.solis.demo',
    music_type: 'Pop e indie latino',
    short_bio:
      'Creció en una academia de ballet en Guadalajara. En barre y en reformer busca líneas largas, precisión y ' +
      'buen humor.',
  },
  {
    instructor_id: EMILIANO,
    name: 'Emiliano',
    last_name: 'Cruz',
    nickname: 'Emi',
    picture: 'coach-emiliano',
    birthdate: '1986-01-30',
    quote: 'Llega como estés. Sal más ligero.',
    instagram: 'emi.cruz.demo',
    music_type: 'Ambient y cuencos',
    short_bio:
      'Profesor de vinyasa con estudios en Oaxaca y Mysore. Le importa más tu respiración que tu postura perfecta.',
  },
  {
    instructor_id: CAMILA,
    name: 'Camila',
    last_name: 'Ibarra',
    nickname: 'Cami',
    picture: 'coach-camila',
    birthdate: '1996-09-09',
    quote: 'Diviértete: lo difícil ya lo hiciste, llegaste.',
    instagram: 'cami.ibarra.demo',
    music_type: 'Disco y pop de los 2000',
    short_bio: 'Fisioterapeuta y coach de ritmo y barre. Sus clases son un baile con pausas para el core.',
  },
  {
    instructor_id: LUCIA,
    name: 'Lucía',
    last_name: 'Barragán',
    nickname: null,
    picture: 'coach-lucia',
    birthdate: '1991-05-17',
    quote: 'Constancia antes que intensidad.',
    instagram: 'lucia.barragan.demo',
    music_type: 'Soul y bossa nova',
    short_bio: 'Abrió nuestro estudio de Tijuana. Enseña reformer, barre y yoga, y conoce a cada alumna por su nombre.',
  },
];

export const TAG_BEGINNERS = 1;
export const TAG_NEW = 2;
export const TAG_CANDLES = 3;
export const TAG_DUO = 4;

export const TAGS: StudioContent['tags'] = [
  { tag_id: TAG_BEGINNERS, name: 'Principiantes', color: '#2f6b57' },
  { tag_id: TAG_NEW, name: 'Nuevo', color: '#b5532f' },
  { tag_id: TAG_CANDLES, name: 'A la luz de las velas', color: '#7a4b63' },
  { tag_id: TAG_DUO, name: 'Doble coach', color: '#8a5a12' },
];
