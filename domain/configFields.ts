/**
 * How the value of each configuration key is entered, and what a valid one is. For the person who edits them and the
 * server that stores them; visitors don't download it.
 */
import { CONFIG_KEYS, DEFAULT_CONFIG, type ConfigKey } from './config';
import { ROUTES, routeNames } from './routes';
import { RESERVED_SLUGS } from './slug';

export type ConfigKind =
  | 'flag'
  | 'count'
  | 'color'
  | 'image'
  | 'video'
  | 'zone'
  | 'path'
  | 'link'
  | 'profile'
  | 'choice'
  | 'text'
  | 'lines'
  | 'phone'
  | 'email'
  | 'css'
  | 'codes'
  | 'identity'
  | 'package'
  | 'opening';

/** Keys by kind; for switches and plain text the default shows the kind. */
const KINDS: Readonly<Partial<Record<ConfigKind, readonly ConfigKey[]>>> = {
  zone: ['timezone'],
  image: [
    ...(['navbar_logo', 'favicon', 'bg_login', 'bg_loading', 'bg_recovery', 'social_media_image'] as const),
    ...(['hero_image', 'landing_video_cover', 'about_image', 'mission_image', 'popup_presencial_src'] as const),
  ],
  video: ['hero_video'],
  color: ['primary', 'accent', 'dark', 'gray', 'light', 'primary-light'],
  path: ['class_packages_path'],
  link: ['filesBaseSrc', 'S3_ENDPOINT', 'banner_link', 'popup_presencial_link'],
  profile: ['facebook', 'instagram', 'tiktok'],
  choice: [
    'files_location',
    'cfdi_vat_percent',
    'global_invoice_period',
    'stripe_checkout_mode',
    'cancel_timeframe_unit',
    'fixed_places',
    'fixed_place_freeze',
    'waitlist_offers',
    'waitlist_order',
    'hero_resource',
  ],
  lines: ['about_content', 'mission_content', 'location'],
  phone: ['whatsapp'],
  email: ['email'],
  css: ['app_css'],
  codes: ['head_tracking_codes', 'body_tracking_codes'],
  identity: ['firebase_config'],
  package: ['signup_fee'],
  opening: ['booking_opens'],
  count: [
    'overdue_block_days',
    'cancel_timeframe_value',
    'max_cancels_per_available_class',
    'unlimited_max_future_reservations',
    'reservations_per_day',
    'reservations_per_week',
    'reservations_ahead',
    'fixed_place_makeup_days',
    'referral_limit',
  ],
};

const KIND_BY_KEY = new Map(
  Object.entries(KINDS).flatMap(([kind, keys]) => keys.map((key) => [key, kind as ConfigKind] as const)),
);

export function configKind(key: ConfigKey): ConfigKind {
  const known = KIND_BY_KEY.get(key);
  if (known) return known;
  const kinds: Readonly<Record<string, ConfigKind>> = { boolean: 'flag', number: 'count' };
  return kinds[typeof DEFAULT_CONFIG[key]] ?? 'text';
}

/** Whether an empty value has a meaning of its own ("never", "none"). */
export const isOptional = (key: ConfigKey): boolean => CONFIG_KEYS[key].parse('') !== undefined;

/** The choices of a key with their labels, in the order in which they are offered. */
export const CONFIG_CHOICES: Readonly<Partial<Record<ConfigKey, Readonly<Record<string, string>>>>> = {
  files_location: { server: 'En este servidor', storage: 'En otra dirección', aws: 'En un bucket S3' },
  cfdi_vat_percent: { 16: '16 %', 8: '8 % (estímulo de la frontera)', 0: '0 %' },
  waitlist_offers: { all: 'Avisar a todas', one: 'Ofrecer una por una' },
  waitlist_order: { arrival: 'Quien llegó primero', members: 'Primero quienes tienen suscripción o plan ilimitado' },
  global_invoice_period: { none: 'No hacerla', day: 'Cada día', week: 'Cada semana', month: 'Cada mes' },
  stripe_checkout_mode: { elements: 'En tu sitio', session: 'En la página de Stripe' },
  cancel_timeframe_unit: { minutes: 'Minutos', hours: 'Horas', days: 'Días', seconds: 'Segundos' },
  fixed_places: { off: 'No hay', staff: 'Los da el equipo', customers: 'También los pide cada quien' },
  fixed_place_freeze: { keep: 'Se conserva', end: 'Se pierde' },
  hero_resource: { image: 'Imagen', video: 'Video' },
};

const LENGTHS: Readonly<Partial<Record<ConfigKind, number>>> = {
  css: 200_000,
  codes: 100_000,
  lines: 5_000,
  identity: 4_000,
  link: 2_000,
  image: 2_000,
  video: 2_000,
};
const maxLength = (key: ConfigKey): number => LENGTHS[configKind(key)] ?? 300;

/** Whether a value is a picture stored in the value itself. */
const isPicture = (text: string): boolean => /^data:image\//i.test(text);

const EXPECTED: Readonly<Record<ConfigKind, string>> = {
  flag: 'Elige sí o no.',
  count: 'Escribe un número entero de 0 a 999999.',
  color: 'Escribe un color como #1f3d36.',
  image: 'Elige una imagen, o escribe una dirección que empiece con https://.',
  video: 'Elige un video, o escribe una dirección que empiece con https://.',
  zone: 'Elige una de las zonas horarias de México.',
  path: 'Escribe una ruta como /paquetes: una diagonal, letras, números y guiones.',
  link: 'Escribe una dirección que empiece con https://, o una ruta del sitio como /avisos.',
  profile: 'Escribe tu usuario (@estudio) o la dirección de tu perfil.',
  choice: 'Elige una de las opciones.',
  text: 'Escribe un texto.',
  lines: 'Escribe un texto.',
  phone: 'Escribe el número con lada, solo dígitos: 5215512345678.',
  email: 'Escribe un correo como hola@estudio.mx.',
  css: 'Escribe reglas de CSS.',
  codes: 'Pega el código que te dio el servicio.',
  identity: 'Pega la configuración web de Firebase: un objeto JSON con apiKey, projectId y authDomain.',
  package: 'Elige un paquete.',
  opening: 'Elige desde cuándo se reserva y a qué hora.',
};

/** Matches secret keys and passwords, which someone might paste into a field that every visitor can read. */
const SECRET =
  /\b(?:sk|rk)_(?:live|test)_\w|\bwhsec_\w|-----BEGIN [A-Z ]*PRIVATE KEY|"private_key"|\bAKIA[0-9A-Z]{16}\b/;

const isMail = (text: string): boolean => text === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/.test(text);

/** The value in its stored form, the same for all spellings. undefined: not valid. */
export function canonicalText(key: ConfigKey, typed: string): string | undefined {
  const kind = configKind(key);
  const text = ['css', 'codes', 'lines'].includes(kind) ? typed : typed.trim();
  const value: unknown = CONFIG_KEYS[key].parse(text);
  if (value === undefined) return undefined;
  return defaultAsText(value);
}

function defaultAsText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The text of a key's default. */
export const defaultText = (key: ConfigKey): string => defaultAsText(DEFAULT_CONFIG[key]);

/** What is wrong with a value by itself, in Spanish; null: nothing. */
export function configProblem(key: ConfigKey, typed: string): string | null {
  const kind = configKind(key);
  const text = typed.trim();
  if (SECRET.test(text))
    return 'Parece una llave secreta, y esto lo puede leer cualquier visitante: bórrala de aquí y cámbiala.';
  if (text.length > maxLength(key) && !isPicture(text))
    return `Escribe como máximo ${maxLength(key).toLocaleString('es-MX')} caracteres.`;
  if (key === 'spei_hold_minutes' && CONFIG_KEYS[key].parse(text) === undefined)
    return 'Escribe un número entero de 10 a 180.';
  if (key === 'oxxo_days' && CONFIG_KEYS[key].parse(text) === undefined) return 'Escribe un número entero de 1 a 7.';
  if (key === 'installments_min_amount' && CONFIG_KEYS[key].parse(text) === undefined)
    return 'Escribe un número entero de 300 a 50000.';
  if (key.endsWith('_discount_percent') && CONFIG_KEYS[key].parse(text) === undefined)
    return 'Escribe un número entero de 0 a 50.';
  if (kind === 'count' && CONFIG_KEYS[key].parse(text) === undefined)
    return CONFIG_KEYS[key].parse('0') === undefined ? 'Escribe un número entero de 1 a 999999.' : EXPECTED.count;
  if (key === 'transfer_clabe' && CONFIG_KEYS[key].parse(text) === undefined)
    return 'Revisa la CLABE: son 18 dígitos, y estos no son de ninguna cuenta.';
  if (key === 'cfdi_product_key' && CONFIG_KEYS[key].parse(text) === undefined)
    return 'Escribe los ocho dígitos de la clave del SAT.';
  if (key === 'gift_card_amounts' && CONFIG_KEYS[key].parse(text) === undefined)
    return 'Escribe hasta ocho importes enteros de 10 a 50000, separados por comas.';
  if (key === 'renewal_retry_days' && CONFIG_KEYS[key].parse(text) === undefined)
    return 'Escribe hasta ocho días de 1 a 30, separados por comas: 1, 3, 5.';
  if (key === 'installments_plans' && CONFIG_KEYS[key].parse(text) === undefined)
    return 'Escribe plazos de 3, 6, 9, 12, 18 o 24 meses, separados por comas.';
  if (CONFIG_KEYS[key].parse(text) === undefined) return EXPECTED[kind];
  if (kind === 'email' && !isMail(text)) return EXPECTED.email;
  if (kind === 'phone' && text !== '' && !/^[+\d][\d\s()-]{6,24}$/.test(text)) return EXPECTED.phone;
  // Links of banner and promotion may be stored as any text, but only an address works.
  if (kind === 'link' && CONFIG_KEYS.filesBaseSrc.parse(text) === undefined) return EXPECTED.link;
  if (key === 'business_name' && text === '') return 'Escribe el nombre del negocio.';
  if (key === 'stripe_public_key' && text !== '' && !/^pk_(live|test)_\w+$/.test(text))
    return 'Escribe la llave pública de Stripe: empieza con pk_live_ o pk_test_.';
  if (key === 'class_packages_path' && isTaken(text)) return 'Esa ruta es de otra pantalla del sitio. Elige otra.';
  return null;
}

/** First segments of the customers' screens, below which the packages are found too: /mystudio{packages}. */
const CUSTOMER_SCREENS = new Set(
  routeNames().flatMap((name) => /^\/mystudio\/(\w[\w-]*)/.exec(ROUTES[name].path)?.[1] ?? []),
);

/** Whether the path begins like a screen of the site, which would be found instead. */
function isTaken(path: string): boolean {
  const first = path.slice(1).toLowerCase().split('/')[0] ?? '';
  return RESERVED_SLUGS.has(first) || CUSTOMER_SCREENS.has(first);
}
