/**
 * A studio: its database and its configuration. Every request carries its own, so that one process can
 * serve several by host name; nothing reaches for a global handle.
 */
import type { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { AppConfig, ConfigPair } from '../domain/config';
import type { Db } from './db/schema';
import type { Encoder } from './ports/encoder';
import type { FileStores } from './ports/files';
import type { Sessions, SignOuts, VerifyToken } from './ports/identity';
import type { MailTransport } from './ports/mail';
import type { WhatsAppConfig } from './ports/messages';
import type { Payments } from './ports/payments';
import type { ForeignHosts, ResponseCache } from './ports/responses';

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
