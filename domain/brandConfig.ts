/**
 * What a brand says about its studios' configuration. A fixed value is in force whatever a studio stored; a suggested
 * one where it stored nothing. All other keys are the studio's own.
 */
import { isConfigKey, type ConfigKey, type ConfigPair } from './config';
import { canonicalText, configKind, configProblem } from './configFields';

export const BRAND_RULES = ['fix', 'suggest'] as const;
export type BrandRule = (typeof BRAND_RULES)[number];

export interface BrandKey {
  readonly key: ConfigKey;
  readonly rule: BrandRule;
  readonly value: string;
}

const ACCOUNT = 'es de cada estudio: nombra su dirección o una cuenta suya.';
const FILES = 'dice dónde están los archivos de un estudio.';
const ROWS = 'depende de lo que cada estudio tiene guardado: clases, páginas o paquetes.';
/** Read by views and triggers of the studio's database, which knows of no brand. */
const DATABASE = 'la lee la base de cada estudio directamente.';

const NEVER: Readonly<Partial<Record<ConfigKey, string>>> = {
  domain: ACCOUNT,
  firebase_config: ACCOUNT,
  stripe_public_key: ACCOUNT,
  transfer_clabe: ACCOUNT,
  transfer_holder: ACCOUNT,
  transfer_bank: ACCOUNT,
  location: ACCOUNT,
  files_location: FILES,
  filesBaseSrc: FILES,
  S3_ENDPOINT: FILES,
  bucket: FILES,
  region: FILES,
  timezone: ROWS,
  class_packages_path: ROWS,
  signup_fee: ROWS,
  cfdi_enabled: DATABASE,
  late_changes_days: DATABASE,
  unlimited_max_future_reservations: DATABASE,
  reservations_per_day: DATABASE,
  reservations_per_week: DATABASE,
  reservations_ahead: DATABASE,
  waitlist_offers: DATABASE,
  waitlist_order: DATABASE,
  waitlist_close_minutes: DATABASE,
};

/** Why a brand can't say anything about this key, in Spanish; null: it can. */
export function brandKeyProblem(key: string): string | null {
  if (!isConfigKey(key)) return `«${key}» no es una opción de la configuración.`;
  const reason = NEVER[key];
  return reason === undefined ? null : `«${key}» no puede ser de una marca: ${reason}`;
}

/** The stored form of a brand's value, or what is wrong with it, in Spanish. It is checked as an admin's would be. */
export function readBrandValue(
  key: ConfigKey,
  typed: string,
): { readonly value: string } | { readonly problem: string } {
  const problem = configProblem(key, typed);
  if (problem !== null) return { problem };
  const value = canonicalText(key, typed) ?? typed;
  const isFile = ['image', 'video'].includes(configKind(key));
  if (isFile && value !== '' && !/^(https:\/\/|data:image\/)/i.test(value))
    return { problem: 'Un archivo de la marca se nombra por su dirección completa, que empieza con https://.' };
  return { value };
}

/** The pairs in force in a studio of a brand. */
export function withBrand(stored: readonly ConfigPair[], brand: readonly BrandKey[]): ConfigPair[] {
  const pairs = new Map(stored.map(({ key, value }) => [key, value]));
  for (const { key, rule, value } of brand) if (rule === 'fix' || !pairs.has(key)) pairs.set(key, value);
  return [...pairs].map(([key, value]) => ({ key, value }));
}

export const isFixed = (brand: readonly BrandKey[], key: string): boolean =>
  brand.some((one) => one.key === key && one.rule === 'fix');
