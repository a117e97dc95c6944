/** A configuration being edited: the stored values and the typed changes. */
import { describeBookingOpens } from '../../../domain/bookingWindow';
import { withBrand, type BrandRule } from '../../../domain/brandConfig';
import { isConfigKey, parseConfig, type AppConfig, type ConfigKey } from '../../../domain/config';
import { CONFIG_CHOICES, canonicalText, configKind, configProblem, defaultText } from '../../../domain/configFields';
import { CONFIG_LABELS } from '../../../domain/configLabels';
import type { AdminConfigResponse, ConfigChange } from '../../../domain/contract/appconfig';
import { withFileAddresses } from '../../../domain/files';
import type { ConflictField } from '../editor/conflict';

export type StoredConfig = ReadonlyMap<ConfigKey, string>;
/** null: resets to the default. */
export type ConfigEdits = ReadonlyMap<ConfigKey, string | null>;

export const storedOf = ({ pairs }: Pick<AdminConfigResponse, 'pairs'>): StoredConfig =>
  new Map(pairs.flatMap(({ key, value }) => (isConfigKey(key) ? [[key, value] as const] : [])));

/** What the studio's brand fixes or suggests. */
export type BrandTexts = ReadonlyMap<ConfigKey, { readonly rule: BrandRule; readonly value: string }>;

export const brandTextsOf = ({ brand }: Pick<AdminConfigResponse, 'brand'>): BrandTexts =>
  new Map((brand?.keys ?? []).flatMap(({ key, ...said }) => (isConfigKey(key) ? [[key, said] as const] : [])));

/** The text where the studio stores nothing: the brand's, else the default. */
export const initialText = (key: ConfigKey, brand: BrandTexts): string => brand.get(key)?.value ?? defaultText(key);

/** The text in use. */
export function textInForce(key: ConfigKey, stored: StoredConfig, edits: ConfigEdits, brand: BrandTexts): string {
  const own = brand.get(key)?.rule === 'fix' ? null : edits.has(key) ? edits.get(key) : stored.get(key);
  return own ?? initialText(key, brand);
}

const canonical = (key: ConfigKey, text: string): string => canonicalText(key, text) ?? text;

export const isInitial = (key: ConfigKey, text: string, brand: BrandTexts): boolean =>
  canonical(key, text) === initialText(key, brand);

interface Base {
  readonly stored: StoredConfig;
  readonly brand: BrandTexts;
}

/** Adds a change, or removes it if it equals the stored value. What the brand fixes isn't changed. */
export function withEdit(
  edits: ConfigEdits,
  { stored, brand }: Base,
  key: ConfigKey,
  value: string | null,
): ConfigEdits {
  if (brand.get(key)?.rule === 'fix') return edits;
  const next = new Map(edits);
  const before = stored.get(key) ?? null;
  const initial = initialText(key, brand);
  const same = value === before || (value ?? initial) === (before ?? initial);
  if (same) next.delete(key);
  else next.set(key, value);
  return next;
}

export const changesOf = (edits: ConfigEdits): ConfigChange[] => [...edits].map(([key, value]) => ({ key, value }));

/** Changes that undo the edits. */
export const inverseOf = (edits: ConfigEdits, stored: StoredConfig): ConfigChange[] =>
  [...edits.keys()].map((key) => ({ key, value: stored.get(key) ?? null }));

/** Problems of the edits by themselves. */
export const problemsOf = (edits: ConfigEdits): ReadonlyMap<ConfigKey, string> =>
  new Map(
    [...edits].flatMap(([key, value]) => {
      const problem = value === null ? null : configProblem(key, value);
      return problem === null ? [] : [[key, problem] as const];
    }),
  );

/** The draft as visitors would get it, with addresses of files. */
export function draftConfig({ stored, brand }: Base, edits: ConfigEdits, host: string): AppConfig {
  const texts = new Map<ConfigKey, string>(stored);
  for (const [key, value] of edits) {
    if (value === null) texts.delete(key);
    else texts.set(key, value);
  }
  const own = [...texts].map(([key, value]) => ({ key, value }));
  const pairs = withBrand(
    own,
    [...brand].map(([key, said]) => ({ key, ...said })),
  );
  return parseConfig(withFileAddresses(pairs, host)).config;
}

const MAX_SHOWN = 300;

/** A value as readable text. */
export function shownText(key: string, text: string | null): string {
  if (!isConfigKey(key)) return text ?? '';
  const value = text ?? defaultText(key);
  const choice = CONFIG_CHOICES[key]?.[value];
  if (choice !== undefined) return choice;
  if (configKind(key) === 'flag') return CONFIG_WORDS[canonical(key, value)] ?? value;
  if (configKind(key) === 'opening') return describeBookingOpens(value);
  if (value === '') return 'vacío';
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value;
}

const CONFIG_WORDS: Readonly<Record<string, string>> = { true: 'Sí', false: 'No' };

export const labelOf = (key: string): string => (isConfigKey(key) ? CONFIG_LABELS[key].label : key);

/** Fields that another admin has changed since, and that are changed here too. */
export function conflictFieldsOf(edits: ConfigEdits, mine: StoredConfig, theirs: StoredConfig): ConflictField[] {
  const keys = [...new Set([...mine.keys(), ...theirs.keys(), ...edits.keys()])];
  return keys
    .filter((key) => edits.has(key) || mine.get(key) !== theirs.get(key))
    .map((key) => ({
      label: labelOf(key),
      mine: shownText(key, edits.has(key) ? (edits.get(key) ?? null) : (theirs.get(key) ?? null)),
      theirs: shownText(key, theirs.get(key) ?? null),
    }));
}

/** The edits of keys that no other admin has changed. */
export const editsWithoutConflict = (edits: ConfigEdits, mine: StoredConfig, theirs: StoredConfig): ConfigEdits =>
  new Map([...edits].filter(([key]) => mine.get(key) === theirs.get(key)));
