/**
 * The application configuration: one typed table of every key that a studio can set (specification,
 * sections 3 and 5). The parser, the theme and the admin editor are all driven by this table, and
 * nothing else knows a key's type or default. Secrets are environment variables and never stand here.
 */

import mexicanZones from './mexicanZones.json';

export type ConfigGroup =
  | 'negocio' | 'apariencia' | 'contacto' | 'archivos' | 'identidad' | 'pagos' | 'paquetes'
  | 'calendario' | 'reservaciones' | 'portada' | 'avisos' | 'codigos';

interface Key<T> {
  readonly group: ConfigGroup;
  /** Spanish label for the admin editor. */
  readonly label: string;
  readonly default: T;
  /** What the text is for whoever edits or passes it on: a name of a file is given as a finished address (domain/files). */
  readonly kind?: 'file';
  /** The value that the text means, or undefined where the text means nothing. */
  readonly parse: (text: string) => T | undefined;
}

type Make<T> = (group: ConfigGroup, label: string, value: T) => Key<T>;

const TRUE = new Set(['true', '1', 'on', 'yes', 'si', 'sí']);
const FALSE = new Set(['false', '0', 'off', 'no', '']);

const text: Make<string> = (group, label, value) => ({ group, label, default: value, parse: (t) => t });

const flag: Make<boolean> = (group, label, value) => ({
  group, label, default: value,
  parse: (t) => {
    const word = t.trim().toLowerCase();
    if (TRUE.has(word)) return true;
    return FALSE.has(word) ? false : undefined;
  },
});

const count: Make<number> = (group, label, value) => ({
  group, label, default: value,
  parse: (t) => (/^\d{1,6}$/.test(t.trim()) ? Number(t) : undefined),
});

/** A count that may also be unset (empty text), which switches its rule off. */
const optionalCount: Make<number | null> = (group, label, value) => ({
  group, label, default: value,
  parse: (t) => (t.trim() === '' ? null : count(group, label, 0).parse(t)),
});

const color: Make<string> = (group, label, value) => ({
  group, label, default: value,
  parse: (t) => (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(t.trim()) ? t.trim().toLowerCase() : undefined),
});

/** A path inside the application: starts with one slash, no spaces. */
const path: Make<string> = (group, label, value) => ({
  group, label, default: value,
  parse: (t) => (/^\/[a-z0-9][a-z0-9/_-]*$/i.test(t.trim()) ? t.trim() : undefined),
});

/** A path of this site, an http(s) address, or empty. */
const address: Make<string> = (group, label, value) => ({
  group, label, default: value,
  parse: (t) => (t.trim() === '' || /^(https?:\/\/|\/(?![/\\]))\S*$/i.test(t.trim()) ? t.trim() : undefined),
});

/** A name alone: no scheme, no way up, nothing that ends a CSS or HTML text; with spaces only where it ends like a file's. */
const FILE_NAME = /^(?!.*(^|\/)\.\.?(\/|$))(?!\/)[^\s:\\"'<>()]([^:\\"'<>()\t\n\r\f\v]*\.[a-z0-9]{1,5}|[^\s:\\"'<>()]*)$/i;
const DRAWN = /^data:image\/[a-z0-9.+-]+[;,][^\s"'<>()\\]*$/i;

/** Where a picture or video is: an address, or a name that lies where the studio keeps its files (domain/files). */
const file: Make<string> = (group, label, value) => ({
  group, label, default: value, kind: 'file',
  parse: (t) => address(group, label, value).parse(t) ?? ([FILE_NAME, DRAWN].some((form) => form.test(t.trim())) ? t.trim() : undefined),
});

/** The zones in which a studio can be: browsers get the data of these only (webpack.config.js). */
const ZONES: ReadonlySet<string> = new Set([...mexicanZones, 'UTC']);

const zone: Make<string> = (group, label, value) => ({
  group, label, default: value,
  parse: (t) => (ZONES.has(t.trim()) ? t.trim() : undefined),
});

function choice<T extends string>(group: ConfigGroup, label: string, value: T, ...values: readonly T[]): Key<T> {
  return { group, label, default: value, parse: (t) => values.find((v) => v === t.trim()) };
}

/** Ways to sign in beside the password; each has to be switched on at the identity service, too. */
export const SIGN_IN_PROVIDERS = ['google.com', 'facebook.com', 'emailLink'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];
export type SocialProvider = Exclude<SignInProvider, 'emailLink'>;

/** What the browser needs to reach the identity service (public by nature). */
export interface IdentityConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** True where the identity service is the demo's emulator, reached through the site's own address. */
  readonly emulator?: boolean;
  /** Offered beside the password, in our order; none unless named. */
  readonly providers?: readonly SignInProvider[];
}

const identity: Make<IdentityConfig | null> = (group, label, value) => ({
  group, label, default: value,
  parse: (t) => {
    if (t.trim() === '') return null;
    try {
      const v: unknown = JSON.parse(t);
      if (typeof v !== 'object' || v === null) return undefined;
      const { apiKey, authDomain, projectId, emulator, providers } = v as Record<string, unknown>;
      if (typeof apiKey !== 'string' || typeof projectId !== 'string') return undefined;
      return {
        apiKey, projectId, authDomain: typeof authDomain === 'string' ? authDomain : '', emulator: emulator === true,
        // One that we don't know is left out: the password is always there.
        providers: SIGN_IN_PROVIDERS.filter((provider) => Array.isArray(providers) && providers.includes(provider)),
      };
    } catch {
      return undefined;
    }
  },
});

export const CONFIG_KEYS = {
  business_name: text('negocio', 'Nombre del negocio', 'Estudio'),
  tagline: text('negocio', 'Frase del negocio', ''),
  domain: text('negocio', 'Dominio', ''),
  location: text('negocio', 'Dirección del estudio', ''),
  timezone: zone('negocio', 'Zona horaria', 'America/Mexico_City'),

  primary: color('apariencia', 'Color principal', '#1f3d36'),
  accent: color('apariencia', 'Color de acento', '#e2725b'),
  dark: color('apariencia', 'Color oscuro', '#1b1f1e'),
  gray: color('apariencia', 'Color gris', '#6b7370'),
  light: color('apariencia', 'Color claro', '#f7f4ef'),
  'primary-light': color('apariencia', 'Color principal claro', '#e4ece8'),
  navbar_logo: file('apariencia', 'Logo de la barra', ''),
  bg_login: file('apariencia', 'Fondo de inicio de sesión', ''),
  bg_loading: file('apariencia', 'Fondo de carga', ''),
  bg_recovery: file('apariencia', 'Fondo de recuperación', ''),
  favicon: file('apariencia', 'Icono del sitio', ''),
  app_css: text('apariencia', 'CSS propio', ''),
  social_media_image: file('apariencia', 'Imagen para redes sociales', ''),

  whatsapp: text('contacto', 'WhatsApp', ''),
  whatsapp_widget: flag('contacto', 'Botón flotante de WhatsApp', false),
  email: text('contacto', 'Correo', ''),
  facebook: address('contacto', 'Facebook', ''),
  instagram: address('contacto', 'Instagram', ''),
  tiktok: address('contacto', 'TikTok', ''),

  files_location: choice('archivos', 'Dónde se guardan los archivos', 'server', 'server', 'storage', 'aws'),
  filesBaseSrc: address('archivos', 'Base de las direcciones de archivos', ''),
  S3_ENDPOINT: address('archivos', 'Servidor S3', ''),
  bucket: text('archivos', 'Bucket', ''),
  region: text('archivos', 'Región', ''),

  firebase_config: identity('identidad', 'Servicio de identidad', null),

  stripe_public_key: text('pagos', 'Llave pública de Stripe', ''),
  stripe_checkout_mode: choice('pagos', 'Modo de cobro con tarjeta', 'elements', 'elements', 'session'),
  cash_checkout_enabled: flag('pagos', 'Pago en efectivo', false),
  payment_sources_enabled: flag('pagos', 'Tarjetas guardadas', false),
  paypal_enabled: flag('pagos', 'PayPal', false),
  discounts_enabled: flag('pagos', 'Códigos de descuento', false),
  signup_fee: optionalCount('pagos', 'Paquete de inscripción', null),
  subscriptions_enabled: flag('pagos', 'Suscripciones', false),

  class_packages_name: text('paquetes', 'Nombre de los paquetes', 'Paquetes'),
  class_packages_path: path('paquetes', 'Ruta de los paquetes', '/paquetes'),
  allow_restricted_class_types: flag('paquetes', 'Tipos de clase restringidos', false),
  single_class_enabled: flag('paquetes', 'Clase suelta', false),

  schedule_enabled: flag('calendario', 'Calendario en la portada', false),
  schedule_order: count('calendario', 'Orden del calendario en la portada', 8),

  waitlist_enabled: flag('reservaciones', 'Listas de espera', false),
  cancel_timeframe_unit: choice('reservaciones', 'Unidad del plazo de cancelación', 'hours', 'hours', 'minutes', 'seconds', 'days'),
  cancel_timeframe_value: optionalCount('reservaciones', 'Plazo de cancelación', null),
  allow_cancel_reservations: flag('reservaciones', 'Permitir cancelar', true),
  allow_cancel_after_treshold: flag('reservaciones', 'Permitir cancelar fuera de plazo', false),
  max_cancels_per_available_class: optionalCount('reservaciones', 'Cancelaciones por crédito', null),
  reservation_rating_enabled: flag('reservaciones', 'Calificar clases', false),
  allow_class_guests: flag('reservaciones', 'Invitados', false),
  qrcode_enabled: flag('reservaciones', 'Código de acceso', false),
  unlimited_membership_penalties_enabled: flag('reservaciones', 'Penalizaciones en planes ilimitados', false),
  unlimited_max_no_shows_for_penalty: count('reservaciones', 'Faltas seguidas para penalizar', 3),
  penalty_days: count('reservaciones', 'Días de penalización', 7),

  hero_enabled: flag('portada', 'Portada', true),
  hero_order: count('portada', 'Orden de la portada', 1),
  hero_resource: choice('portada', 'Recurso de la portada', 'image', 'video', 'image'),
  hero_image: file('portada', 'Imagen de la portada', ''),
  hero_video: file('portada', 'Video de la portada', ''),
  hero_title: text('portada', 'Título de la portada', ''),
  hero_tagline: text('portada', 'Frase de la portada', ''),
  landing_video_cover: file('portada', 'Imagen previa del video', ''),
  about_enabled: flag('portada', 'Sobre nosotros', false),
  about_order: count('portada', 'Orden de sobre nosotros', 2),
  about_title: text('portada', 'Título de sobre nosotros', ''),
  about_content: text('portada', 'Texto de sobre nosotros', ''),
  about_image: file('portada', 'Imagen de sobre nosotros', ''),
  mission_enabled: flag('portada', 'Misión', false),
  mission_order: count('portada', 'Orden de la misión', 3),
  mission_title: text('portada', 'Título de la misión', ''),
  mission_content: text('portada', 'Texto de la misión', ''),
  mission_image: file('portada', 'Imagen de la misión', ''),
  class_type_enabled: flag('portada', 'Tipos de clase', false),
  class_types_order: count('portada', 'Orden de los tipos de clase', 4),
  coaches_enabled: flag('portada', 'Coaches', false),
  coaches_order: count('portada', 'Orden de los coaches', 5),
  packages_enabled: flag('portada', 'Paquetes', false),
  packages_order: count('portada', 'Orden de los paquetes', 6),
  landing_announcements_enabled: flag('portada', 'Avisos en la portada', false),
  landing_announcements_order: count('portada', 'Orden de los avisos', 7),

  banner_enabled: flag('avisos', 'Banner', false),
  banner_link: text('avisos', 'Enlace del banner', ''),
  banner_text: text('avisos', 'Texto del banner', ''),
  popup_presencial_enabled: flag('avisos', 'Ventana promocional', false),
  popup_presencial_src: file('avisos', 'Imagen de la ventana promocional', ''),
  popup_presencial_link: text('avisos', 'Enlace de la ventana promocional', ''),

  head_tracking_codes: text('codigos', 'Códigos en el encabezado', ''),
  body_tracking_codes: text('codigos', 'Códigos en el cuerpo', ''),
} as const;

export type ConfigKey = keyof typeof CONFIG_KEYS;

type Widen<T> = T extends Key<infer V> ? V : never;

/** A studio's configuration with every key typed and present. */
export type AppConfig = { readonly [K in ConfigKey]: Widen<(typeof CONFIG_KEYS)[K]> };

/** One pair as it crosses the wire (GET /appconfig) and as it lies in the database. */
export interface ConfigPair {
  readonly key: string;
  readonly value: string;
}

/** A value that could not be understood; its key has the default instead. */
export interface ConfigWarning {
  readonly key: string;
  readonly value: string;
  /** What of the value was left out, where the rest of it holds; for whoever wrote it. */
  readonly without?: readonly string[];
}

export const DEFAULT_CONFIG: AppConfig = Object.fromEntries(
  Object.entries(CONFIG_KEYS).map(([key, { default: value }]) => [key, value]),
) as AppConfig;

/** Whether the configuration names a key: nothing else is ever told to browsers. */
export function isConfigKey(key: string): key is ConfigKey {
  return Object.prototype.hasOwnProperty.call(CONFIG_KEYS, key);
}

function isKnownPair(pair: unknown): pair is { key: ConfigKey; value: unknown } {
  if (typeof pair !== 'object' || pair === null || !('key' in pair) || !('value' in pair)) return false;
  return typeof pair.key === 'string' && isConfigKey(pair.key);
}

/**
 * Reads the list of key/value pairs. Unknown keys are ignored (a newer server may know more); a value
 * that means nothing falls back to the key's default and is named in `warnings`.
 */
export function parseConfig(pairs: readonly ConfigPair[]): { config: AppConfig; warnings: ConfigWarning[] } {
  const values: Record<string, unknown> = { ...DEFAULT_CONFIG };
  const warnings: ConfigWarning[] = [];
  for (const pair of pairs) {
    // The list may come from a server of the studio's own, unchecked.
    if (!isKnownPair(pair)) continue;
    const { key, value } = pair;
    const text = typeof value === 'string' ? value : JSON.stringify(value) ?? '';
    const parsed = value === null || typeof value === 'object' ? undefined : CONFIG_KEYS[key].parse(text);
    if (parsed === undefined) warnings.push({ key, value: text });
    else values[key] = parsed;
  }
  return { config: values as AppConfig, warnings };
}
