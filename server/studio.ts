/**
 * A studio: its database, configuration and caches. Every request carries its own, so that one process can serve
 * several by host name; nothing uses a global handle.
 */
import type { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { BrandKey } from '../domain/brandConfig';
import type { AppConfig, ConfigPair } from '../domain/config';
import type { Db, Trx } from './db/schema';
import type { CfdiProvider } from './ports/cfdi';
import type { Encoder } from './ports/encoder';
import type { FileStores } from './ports/files';
import type { Sessions, SignOuts, VerifyToken } from './ports/identity';
import type { LiveSeats } from './ports/liveSeats';
import type { MailEvents, MailStore, MailTransport } from './ports/mail';
import type { WhatsAppConfig } from './ports/messages';
import type { Payments } from './ports/payments';
import type { KeyStore } from './ports/paymentKeys';
import type { KeptReports } from './ports/reports';
import type { ForeignHosts, ResponseCache } from './ports/responses';

/** open: can be entered. away: suspended, being made or moved, or behind this server's version. */
export interface Sibling {
  readonly studio_id: number;
  /** As operators call it. */
  readonly name: string;
  readonly state: 'open' | 'away';
}

/** The other studios of a studio's brand: the only way from one studio to another. */
export interface Siblings {
  /** The studio's own number in the directory. */
  readonly self: number;
  /** Read anew each time: who left the brand a moment ago isn't among them. */
  all(): Promise<readonly Sibling[]>;
  /** `work` reads and writes the sibling, with rights that it checks there. Throws SiblingAway. */
  within<T>(studio_id: number, work: (studio: Studio) => Promise<T>): Promise<T>;
  /** The same for what was begun while both were of one brand, and must be finished. */
  finishing<T>(studio_id: number, work: (studio: Studio) => Promise<T>): Promise<T>;
}

/** The brand that a studio belongs to. */
export interface Brand {
  readonly title: string;
  /** What it fixes or suggests of the configuration. */
  readonly config: readonly BrandKey[];
  /** Centavos for a visit with an unlimited plan; null: they are valid at home only. */
  readonly visitPrice: number | null;
  /** Which visits are paid between studios: all that used a class, or those attended. */
  readonly settles: 'used' | 'attended';
}

/** The name under which a studio caches what it has chosen for its messages (modules/mail/settings). */
export const MESSAGE_SETTINGS = 'message-settings';

export interface Studio {
  /** Distinguishes studios within this process. */
  readonly id: string;
  /** As operators call it, also in log lines; null: of a server of one studio. */
  readonly name: string | null;
  readonly db: Db;
  /** For frequent reads that take longer to plan than to run: their statements are prepared (db/connection). */
  readonly preparedDb: Db;
  readonly pool: Pool;
  /** null: it belongs to none. */
  readonly brand: Brand | null;
  /** The other studios of its brand, also of one that it has left; null: of a server of one studio. */
  readonly siblings: Siblings | null;
  /** Payment providers that it has accounts with; with a key that was entered meanwhile once config() is read again. */
  readonly payments: Payments;
  /** Stamps its tax invoices; null: it has no account there, and none are offered. */
  readonly cfdi: CfdiProvider | null;
  /** Where it can enter a key of its own; null: it can't, or the environment has one. */
  readonly keyStore: KeyStore | null;
  /** Stores of its uploaded files; null: nothing can be uploaded. */
  readonly files: FileStores | null;
  /** Converts videos; null: files play as they were uploaded. */
  readonly encoder: Encoder | null;
  /** Checks the tokens of its identity service. */
  readonly verifyToken: VerifyToken;
  /** Sessions that were signed out everywhere. */
  readonly signOuts: SignOuts;
  /** Limits the age of sessions. */
  readonly sessions: Sessions;
  /** The studio's WhatsApp; null: it has none, and nothing is sent there. */
  readonly whatsapp: WhatsAppConfig | null;
  /** Further origins that push subscriptions may have, besides the real push services: stand-ins. */
  readonly pushOrigins: readonly string[];
  /** Its project at the identity service; null: not known. */
  readonly identityProject: string | null;
  /** Address of the identity service, which sends the mails of its accounts. */
  readonly identityUrl: string;
  /** Deletes an account at the identity service; may be repeated. null: the studio has no access to it. */
  readonly deleteAccount: ((uid: string) => Promise<void>) | null;
  /** The site's address while the configuration names no domain ('http://localhost:3000'); null: not known. */
  readonly siteUrl: string | null;
  /** The path below which its providers' events arrive; of many studios each has a secret one. */
  readonly webhooksPath: string;
  /** Origins of further names that the site is reached by. */
  readonly siteHosts: readonly string[];
  /** Sends mails; of kind 'outbox' where none are sent. Follows what the studio enters. */
  readonly mail: MailTransport;
  /** Reads what its mail provider reports; null: it reports nothing. */
  readonly mailEvents: MailEvents | null;
  /** null: the environment names a mail server, or none can be stored. */
  readonly mailStore: MailStore | null;
  /** Encrypts what the studio enters besides; null: nothing secret can be stored. */
  readonly sealingKey: Buffer | null;
  /** Whether the studio is real, not a demo or a test. */
  readonly isProduction: boolean;
  /** E-mail addresses that become admins when they sign up with a verified address. */
  readonly adminEmails: readonly string[];
  /** Hosts other than the site's own that every page may use: payment providers, identity service. */
  readonly hosts: ForeignHosts;
  /** Content security policy of responses that are not pages. */
  readonly policy: string;
  /** The configuration pairs in force, the brand's too, with the checked style sheet (appCss). */
  configPairs(): Promise<readonly ConfigPair[]>;
  /** The typed configuration, with addresses of files; cached for at most two seconds. `trx`: read inside of it. */
  config(trx?: Trx): Promise<AppConfig>;
  /** Origin of the configured `domain` as last read; null where it names none, or before the first reading. */
  origin(): string | null;
  /** Clears the cached configuration, and what the studio has chosen for its messages. */
  dropConfig(): void;
  /** Caches the result of `read` under this name for `age` milliseconds; failures aren't cached. */
  cached<T extends object>(name: string, age: number, read: () => Promise<T>): Promise<T>;
  /** When a team member last read a screen of personal data (modules/audit/reads). */
  readonly reads: LRUCache<string, number>;
  /** Rows of reports that were read not long ago. */
  readonly reports: KeptReports;
  /** Who looks at its classes. */
  readonly liveSeats: LiveSeats;
  /** Responses to anonymous GETs; null: none are cached. */
  readonly responses: ResponseCache | null;
  close(): Promise<void>;
}
