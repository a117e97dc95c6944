/** Casa Aura's packages, one of every kind, and discount codes. Money in centavos. */
import type { Package, StudioContent } from '../studio';
import { AT_HOME_MONTHLY, EVENT_SEAT, PERCENT_OFF, REGULAR, TRIAL_CLASS } from '../terms';
import { PRENATAL_TYPE } from './catalogue';

const TRIAL = 1;
export const SINGLE = 2;
export const FIVE = 3;
export const TEN = 4;
const UNLIMITED_MONTH = 5;
const PRENATAL_PACK = 6;
export const AT_HOME = 7;
export const SOUND_BATH = 8;

/** Packages that scripted customers buy. */
export const OFFERS: StudioContent['offers'] = {
  trial: TRIAL,
  single: SINGLE,
  few: FIVE,
  many: TEN,
  unlimited: UNLIMITED_MONTH,
  special: PRENATAL_PACK,
  subscription: AT_HOME,
};

export const PACKAGES: readonly Package[] = [
  {
    ...TRIAL_CLASS,
    class_package_id: TRIAL,
    title: 'Tu primera clase',
    short_description: 'Conócenos: la primera va por nuestra cuenta.',
    description:
      'Una clase gratis para que pruebes el formato que quieras. Llega quince minutos antes y te ayudamos con todo.',
    expiration_days: 15,
  },
  {
    ...REGULAR,
    class_package_id: SINGLE,
    title: 'Clase suelta',
    short_description: 'Sin compromiso, cuando se te antoje.',
    description: 'Un crédito para cualquier clase regular en cualquiera de nuestros estudios.',
    price: 28_000,
    class_amount: 1,
    expiration_days: 30,
    home: false,
  },
  {
    ...REGULAR,
    class_package_id: FIVE,
    title: 'Paquete 5',
    short_description: 'Un buen ritmo: más de una vez por semana.',
    description: 'Cinco créditos para clases regulares en todos los estudios, con 45 días para usarlos.',
    price: 125_000,
    class_amount: 5,
    expiration_days: 45,
    home: true,
  },
  {
    ...REGULAR,
    class_package_id: TEN,
    title: 'Paquete 10',
    short_description: 'El favorito de la casa.',
    description:
      'Diez créditos para clases regulares en todos los estudios, con 60 días para usarlos. El mejor equilibrio ' +
      'entre precio y libertad.',
    price: 230_000,
    sale_price: 209_000,
    class_amount: 10,
    expiration_days: 60,
    home: true,
  },
  {
    ...REGULAR,
    class_package_id: UNLIMITED_MONTH,
    booking_opens: 'week 4 5 12:00',
    title: 'Ilimitado mensual',
    short_description: 'Todas las clases regulares, todo el mes.',
    description:
      'Reserva cuantas clases regulares quieras durante 30 días. Si faltas tres veces seguidas, tus ' +
      'reservaciones se pausan una semana.',
    price: 320_000,
    class_amount: -1,
    expiration_days: 30,
    home: true,
  },
  {
    ...REGULAR,
    class_package_id: PRENATAL_PACK,
    title: 'Mamás en camino',
    short_description: '4 clases regulares y 4 clases Prenatal.',
    description:
      'Cuatro créditos Prenatal, en grupo pequeño y con coach certificada, más cuatro créditos para clases regulares.',
    price: 196_000,
    class_amount: 4,
    expiration_days: 60,
    home: false,
  },
  {
    ...AT_HOME_MONTHLY,
    class_package_id: AT_HOME,
    title: 'Aura en casa',
    short_description: 'Cuatro sesiones en vivo al mes, desde tu sala.',
    description:
      'Suscripción mensual: cuatro sesiones en vivo por videollamada y todos los videos, con siete días de prueba. ' +
      'Cancela cuando quieras.',
    price: 34_900,
    home: true,
  },
  {
    ...EVENT_SEAT,
    class_package_id: SOUND_BATH,
    title: 'Baño de sonido',
    short_description: 'Cuencos, gong y silencio. 24 lugares.',
    description:
      'Una noche especial con Emiliano: yoga restaurativo a la luz de las velas y 45 minutos de cuencos y gong. ' +
      'Incluye té y manta.',
    price: 45_000,
    image: '/demo/mission.svg',
  },
];

export const PACKAGE_TYPES: StudioContent['packageTypes'] = [
  { class_package_id: PRENATAL_PACK, class_type_id: PRENATAL_TYPE, class_amount: 4, expiration_days: 60 },
];

export const DOWNLOADS: StudioContent['downloads'] = [
  { class_package_id: AT_HOME, name: 'Aura en casa, tu guía.pdf', src: '/demo/guia-en-casa.pdf' },
];

export const DISCOUNTS: StudioContent['discounts'] = [
  {
    ...PERCENT_OFF,
    discount_id: 1,
    code: 'AURA15',
    amount: 15,
  },
  {
    ...PERCENT_OFF,
    discount_id: 2,
    code: 'BIENVENIDA',
    amount: 20_000,
    is_percent: false,
    class_package_id: TEN,
    limit_total: 200,
  },
  {
    ...PERCENT_OFF,
    discount_id: 3,
    code: 'PRIMERMES',
    amount: 50,
    first_invoice_only: true,
    class_package_id: AT_HOME,
  },
];

export const DISCOUNT_PACKAGES: StudioContent['discountPackages'] = [{ discount_id: 2, class_package_id: FIVE }];
