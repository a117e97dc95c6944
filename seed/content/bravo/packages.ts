/** Bravo's packages, one of every kind, and discount codes. Money in centavos. */
import type { Package, StudioContent } from '../studio';
import { AT_HOME_MONTHLY, EVENT_SEAT, PERCENT_OFF, REGULAR, TRIAL_CLASS } from '../terms';
import { SPARRING } from './catalogue';

const FIRST_ROUND = 1;
const ONE_ROUND = 2;
const FOUR_ROUNDS = 3;
const TWELVE_ROUNDS = 4;
const NO_LIMIT = 5;
const SPARRING_PACK = 6;
const AT_HOME = 7;
export const GLOVES_NIGHT = 8;

export const OFFERS: StudioContent['offers'] = {
  trial: FIRST_ROUND,
  single: ONE_ROUND,
  few: FOUR_ROUNDS,
  many: TWELVE_ROUNDS,
  unlimited: NO_LIMIT,
  special: SPARRING_PACK,
  subscription: AT_HOME,
};

export const PACKAGES: readonly Package[] = [
  {
    ...TRIAL_CLASS,
    class_package_id: FIRST_ROUND,
    title: 'Primer round',
    short_description: 'Tu primera clase va por la casa.',
    description:
      'Una clase gratis de lo que quieras. Te vendamos las manos y te ajustamos la bici: llega veinte minutos antes.',
    expiration_days: 10,
  },
  {
    ...REGULAR,
    class_package_id: ONE_ROUND,
    title: 'Un round',
    short_description: 'Una clase, sin más.',
    description: 'Un crédito para cualquier clase regular en Zona Río o Playas.',
    price: 22_000,
    class_amount: 1,
    expiration_days: 30,
    home: false,
  },
  {
    ...REGULAR,
    class_package_id: FOUR_ROUNDS,
    title: '4 rounds',
    short_description: 'Una por semana para no perder el golpe.',
    description: 'Cuatro créditos para clases regulares en las dos casas, con 40 días para usarlos.',
    price: 79_000,
    class_amount: 4,
    expiration_days: 40,
    home: true,
  },
  {
    ...REGULAR,
    class_package_id: TWELVE_ROUNDS,
    title: '12 rounds',
    short_description: 'La pelea completa, con descuento.',
    description:
      'Doce créditos para clases regulares en las dos casas, con 60 días para usarlos. El plan con el que se nota.',
    price: 204_000,
    sale_price: 179_000,
    class_amount: 12,
    expiration_days: 60,
    home: true,
  },
  {
    ...REGULAR,
    class_package_id: NO_LIMIT,
    title: 'Sin límite',
    short_description: 'Todas las clases regulares del mes.',
    description:
      'Reserva lo que aguantes durante 30 días. Tres faltas seguidas y tus reservaciones descansan una semana.',
    price: 249_000,
    class_amount: -1,
    expiration_days: 30,
    home: true,
  },
  {
    ...REGULAR,
    class_package_id: SPARRING_PACK,
    title: 'Esquina',
    short_description: '4 clases regulares y 4 de Sparring.',
    description:
      'Para subirte al ring con tu coach en la esquina: cuatro créditos Sparring y cuatro para clases regulares.',
    price: 156_000,
    class_amount: 4,
    expiration_days: 60,
    home: false,
  },
  {
    ...AT_HOME_MONTHLY,
    class_package_id: AT_HOME,
    title: 'Bravo en casa',
    short_description: 'Cuatro sombras en vivo al mes.',
    description:
      'Suscripción mensual: cuatro sesiones de sombra y fuerza por videollamada y todos los videos. ' +
      'Siete días de prueba, y cancelas cuando quieras.',
    price: 29_900,
    home: false,
  },
  {
    ...EVENT_SEAT,
    class_package_id: GLOVES_NIGHT,
    title: 'Noche de guantes',
    short_description: 'Ring, DJ y tacos. 30 lugares.',
    description: 'Un sábado al mes: exhibiciones arriba del ring, DJ en vivo y tacos afuera. Incluye vendas nuevas.',
    price: 38_000,
    image: '/demo/bravo/mission.svg',
  },
];

export const PACKAGE_TYPES: StudioContent['packageTypes'] = [
  { class_package_id: SPARRING_PACK, class_type_id: SPARRING, class_amount: 4, expiration_days: 60 },
];

export const DOWNLOADS: StudioContent['downloads'] = [
  { class_package_id: AT_HOME, name: 'Bravo en casa, tu guía.pdf', src: '/demo/bravo/guia-en-casa.pdf' },
];

export const DISCOUNTS: StudioContent['discounts'] = [
  {
    ...PERCENT_OFF,
    discount_id: 1,
    code: 'BRAVO10',
    amount: 10,
  },
  {
    ...PERCENT_OFF,
    discount_id: 2,
    code: 'CAMPANA',
    amount: 15_000,
    is_percent: false,
    class_package_id: TWELVE_ROUNDS,
    limit_total: 100,
  },
];
