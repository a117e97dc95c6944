/** The kinds of configuration keys: how the text of each is read. Part of config.ts. */
import { ALWAYS_OPEN, isBookingOpens } from './bookingOpens';
import { clabeDigits, isClabe } from './clabe';
import { readGiftAmounts } from './giftCards';
import mexicanZones from './mexicanZones.json';

export interface Key<T> {
  readonly default: T;
  /** 'file': the server resolves the text to a URL before it sends it (files.ts). */
  readonly kind?: 'file';
  /** The value of a text; undefined for an invalid text. */
  readonly parse: (text: string) => T | undefined;
}

type KeyMaker<T> = (value: T) => Key<T>;

const TRUE = new Set(['true', '1', 'on', 'yes', 'si', 'sí']);
const FALSE = new Set(['false', '0', 'off', 'no', '']);

export const text: KeyMaker<string> = (value) => ({ default: value, parse: (t) => t });

export const flag: KeyMaker<boolean> = (value) => ({
  default: value,
  parse: (t) => {
    const word = t.trim().toLowerCase();
    if (TRUE.has(word)) return true;
    return FALSE.has(word) ? false : undefined;
  },
});

export const count: KeyMaker<number> = (value) => ({
  default: value,
  parse: (t) => (/^\d{1,6}$/.test(t.trim()) ? Number(t) : undefined),
});

/** A count of at least one. */
export const positive: KeyMaker<number> = (value) => ({ default: value, parse: (t) => count(0).parse(t) || undefined });

/** A count within bounds. */
export const within = (value: number, least: number, most: number): Key<number> => ({
  default: value,
  parse: (t) => {
    const number = count(0).parse(t);
    return number !== undefined && number >= least && number <= most ? number : undefined;
  },
});

/** A count that an empty text unsets, which switches its rule off. */
export const optionalCount: KeyMaker<number | null> = (value) => ({
  default: value,
  parse: (t) => (t.trim() === '' ? null : count(0).parse(t)),
});

export const color: KeyMaker<string> = (value) => ({
  default: value,
  parse: (t) => (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(t.trim()) ? t.trim().toLowerCase() : undefined),
});

/** The CLABE of a bank account, or empty. */
export const clabe: KeyMaker<string> = (value) => ({
  default: value,
  parse: (t) => (t.trim() === '' ? '' : isClabe(t) ? clabeDigits(t) : undefined),
});

/** SAT's key of what is sold, eight digits, or empty. */
export const productKey: KeyMaker<string> = (value) => ({
  default: value,
  parse: (t) => (/^(\d{8})?$/.test(t.trim()) ? t.trim() : undefined),
});

/** Whole pesos, separated by commas, or empty. */
export const amounts: KeyMaker<string> = (value) => ({
  default: value,
  parse: (t) => (/^[\d\s,]*$/.test(t) ? readGiftAmounts(t)?.join(', ') : undefined),
});

/** Up to eight different numbers that are allowed, in order ('1,3,5'), or none. */
export const listOf = (isAllowed: (number: number) => boolean): Key<string> => ({
  default: '',
  parse: (t) => {
    const words = t.split(/[\s,;]+/).filter(Boolean);
    const numbers = [...new Set(words.map(Number))].sort((a, b) => a - b);
    return words.every((word) => /^\d{1,2}$/.test(word)) && numbers.every(isAllowed) && numbers.length <= 8
      ? numbers.join(',')
      : undefined;
  },
});

/** From when classes can be booked, or empty: always. */
export const opening: KeyMaker<string> = (value) => ({
  default: value,
  parse: (t) => (t.trim() === ALWAYS_OPEN ? '' : isBookingOpens(t.trim()) ? t.trim() : undefined),
});

/** A path inside the application: starts with one slash, no spaces. */
export const path: KeyMaker<string> = (value) => ({
  default: value,
  parse: (t) => (/^\/[a-z0-9][a-z0-9/_-]*$/i.test(t.trim()) ? t.trim() : undefined),
});

/** A path of this site, an http(s) address, or empty. */
export const address: KeyMaker<string> = (value) => ({
  default: value,
  parse: (t) => (t.trim() === '' || /^(https?:\/\/|\/(?![/\\]))\S*$/i.test(t.trim()) ? t.trim() : undefined),
});

/**
 * A social network profile as its address, from the full address, one without a scheme ('instagram.com/estudio') or a
 * handle ('@estudio'). `prefix` stands before the handle in the network's addresses.
 */
export const profile = (host: string, prefix = ''): Key<string> => {
  const named = new RegExp(`^(?:(?:www\\.)?${host}/)?@?([\\w.-]{1,60})/?$`, 'i');
  return {
    default: '',
    parse: (t) => {
      const handle = named.exec(t.trim())?.[1];
      return handle === undefined ? address('').parse(t) : `https://www.${host}/${prefix}${handle}`;
    },
  };
};

/**
 * A file name: no scheme, no `..`, no character that ends a CSS or HTML string; spaces only before a file extension.
 */
const FILE_NAME =
  /^(?!.*(^|\/)\.\.?(\/|$))(?!\/)[^\s:\\"'<>()]([^:\\"'<>()\t\n\r\f\v]*\.[a-z0-9]{1,5}|[^\s:\\"'<>()]*)$/i;
const DATA_IMAGE = /^data:image\/[a-z0-9.+-]+[;,][^\s"'<>()\\]*$/i;

/** A picture or video: an address, a data URL, or a name in the studio's file storage (files.ts). */
export const file: KeyMaker<string> = (value) => ({
  default: value,
  kind: 'file',
  parse: (t) =>
    address(value).parse(t) ?? ([FILE_NAME, DATA_IMAGE].some((form) => form.test(t.trim())) ? t.trim() : undefined),
});

/** The valid zones: the browser's bundle has the data of these only (webpack.config.js). */
const ZONES: ReadonlySet<string> = new Set([...mexicanZones, 'UTC']);

export const zone: KeyMaker<string> = (value) => ({
  default: value,
  parse: (t) => (ZONES.has(t.trim()) ? t.trim() : undefined),
});

export function choice<T extends string>(value: T, ...values: readonly T[]): Key<T> {
  return { default: value, parse: (t) => values.find((v) => v === t.trim()) };
}

/** Sign-in methods beside the password; each must also be enabled at the identity service. */
export const SIGN_IN_PROVIDERS = ['google.com', 'facebook.com', 'emailLink'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];
export type SocialProvider = Exclude<SignInProvider, 'emailLink'>;

/** The browser's settings for the identity service. */
export interface IdentityConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** Whether the identity service is the demo's emulator, proxied by the site. */
  readonly emulator?: boolean;
  /** Sign-in methods besides the password, in the order of SIGN_IN_PROVIDERS. */
  readonly providers?: readonly SignInProvider[];
}

export const identity: KeyMaker<IdentityConfig | null> = (value) => ({
  default: value,
  parse: (t) => {
    if (t.trim() === '') return null;
    try {
      const v: unknown = JSON.parse(t);
      if (typeof v !== 'object' || v === null) return undefined;
      const { apiKey, authDomain, projectId, emulator, providers } = v as Record<string, unknown>;
      if (typeof apiKey !== 'string' || typeof projectId !== 'string') return undefined;
      return {
        apiKey,
        projectId,
        authDomain: typeof authDomain === 'string' ? authDomain : '',
        emulator: emulator === true,
        // Drop unknown providers instead of the whole value: the password always works.
        providers: SIGN_IN_PROVIDERS.filter((provider) => Array.isArray(providers) && providers.includes(provider)),
      };
    } catch {
      return undefined;
    }
  },
});
