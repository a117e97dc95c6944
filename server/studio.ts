/**
 * A studio: its database and its configuration. Every request carries its own, so that one process can
 * serve several by host name; nothing reaches for a global handle.
 */
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import {
  isConfigKey,
  parseConfig,
  type AppConfig,
  type ConfigKey,
  type ConfigPair,
  type ConfigWarning,
} from '../domain/config';
import { AppError } from '../domain/errors';
import { withFileAddresses } from '../domain/files';
import { originOfDomain } from '../domain/site';
import { appCss } from './modules/appconfig/appCss';
import { createDatabase, createPool, createPreparedDatabase } from './db/connection';
import type { Db } from './db/schema';
import type { VerifyToken } from './http/identity';
import { createSessions, type Sessions } from './http/sessions';
import { createSignOuts, type SignOuts } from './http/signOuts';
import { NO_HOSTS, policyOf, type ForeignHosts } from './http/security';
import { createResponseCache, RESPONSE_AGE, type ResponseCache } from './http/responseCache';
import type { WhatsAppConfig } from './messages/whatsapp';
import { OUTBOX, type MailTransport } from './modules/mail/transport';
import type { FileStores } from './modules/files/store';
import type { Encoder } from './modules/videos/ffmpeg';
import { NO_PAYMENTS, type Payments } from './modules/billing/providers/gateway';
import { parseCodes } from './modules/appconfig/trackingCodes';

/** Google's identity service. */
const IDENTITY_URL = 'https://identitytoolkit.googleapis.com';
/** Milliseconds for which an older configuration may still be served. */
const CONFIG_AGE = 2_000;
/** Screens of personal data that are remembered for an hour; one that is dropped is recorded again. */
const READS_MAX = 10_000;

export interface Studio {
  /** Distinguishes studios within this process. */
  readonly id: string;
  readonly db: Db;
  /** For frequent reads that take longer to plan than to run (db/connection). */
  readonly preparedDb: Db;
  readonly pool: Pool;
  /** Payment providers that it has accounts with. */
  readonly payments: Payments;
  /** Stores of its uploaded files; null: nothing can be uploaded. */
  readonly files: FileStores | null;
  /** Makes qualities of videos; null: files play as they are. */
  readonly encoder: Encoder | null;
  /** Checks the tokens of its identity service. */
  readonly verifyToken: VerifyToken;
  /** Sessions that were signed out everywhere. */
  readonly signOuts: SignOuts;
  /** How long sessions last. */
  readonly sessions: Sessions;
  /** The studio's WhatsApp; null: it has none, and nothing is sent there. */
  readonly whatsapp: WhatsAppConfig | null;
  /** Origins that browsers' push addresses may have besides the push services (stand-ins). */
  readonly pushOrigins: readonly string[];
  /** Where the identity service takes orders for mails. */
  readonly identityUrl: string;
  /** Deletes an account at the identity service, as often as one likes; null: the studio has no access to it. */
  readonly deleteAccount: ((uid: string) => Promise<void>) | null;
  /** Where the site is while its configuration names no domain: 'http://localhost:3000'; null: not known. */
  readonly siteUrl: string | null;
  /** Origins of further names that the site is reached by. */
  readonly siteHosts: readonly string[];
  /** Whether mails leave; else they stay in the outbox. */
  readonly sendsMail: boolean;
  /** How mails leave that are sent at once, to try it. */
  readonly mail: MailTransport;
  /** Whether it is a real studio: none that is tried out, or under test. */
  readonly isProduction: boolean;
  /** E-mail addresses that become admins when they sign up with a verified address. */
  readonly adminEmails: readonly string[];
  /** Hosts other than the site's own that every page may use: payment providers, identity service. */
  readonly hosts: ForeignHosts;
  /** Content security policy of what is no page. */
  readonly policy: string;
  /** The stored pairs of the keys that the configuration names; the style sheet checked (appCss). */
  configPairs(): Promise<readonly ConfigPair[]>;
  /** The typed configuration, files by their addresses; read again at most every two seconds. */
  config(): Promise<AppConfig>;
  /** Origin of the configured `domain` as it was read last; null where it names none, and before the first reading. */
  origin(): string | null;
  /** Drops the configuration that was read. */
  dropConfig(): void;
  /** What `read` resolved to under this name in the last `age` milliseconds. A failure isn't cached. */
  cached<T extends object>(name: string, age: number, read: () => Promise<T>): Promise<T>;
  /** When somebody of the team last read a screen of personal data (modules/audit/reads). */
  readonly reads: LRUCache<string, number>;
  /** Responses to anonymous GETs; null: none are cached. */
  readonly responses: ResponseCache | null;
  close(): Promise<void>;
}

export interface StudioOptions {
  readonly pool?: Pool;
  /** Default: none, so that only cash can be taken. */
  readonly payments?: Payments;
  /** Default: none. */
  readonly files?: FileStores | null;
  /** Default: none. */
  readonly encoder?: Encoder | null;
  /** Default: refuses every token. */
  readonly verifyToken?: VerifyToken;
  /** Default: none. */
  readonly whatsapp?: WhatsAppConfig | null;
  readonly pushOrigins?: readonly string[];
  readonly identityUrl?: string;
  /** Default: none. */
  readonly deleteAccount?: Studio['deleteAccount'];
  /** Default: not known. */
  readonly siteUrl?: string | null;
  /** Default: none. */
  readonly siteHosts?: readonly string[];
  /** Default: false. */
  readonly isProduction?: boolean;
  readonly adminEmails?: readonly string[];
  /** `firebase_config` while none is stored: an empty studio's first admin signs in with it. */
  readonly firebaseWebConfig?: string | null;
  /** Default: no. */
  readonly sendsMail?: boolean;
  /** Default: they stay in the outbox. */
  readonly mail?: MailTransport;
  readonly hosts?: ForeignHosts;
  /** Milliseconds for which responses to anonymous GETs are cached; 0: not at all. */
  readonly responseAge?: number;
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

const noTokens: VerifyToken = async () => {
  throw new AppError('auth/invalid-token');
};

export function openStudio(
  databaseUrl: string,
  {
    pool = createPool(databaseUrl),
    payments = NO_PAYMENTS,
    files = null,
    encoder = null,
    verifyToken = noTokens,
    whatsapp = null,
    pushOrigins = [],
    identityUrl = IDENTITY_URL,
    deleteAccount = null,
    siteUrl = null,
    siteHosts = [],
    isProduction = false,
    adminEmails = [],
    firebaseWebConfig = null,
    sendsMail = false,
    mail = OUTBOX,
    hosts = NO_HOSTS,
    responseAge = RESPONSE_AGE,
    onWarning,
  }: StudioOptions = {},
): Studio {
  const db = createDatabase(pool);
  const preparedDb = createPreparedDatabase(pool);
  const values = new LRUCache<string, object, () => Promise<object>>({
    max: 100,
    ttl: CONFIG_AGE,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
    // A read that is dropped meanwhile still serves the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context: read }) => read(),
  });
  const cached: Studio['cached'] = async <T extends object>(name: string, age: number, read: () => Promise<T>) =>
    (await values.fetch(name, { ttl: age, context: read })) as T;

  let origin: string | null = null;
  const read = async () => {
    const found = (await db.selectFrom('app_config').select(['key', 'value']).orderBy('key').execute()).filter(
      ({ key }) => isConfigKey(key),
    );
    if (firebaseWebConfig !== null && !found.some(({ key }) => key === 'firebase_config'))
      found.push({ key: 'firebase_config', value: firebaseWebConfig });
    const { pairs, without } = withCleanCss(found);
    const { config, warnings } = parseConfig(withFileAddresses(pairs, ''));
    warnOfNew([...warnings, ...without]);
    origin = originOfDomain(config.domain);
    return { pairs, config };
  };
  // The same value is read again every few seconds; one warning is enough.
  let warned = new Set<string>();
  const warnOfNew = (warnings: readonly ConfigWarning[]): void => {
    const before = warned;
    warned = new Set(warnings.map(({ key, value }) => `${key} ${value}`));
    for (const warning of warnings) if (!before.has(`${warning.key} ${warning.value}`)) onWarning?.(warning);
  };
  const current = () => cached('config', CONFIG_AGE, read);

  return {
    id: randomUUID(),
    db,
    preparedDb,
    pool,
    payments,
    files,
    encoder,
    verifyToken,
    signOuts: createSignOuts(preparedDb),
    sessions: createSessions(preparedDb, pool),
    whatsapp,
    pushOrigins,
    identityUrl,
    deleteAccount,
    siteUrl,
    siteHosts,
    isProduction,
    adminEmails,
    sendsMail,
    mail,
    hosts,
    policy: policyOf(hosts),
    configPairs: async () => (await current()).pairs,
    config: async () => (await current()).config,
    origin: () => origin,
    dropConfig: () => void values.delete('config'),
    cached,
    reads: new LRUCache({ max: READS_MAX }),
    responses: responseAge > 0 ? createResponseCache(responseAge) : null,
    close: async () => {
      await db.destroy();
      // Kysely ends a pool only where it was used itself.
      if (!pool.ended) await pool.end();
    },
  };
}
