/** Runs the API in production, with PostgreSQL and the identity service of the studio. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { resolve } from 'node:path';
import { createApp } from './app';
import { readConfig } from './config';
import { migrateToLatest } from './db/migrate';
import { fitPooler } from './db/pooler';
import { authHelper } from './http/authHelper';
import { accountDeleter, serviceAccount } from './http/identityAccounts';
import { firebaseVerifier } from './http/identity';
import { paymentHosts, together } from './http/security';
import { startJobs } from './jobs/runner';
import { messageOutlets } from './modules/messages/deliver';
import { followingTransport, OUTBOX, smtpTransport } from './modules/mail/transport';
import { openFacturapi } from './modules/cfdi/facturapi';
import { openPayments } from './modules/billing/providers/open';
import { bucketHosts, openFiles } from './modules/files/open';
import { findEncoder } from './modules/videos/ffmpeg';
import { NO_ACCOUNTS, type KeyStore, type PaymentsConfig } from './ports/payments';
import type { FilesConfig } from './ports/files';
import type { FacturapiConfig } from './ports/cfdi';
import type { WhatsAppConfig } from './ports/messages';
import type { SmtpConfig } from './ports/mail';
import type { Encoder } from './ports/encoder';
import type { VerifyToken } from './ports/identity';
import { openStudio, type StudioOptions } from './openStudio';

export interface ServerOptions {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  /** The same database without a pooler, for migrations and jobs. Default: databaseUrl. */
  readonly databaseDirectUrl?: string;
  readonly verifyToken: VerifyToken;
  /** Address of the identity service. Default: Google's. */
  readonly identityUrl?: string;
  /** Deletes an account at the identity service. Default: none, so that accounts stay there. */
  readonly deleteAccount?: StudioOptions['deleteAccount'];
  /**
   * The site's address while the configuration names no domain. Default: none, so that mails have no links until then.
   */
  readonly siteUrl?: string;
  /** Origins of further names of the site. Default: none. */
  readonly siteHosts?: readonly string[];
  /** Default: false. */
  readonly isProduction?: boolean;
  readonly adminEmails: readonly string[];
  /** The web app's Firebase settings (JSON) while the configuration has none. Default: null. */
  readonly firebaseWebConfig?: string | null;
  readonly siteDir: string | null;
  readonly connectHosts?: readonly string[];
  readonly trustProxy?: string | false;
  /** false: HSTS names only the site's own host, not its subdomains. Default: true. */
  readonly hstsSubdomains?: boolean;
  /** Requests a minute from one address; 0: no limit. Default: ADDRESS_LIMIT (config.ts). */
  readonly addressLimit?: number;
  readonly logLevel?: string;
  readonly plugins?: readonly FastifyPluginAsync[];
  /** The SMTP server; without it mails stay in the outbox, where staff read them. */
  readonly smtp?: SmtpConfig | null;
  /** The studio's WhatsApp account. Default: none. */
  readonly whatsapp?: WhatsAppConfig | null;
  /** The account that stamps tax invoices. Default: none. */
  readonly facturapi?: FacturapiConfig | null;
  /** Accounts with payment providers; without one only cash can be taken. */
  readonly payments?: PaymentsConfig;
  /** Default: none, so that the studio can't enter keys itself. */
  readonly keyStore?: Omit<KeyStore, 'onTrouble'> | null;
  /** Where uploads are stored; null: nothing can be uploaded. */
  readonly files?: FilesConfig | null;
  /** Converts videos into several qualities. Default: none, so that videos play as they were uploaded. */
  readonly encoder?: Encoder | null;
  /** The machine's clock by default. */
  readonly clock?: () => Date;
}

export interface RunningServer {
  readonly app: FastifyInstance;
  /** http://host:port */
  readonly address: string;
  /** Lets running requests and jobs end, then closes the database. */
  close(): Promise<void>;
}

/**
 * The built SPA: public/ has its files, page/ the document for SSR. The path is the same from server/ and from the
 * compiled build/.
 */
export const BUILD_DIR = resolve(__dirname, '..', 'build', 'site');

/** The environment's keys win. */
const leftToEnter = <S extends Pick<KeyStore, 'providers'>>(store: S, { stripe, paypal }: PaymentsConfig): S => ({
  ...store,
  providers: { stripe: stripe ? null : store.providers.stripe, paypal: paypal ? null : store.providers.paypal },
});

/** Migrates the database and starts the server; the result stops it. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const {
    databaseUrl,
    databaseDirectUrl: directUrl = databaseUrl,
    port,
    host,
    smtp,
    files,
    verifyToken,
    adminEmails,
    payments = NO_ACCOUNTS,
    ...deps
  } = options;
  const onTrouble: KeyStore['onTrouble'] = (trouble) => app?.log.warn(trouble, 'payment provider');
  const keyStore = options.keyStore ? { ...leftToEnter(options.keyStore, payments), onTrouble } : null;
  const mailStore = options.keyStore && !smtp ? { key: options.keyStore.key } : null;
  const { identityUrl, deleteAccount, siteUrl, connectHosts: connect = [] } = options;
  const studio = openStudio(databaseUrl, {
    files: files ? openFiles(files) : null,
    encoder: options.encoder ?? null,
    verifyToken,
    identityUrl,
    deleteAccount,
    whatsapp: options.whatsapp,
    siteUrl,
    siteHosts: options.siteHosts,
    isProduction: options.isProduction,
    adminEmails,
    firebaseWebConfig: options.firebaseWebConfig ?? null,
    mail: smtp ? smtpTransport(smtp) : OUTBOX,
    mailStore,
    sealingKey: options.keyStore?.key ?? null,
    hosts: together(
      paymentHosts({
        stripe: payments.stripe ?? keyStore?.providers.stripe ?? null,
        paypal: payments.paypal ?? keyStore?.providers.paypal ?? null,
      }),
      {
        scripts: [],
        frames: [],
        connect: [...connect, ...bucketHosts(files)],
      },
    ),
    cfdi: options.facturapi ? openFacturapi(options.facturapi, onTrouble) : null,
    payments: openPayments(payments, onTrouble, options.clock),
    keyStore,
    onWarning: ({ key, without }) =>
      app?.log.warn(
        { key, without },
        without ? 'configuration value used in parts' : 'configuration value not understood; using the default',
      ),
  });
  let app: FastifyInstance | undefined;
  studio.pool.on('error', (error) => app?.log.error({ err: error }, 'idle database connection lost'));
  try {
    // Warns on the console, as the app's log doesn't exist yet.
    await migrateToLatest(directUrl, (error) => console.warn('A migration waits for a table in use:', error));
    await fitPooler(studio.pool, directUrl !== databaseUrl);
    if (keyStore || mailStore) await studio.config();
    const started = (app = await createApp({ ...deps, studioOf: () => studio }));
    const address = await started.listen({ port, host });
    if (!deleteAccount)
      started.log.warn(
        'FIREBASE_SERVICE_ACCOUNT is missing: deleted customers keep their account at Firebase (docs/privacy.md)',
      );
    const jobs = startJobs({
      databaseUrl: directUrl,
      studio,
      clock: started.clock,
      log: started.log,
      messages: messageOutlets(studio.whatsapp),
      transport: followingTransport(studio),
      onTrouble: (trouble) => started.log.warn(trouble, 'mail not sent'),
      onUnmended: ({ unmended }) =>
        started.log.warn({ count: unmended.length, unmended: unmended.slice(0, 20) }, 'payments that need a person'),
      onError: (error, what) => started.log.error({ err: error }, what),
    });
    return {
      app: started,
      address,
      close: async () => {
        await started.close();
        await jobs.stop();
        await studio.close();
      },
    };
  } catch (error) {
    await app?.close();
    await studio.close();
    throw error;
  }
}

/** Stops cleanly on the first signal; a second one kills the process. */
export function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { firebaseProjectId: project, firebaseServiceAccount: keyFile } = config;
  const server = await startServer({
    ...config,
    deleteAccount: keyFile === null ? null : accountDeleter(project, serviceAccount(keyFile)),
    verifyToken: firebaseVerifier(project, config.firebaseKeysUrl),
    siteDir: BUILD_DIR,
    encoder: findEncoder(process.env),
    plugins: [authHelper(`https://${project}.firebaseapp.com`)],
    connectHosts: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  });
  stopOnSignal(server.close);
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
