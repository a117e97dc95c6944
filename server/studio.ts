/**
 * A studio: its database and its configuration. Every request carries its own, so that one process can
 * serve several by host name; nothing reaches for a global handle.
 */
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import {
  isConfigKey,
  parseConfig,
  type AppConfig,
  type ConfigKey,
  type ConfigPair,
  type ConfigWarning,
} from '../domain/config';
import { withFileAddresses } from '../domain/files';
import { appCss } from './modules/appconfig/appCss';
import { createDatabase, createPool } from './db/connection';
import type { DB } from './db/schema';
import type { FileStores } from './modules/files/store';
import { NO_PAYMENTS, type Payments } from './modules/billing/providers/gateway';
import { parseCodes } from './modules/appconfig/trackingCodes';

/** Milliseconds for which a server may still answer by an older configuration. */
const CONFIG_AGE = 2_000;

export interface Studio {
  readonly db: Kysely<DB>;
  readonly pool: Pool;
  /** Who takes its money. */
  readonly payments: Payments;
  /** Where its uploaded files lie; null: nothing can be uploaded. */
  readonly files: FileStores | null;
  /** The pairs as they lie in the database, of the keys that the configuration names; the style sheet checked (appCss). */
  configPairs(): Promise<readonly ConfigPair[]>;
  /** The typed configuration, files by their addresses; read again at most every two seconds. */
  config(): Promise<AppConfig>;
  /** Until when the configuration that was read is answered by; milliseconds of Date.now(). */
  configUntil(): number;
  /** Forgets the configuration that was read. */
  forgetConfig(): void;
  close(): Promise<void>;
}

export interface StudioOptions {
  readonly pool?: Pool;
  /** None unless told: then only cash can be taken. */
  readonly payments?: Payments;
  /** None unless told. */
  readonly files?: FileStores | null;
  readonly onWarning?: (warning: ConfigWarning) => void;
}

const CODES: ReadonlySet<string> = new Set(['head_tracking_codes', 'body_tracking_codes'] satisfies ConfigKey[]);

/** The pairs with what of the studio's own style sheet may be shown; and what is left out of that and of its codes. */
function withCleanCss(pairs: readonly ConfigPair[]): { pairs: ConfigPair[]; without: ConfigWarning[] } {
  const without: ConfigWarning[] = [];
  const clean = pairs.map((pair) => {
    const css = pair.key === 'app_css' ? appCss(pair.value) : null;
    const warnings = css?.warnings ?? (CODES.has(pair.key) ? parseCodes(pair.value).warnings : []);
    if (warnings.length > 0) without.push({ ...pair, without: warnings });
    return css ? { key: pair.key, value: css.css } : pair;
  });
  return { pairs: clean, without };
}

export function openStudio(
  databaseUrl: string,
  { pool = createPool(databaseUrl), payments = NO_PAYMENTS, files = null, onWarning }: StudioOptions = {},
): Studio {
  const db = createDatabase(pool);
  let known: { at: number; read: Promise<{ pairs: ConfigPair[]; config: AppConfig }> } | null = null;

  const read = async () => {
    const found = (await db.selectFrom('app_config').select(['key', 'value']).orderBy('key').execute()).filter(
      ({ key }) => isConfigKey(key),
    );
    const { pairs, without } = withCleanCss(found);
    const { config, warnings } = parseConfig(withFileAddresses(pairs, ''));
    tellNew([...warnings, ...without]);
    return { pairs, config };
  };
  // The same value is read again every few seconds, and told once.
  let told = new Set<string>();
  const tellNew = (warnings: readonly ConfigWarning[]): void => {
    const before = told;
    told = new Set(warnings.map(({ key, value }) => `${key} ${value}`));
    for (const warning of warnings) if (!before.has(`${warning.key} ${warning.value}`)) onWarning?.(warning);
  };
  const current = () => {
    if (!known || Date.now() - known.at > CONFIG_AGE) {
      const entry = { at: Date.now(), read: read() };
      entry.read.catch(() => {
        if (known === entry) known = null;
      });
      known = entry;
    }
    return known.read;
  };

  return {
    db,
    pool,
    payments,
    files,
    configPairs: async () => (await current()).pairs,
    config: async () => (await current()).config,
    configUntil: () => (known ? known.at + CONFIG_AGE : 0),
    forgetConfig: () => {
      known = null;
    },
    close: async () => {
      await db.destroy();
      // Kysely ends a pool only where it was used itself.
      if (!pool.ended) await pool.end();
    },
  };
}
