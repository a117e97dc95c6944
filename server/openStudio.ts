/** Opens a studio: its database, its caches and its configuration. */
import type { Pool } from 'pg';
import { randomUUID } from 'node:crypto';
import { createCache } from './cache';
import { withBrand } from '../domain/brandConfig';
import { isConfigKey, parseConfig, type ConfigKey, type ConfigPair, type ConfigWarning } from '../domain/config';
import { AppError } from '../domain/errors';
import { withFileAddresses } from '../domain/files';
import { originOfDomain } from '../domain/site';
import { appCss } from './modules/appconfig/appCss';
import { createDatabase, createPool, createPreparedDatabase } from './db/connection';
import type { Db, Trx } from './db/schema';
import { createSessions } from './http/sessions';
import { createSignOuts } from './http/signOuts';
import { NO_HOSTS, policyOf } from './http/security';
import { createResponseCache, RESPONSE_AGE } from './http/responseCache';
import { storedGateways } from './modules/billing/keys/stored';
import { createLiveSeats } from './modules/booking/liveSeats/hub';
import { liveSeatsTexts } from './modules/booking/liveSeats/repository';
import { storedTransport } from './modules/mail/server/stored';
import { OUTBOX } from './modules/mail/transport';
import { keepReports, REPORT_AGE } from './modules/reports/kept';
import type { FileStores } from './ports/files';
import { NO_PAYMENTS, type Payments } from './ports/payments';
import type { KeyStore } from './ports/paymentKeys';
import { parseCodes } from './modules/appconfig/trackingCodes';
import type { WhatsAppConfig } from './ports/messages';
import type { MailEvents, MailStore, MailTransport } from './ports/mail';
import type { CfdiProvider } from './ports/cfdi';
import type { Encoder } from './ports/encoder';
import type { VerifyToken } from './ports/identity';
import type { ForeignHosts, ResponseStore } from './ports/responses';
import { MESSAGE_SETTINGS, type Brand, type Siblings, type Studio } from './studio';

/** Google's identity service. */
const IDENTITY_URL = 'https://identitytoolkit.googleapis.com';

/** Milliseconds for which a cached configuration is used. */
const CONFIG_AGE = 2_000;

/**
 * How many readings of personal data are remembered, so that each is recorded once an hour; a dropped one is recorded
 * again.
 */
const READS_MAX = 10_000;

export interface StudioOptions {
  /** Default: one of this process. */
  readonly id?: string;
  /** Default: none. */
  readonly name?: string | null;
  readonly pool?: Pool;
  /** Default: none. */
  readonly brand?: Brand | null;
  /** Default: none. */
  readonly siblings?: Siblings | null;
  /** Payment providers. Default: none, so that only cash can be taken. */
  readonly payments?: Payments;
  /** Stamps tax invoices. Default: none. */
  readonly cfdi?: CfdiProvider | null;
  /** Default: none, so that the studio can't enter keys. */
  readonly keyStore?: KeyStore | null;
  /** Stores of uploaded files. Default: none. */
  readonly files?: FileStores | null;
  /** Converts videos. Default: none. */
  readonly encoder?: Encoder | null;
  /** Verifies ID tokens. Default: refuses every token. */
  readonly verifyToken?: VerifyToken;
  /** The studio's WhatsApp account. Default: none. */
  readonly whatsapp?: WhatsAppConfig | null;
  readonly pushOrigins?: readonly string[];
  readonly identityProject?: string | null;
  readonly identityUrl?: string;
  /** Deletes an account at the identity service. Default: none. */
  readonly deleteAccount?: Studio['deleteAccount'];
  /** The site's address while the configuration names no domain. Default: unknown. */
  readonly siteUrl?: string | null;
  /** Default: '/api/webhooks'. */
  readonly webhooksPath?: string;
  /** Origins of further names of the site. Default: none. */
  readonly siteHosts?: readonly string[];
  /** Default: false. */
  readonly isProduction?: boolean;
  readonly adminEmails?: readonly string[];
  /** `firebase_config` while none is stored, so that an empty studio's first admin can sign in. */
  readonly firebaseWebConfig?: string | null;
  /** Default: none, so that mails stay in the outbox. */
  readonly mail?: MailTransport;
  /** What reads the events of its mail provider. Default: none. */
  readonly mailEvents?: MailEvents | null;
  /** Default: none, so that the studio can't enter a mail server. */
  readonly mailStore?: MailStore | null;
  /** Default: none, so that the studio can't enter a bucket for its export. */
  readonly sealingKey?: Buffer | null;
  readonly hosts?: ForeignHosts;
  /** Milliseconds for which responses to anonymous GETs are cached; 0: not at all. */
  readonly responseAge?: number;
  /** Where they lie; shared by the studios of a process. Default: a store of its own. */
  readonly responseStore?: ResponseStore;
  /** Milliseconds for which rows of reports are kept; 0: not at all. */
  readonly reportAge?: number;
  readonly onWarning?: (warning: ConfigWarning) => void;
}

const CODES: ReadonlySet<string> = new Set(['head_tracking_codes', 'body_tracking_codes'] satisfies ConfigKey[]);

/**
 * Returns the configuration with the safe part of the studio's own style sheet, and warnings about what was left out of
 * it and of its codes.
 */
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
    id = randomUUID(),
    name = null,
    pool = createPool(databaseUrl),
    brand = null,
    siblings = null,
    payments = NO_PAYMENTS,
    cfdi = null,
    keyStore = null,
    files = null,
    encoder = null,
    verifyToken = noTokens,
    whatsapp = null,
    pushOrigins = [],
    identityProject = null,
    identityUrl = IDENTITY_URL,
    deleteAccount = null,
    siteUrl = null,
    webhooksPath = '/api/webhooks',
    siteHosts = [],
    isProduction = false,
    adminEmails = [],
    firebaseWebConfig = null,
    mail = OUTBOX,
    mailEvents = null,
    mailStore = null,
    sealingKey = null,
    hosts = NO_HOSTS,
    responseAge = RESPONSE_AGE,
    responseStore,
    reportAge = REPORT_AGE,
    onWarning,
  }: StudioOptions = {},
): Studio {
  const db = createDatabase(pool);
  const preparedDb = createPreparedDatabase(pool);
  const values = createCache<string, object, () => Promise<object>>(100, {
    ttl: CONFIG_AGE,
    fetchMethod: (_name, _stale, { context: read }) => read(),
  });
  const cached: Studio['cached'] = async <T extends object>(name: string, age: number, read: () => Promise<T>) =>
    (await values.fetch(name, { ttl: age, context: read })) as T;

  const findTransport = mailStore && storedTransport(mailStore);
  let transport = mail;
  const findGateways = keyStore && storedGateways(keyStore, isProduction);
  let accounts = payments;
  // A reading that began earlier may end later, and must not bring the older key back.
  let [begun, shown] = [0, 0];
  let origin: string | null = null;
  const read = async (from: Db = db) => {
    const mine = (begun += 1);
    const found = (await from.selectFrom('app_config').select(['key', 'value']).orderBy('key').execute()).filter(
      ({ key }) => isConfigKey(key),
    );
    if (firebaseWebConfig !== null && !found.some(({ key }) => key === 'firebase_config'))
      found.push({ key: 'firebase_config', value: firebaseWebConfig });
    const entered = findGateways ? await findGateways(from) : null;
    const own = findTransport ? await findTransport(from) : null;
    if (mine > shown) {
      shown = mine;
      if (entered) accounts = { ...payments, ...entered };
      transport = own ?? mail;
    }
    const { pairs, without } = withCleanCss(withBrand(found, brand?.config ?? []));
    const { config, warnings } = parseConfig(withFileAddresses(pairs, ''));
    warnOfNew([...warnings, ...without]);
    origin = originOfDomain(config.domain);
    return { pairs, config };
  };
  // The configuration is read every few seconds: each warning is logged once.
  let warned = new Set<string>();
  const warnOfNew = (warnings: readonly ConfigWarning[]): void => {
    const before = warned;
    warned = new Set(warnings.map(({ key, value }) => `${key} ${value}`));
    for (const warning of warnings) if (!before.has(`${warning.key} ${warning.value}`)) onWarning?.(warning);
  };
  const liveSeats = createLiveSeats({ read: (ids) => liveSeatsTexts(pool, ids) });
  type Read = Awaited<ReturnType<typeof read>>;
  // A transaction reads on its own connection, and alone: others must not wait for its locks.
  const current = async (trx?: Trx): Promise<Read> =>
    trx ? ((values.get('config') as Read | undefined) ?? read(trx)) : cached('config', CONFIG_AGE, () => read());

  return {
    id,
    name,
    db,
    preparedDb,
    pool,
    brand,
    siblings,
    get payments() {
      return accounts;
    },
    cfdi,
    keyStore,
    files,
    encoder,
    verifyToken,
    signOuts: createSignOuts(preparedDb),
    sessions: createSessions(preparedDb, pool),
    whatsapp,
    pushOrigins,
    identityProject,
    identityUrl,
    deleteAccount,
    siteUrl,
    webhooksPath,
    siteHosts,
    isProduction,
    adminEmails,
    get mail() {
      return transport;
    },
    mailEvents,
    mailStore,
    sealingKey,
    hosts,
    policy: policyOf(hosts),
    configPairs: async () => (await current()).pairs,
    config: async (trx) => (await current(trx)).config,
    origin: () => origin,
    dropConfig: () => {
      values.delete('config');
      values.delete(MESSAGE_SETTINGS);
    },
    cached,
    reads: createCache(READS_MAX),
    reports: keepReports(reportAge),
    liveSeats,
    responses: responseAge > 0 ? createResponseCache(responseAge, responseStore) : null,
    close: async () => {
      liveSeats.close();
      await db.destroy();
      // Kysely ends a pool only if it was used through Kysely.
      if (!pool.ended) await pool.end();
    },
  };
}
