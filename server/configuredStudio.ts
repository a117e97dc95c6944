/** Opens a studio with what the environment, or its settings in the directory, name. */
import type { Pool } from 'pg';
import type { ServerConfig } from './config';
import type { Log } from './context';
import { firebaseVerifier, publicKeys } from './http/identity';
import { accountDeleter, serviceAccount } from './http/identityAccounts';
import { paymentHosts, mergeHosts } from './http/security';
import { openFacturapi } from './modules/cfdi/facturapi';
import { openPayments } from './modules/billing/providers/open';
import { bucketHosts, openFiles } from './modules/files/open';
import { mailgunEvents } from './modules/mail/mailgun';
import { OUTBOX, smtpTransport } from './modules/mail/transport';
import { findEncoder } from './modules/videos/ffmpeg';
import { openStudio, type StudioOptions } from './openStudio';
import type { FacturapiConfig } from './ports/cfdi';
import type { Encoder } from './ports/encoder';
import type { FilesConfig } from './ports/files';
import type { VerifyToken } from './ports/identity';
import type { ResponseStore } from './ports/responses';
import type { SmtpConfig } from './ports/mail';
import type { WhatsAppConfig } from './ports/messages';
import { NO_ACCOUNTS, type KeyStore, type PaymentsConfig } from './ports/paymentKeys';
import type { Brand, Siblings, Studio } from './studio';

/** What is of one studio among a server's options. */
export interface StudioSettings {
  readonly databaseUrl: string;
  readonly verifyToken: VerifyToken;
  /** The identity service's project, whose helper pages the site shows. Default: none. */
  readonly identityProject?: string | null;
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
  readonly connectHosts?: readonly string[];
  /** The SMTP server; without it mails stay in the outbox, where staff read them. */
  readonly smtp?: SmtpConfig | null;
  /** Signs what Mailgun reports of mails. Default: null, so that nothing is taken. */
  readonly mailgunKey?: string | null;
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
}

/** What a studio shares with others of its process. */
export interface Surroundings {
  /** undefined: not known yet. */
  readonly log: () => Log | undefined;
  readonly clock?: (() => Date) | undefined;
  readonly pool?: Pool;
  readonly id?: string;
  readonly name?: string;
  readonly brand?: Brand | null;
  readonly siblings?: Siblings;
  readonly webhooksPath?: string;
  readonly responseStore?: ResponseStore;
}

/** The environment's keys win. */
const leftToEnter = <S extends Pick<KeyStore, 'providers'>>(store: S, { stripe, paypal }: PaymentsConfig): S => ({
  ...store,
  providers: { stripe: stripe ? null : store.providers.stripe, paypal: paypal ? null : store.providers.paypal },
});

export function openConfiguredStudio(settings: StudioSettings, { log, clock, ...own }: Surroundings): Studio {
  const { smtp, files, payments = NO_ACCOUNTS, connectHosts: connect = [] } = settings;
  const onTrouble: KeyStore['onTrouble'] = (trouble) => log()?.warn(trouble, 'payment provider');
  const keyStore = settings.keyStore ? { ...leftToEnter(settings.keyStore, payments), onTrouble } : null;
  const studio = openStudio(settings.databaseUrl, {
    ...own,
    files: files ? openFiles(files) : null,
    encoder: settings.encoder ?? null,
    verifyToken: settings.verifyToken,
    identityProject: settings.identityProject,
    identityUrl: settings.identityUrl,
    deleteAccount: settings.deleteAccount,
    whatsapp: settings.whatsapp,
    siteUrl: settings.siteUrl,
    siteHosts: settings.siteHosts,
    isProduction: settings.isProduction,
    adminEmails: settings.adminEmails,
    firebaseWebConfig: settings.firebaseWebConfig ?? null,
    mailEvents: settings.mailgunKey ? mailgunEvents(settings.mailgunKey) : null,
    mail: smtp ? smtpTransport(smtp) : OUTBOX,
    mailStore: settings.keyStore && !smtp ? { key: settings.keyStore.key } : null,
    sealingKey: settings.keyStore?.key ?? null,
    hosts: mergeHosts(
      paymentHosts({
        stripe: payments.stripe ?? keyStore?.providers.stripe ?? null,
        paypal: payments.paypal ?? keyStore?.providers.paypal ?? null,
      }),
      { scripts: [], frames: [], connect: [...connect, ...bucketHosts(files)] },
    ),
    cfdi: settings.facturapi ? openFacturapi(settings.facturapi, onTrouble) : null,
    payments: openPayments(payments, onTrouble, clock),
    keyStore,
    onWarning: ({ key, without }) =>
      log()?.warn(
        { key, without },
        without ? 'configuration value used in parts' : 'configuration value not understood; using the default',
      ),
  });
  studio.pool.on('error', (error) => log()?.error({ err: error }, 'idle database connection lost'));
  return studio;
}

/** With Google's identity service. `keys`: its public keys, where they are shared. */
export function inProduction(config: ServerConfig, keys = publicKeys(config.firebaseKeysUrl)) {
  const { firebaseProjectId: project, firebaseServiceAccount: keyFile } = config;
  return {
    ...config,
    identityProject: project,
    deleteAccount: keyFile === null ? null : accountDeleter(project, serviceAccount(keyFile)),
    verifyToken: firebaseVerifier(project, keys),
    encoder: findEncoder(process.env),
    connectHosts: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  };
}
