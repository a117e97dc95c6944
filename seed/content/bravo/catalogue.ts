/** Bravo's locations, class types, coaches and tags. */
import type { ClassTypeContent, Coach, LocationContent, RoomContent, StudioContent } from '../studio';

export const RIO = 1;
export const PLAYAS = 2;

const HERE = { timezone: null, city: 'Tijuana', busy: true, areaCode: '664' } as const;

export const LOCATIONS: readonly LocationContent[] = [
  {
    ...HERE,
    location_id: RIO,
    name: 'Zona Río',
    address: 'Paseo de los Héroes 10250, Zona Río, Tijuana, Baja California',
    share: 3,
  },
  {
    ...HERE,
    location_id: PLAYAS,
    name: 'Playas',
    address: 'Av. del Pacífico 744, Playas de Tijuana, Tijuana, Baja California',
    share: 2,
  },
];

export const BOX = 1;
export const RIDE = 2;
export const IRON = 3;
export const COMBO = 4;
export const SPARRING = 5;
export const REPAIR = 6;

export const ROOMS: readonly RoomContent[] = [
  {
    room_id: 1,
    location_id: PLAYAS,
    name: 'Nave de costales',
    capacity: 12,
    spot_layout: ['...C...', 'ooo.ooo', 'ooo.ooo'],
    types: [BOX],
  },
];

const BOXING = 1;
const CARDIO = 2;
const STRENGTH = 3;
const RECOVERY = 4;

export const CLASS_CATEGORIES: StudioContent['classCategories'] = [
  { class_category_id: BOXING, name: 'Box', handle: 'box', description: 'Saco, guantes y ring.' },
  { class_category_id: CARDIO, name: 'Cardio', handle: 'cardio', description: 'Piernas y pulmones.' },
  { class_category_id: STRENGTH, name: 'Fuerza', handle: 'fuerza', description: 'Fierro y técnica.' },
  { class_category_id: RECOVERY, name: 'Recuperación', handle: 'recuperacion', description: 'Soltar y sanar.' },
].map((category) => ({ ...category, available: true }));

export const CLASS_TYPES: readonly ClassTypeContent[] = [
  {
    class_type_id: BOX,
    class_category_id: BOXING,
    name: 'Box 8',
    picture: 'type-box',
    spot_map: '6,6',
    capacity: 12,
    duration: 50,
    restricted: false,
    level: 'Todos los niveles',
    what_to_bring: 'Vendas si tienes las tuyas, toalla y agua. Los guantes los ponemos nosotros.',
    description:
      'Ocho rounds al saco, luces bajas y una campana que no perdona. Guantes y vendas, los ponemos nosotros.',
  },
  {
    class_type_id: RIDE,
    class_category_id: CARDIO,
    name: 'Ride',
    picture: 'type-ride',
    spot_map: '5,6,7',
    capacity: 18,
    duration: 45,
    restricted: false,
    level: 'Todos los niveles',
    what_to_bring: 'Toalla y agua. Zapatos con SPD, o los tenis que traigas.',
    description: 'Bici a oscuras, bajos al pecho. Tres subidas, dos sprints y cero pláticas.',
  },
  {
    class_type_id: IRON,
    class_category_id: STRENGTH,
    name: 'Fierro',
    picture: 'type-iron',
    spot_map: null,
    capacity: 16,
    duration: 50,
    restricted: false,
    level: 'Intermedio',
    what_to_bring: 'Tenis de suela plana, toalla y agua.',
    description: 'Barra, kettlebell y trineo en estaciones de 40 segundos. Pesado, con técnica.',
  },
  {
    class_type_id: COMBO,
    class_category_id: CARDIO,
    name: 'Box + Ride',
    picture: 'type-combo',
    spot_map: '6,6',
    capacity: 12,
    duration: 60,
    restricted: false,
    level: 'Avanzado',
    what_to_bring: 'Vendas, toalla y dos litros de agua. Llega diez minutos antes.',
    description: 'Media hora de saco, media de bici. La clase que presumes el lunes.',
  },
  {
    class_type_id: SPARRING,
    class_category_id: BOXING,
    name: 'Sparring',
    picture: 'type-sparring',
    spot_map: null,
    capacity: 8,
    duration: 60,
    restricted: true,
    level: 'Avanzado',
    what_to_bring: 'Protector bucal, vendas y concha. La careta y los guantes de 16 oz son nuestros.',
    description: 'Arriba del ring, con careta y tu coach en la esquina. Solo con créditos Sparring.',
  },
  {
    class_type_id: REPAIR,
    class_category_id: RECOVERY,
    name: 'Reparación',
    picture: 'type-repair',
    spot_map: null,
    capacity: 16,
    duration: 45,
    restricted: false,
    level: 'Principiante',
    what_to_bring: null,
    description: 'Rodillo, movilidad y hielo. Lo que tu cuerpo pide después de pelear.',
  },
];

export const IKER = 1;
export const DAFNE = 2;
export const TONO = 3;
export const YARETZI = 4;
export const SAUL = 5;
export const KENIA = 6;

export const COACHES: readonly Coach[] = [
  {
    instructor_id: IKER,
    name: 'Iker',
    last_name: 'Mendívil',
    nickname: 'El Zurdo',
    picture: 'coach-iker',
    birthdate: '1989-06-11',
    quote: 'La guardia arriba. Siempre.',
    instagram: 'elzurdo.bravo.demo',
    music_type: 'Rap de la frontera',
    short_bio:
      'Catorce peleas amateur y una izquierda que todavía duele. Enseña a pegar bonito antes que a pegar fuerte.',
  },
  {
    instructor_id: DAFNE,
    name: 'Dafne',
    last_name: 'Lugo',
    nickname: null,
    picture: 'coach-dafne',
    birthdate: '1995-12-03',
    quote: 'Si puedes cantar, súbele.',
    instagram: 'dafne.bravo.demo',
    music_type: 'Techno y hard groove',
    short_bio: 'De día ingeniera de sonido, de noche dueña de la tarima. Mezcla en vivo cada sprint.',
  },
  {
    instructor_id: TONO,
    name: 'Antonio',
    last_name: 'Barraza',
    nickname: 'Toño',
    picture: 'coach-tono',
    birthdate: '1984-02-19',
    quote: 'Una más. La última nunca es la última.',
    instagram: 'tono.bravo.demo',
    music_type: 'Metal y norteño, en ese orden',
    short_bio:
      'Entrenador de selecciones estatales. Cuenta las repeticiones en voz alta y nunca se equivoca a tu favor.',
  },
  {
    instructor_id: YARETZI,
    name: 'Yaretzi',
    last_name: 'Cota',
    nickname: 'Yare',
    picture: 'coach-yaretzi',
    birthdate: '1997-08-27',
    quote: 'Respira por la nariz, pelea con la cabeza.',
    instagram: 'yare.bravo.demo',
    music_type: 'Perreo y drum and bass',
    short_bio:
      'Campeona estatal de peso mosca. Inventó la clase que junta saco y bici, y la sigue dando como si fuera la ' +
      'primera.',
  },
  {
    instructor_id: SAUL,
    name: 'Saúl',
    last_name: 'Meza',
    nickname: null,
    picture: 'coach-saul',
    birthdate: '1979-10-05',
    quote: 'El que sabe parar, llega lejos.',
    instagram: 'saul.bravo.demo',
    music_type: 'Dub y silencio',
    short_bio: 'Treinta años en esquinas de box. Cuida tus manos, tus hombros y tu ego, en ese orden.',
  },
  {
    instructor_id: KENIA,
    name: 'Kenia',
    last_name: 'Osuna',
    nickname: 'Ken',
    picture: 'coach-kenia',
    birthdate: '1993-04-30',
    quote: 'Ruido afuera, calma adentro.',
    instagram: 'ken.bravo.demo',
    music_type: 'House de los noventa',
    short_bio: 'Ciclista de pista y levantadora. Si la ves sonreír, prepárate: viene subida.',
  },
];

export const TAG_FIRST = 1;
export const TAG_LIVE = 2;
export const TAG_DOUBLE = 3;

export const TAGS: StudioContent['tags'] = [
  { tag_id: TAG_FIRST, name: 'Primer round', color: '#d4ff3a' },
  { tag_id: TAG_LIVE, name: 'DJ en vivo', color: '#ff4f8b' },
  { tag_id: TAG_DOUBLE, name: 'Doble coach', color: '#9d8cff' },
];
