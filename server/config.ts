/**
 * The server's settings from environment variables. Secrets come from here, but for the key of Stripe's that a studio
 * enters itself.
 */
import { CONFIG_KEYS } from '../domain/config';
import { SEALING_KEY_BYTES } from './sealedText';
import { originOfDomain } from '../domain/site';
import type { KeyStore, PaymentsConfig } from './ports/paymentKeys';
import type { FilesConfig } from './ports/files';
import type { FacturapiConfig } from './ports/cfdi';
import type { WhatsAppConfig } from './ports/messages';
import type { SmtpConfig } from './ports/mail';

export interface ServerConfig {
  readonly files: FilesConfig;
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  /** The same database without a pooler that gives a connection to each transaction; default: databaseUrl. */
  readonly databaseDirectUrl: string;
  /** Not the demo, and not a development machine. */
  readonly isProduction: boolean;
  /** E-mail addresses that become admins when they sign up with a verified address. */
  readonly adminEmails: readonly string[];
  readonly firebaseProjectId: string;
  /** The web app's Firebase settings (JSON), used while the studio's configuration has none. */
  readonly firebaseWebConfig: string | null;
  /** Address of Google's public keys; another one only in tests. */
  readonly firebaseKeysUrl: string;
  /** Path of the JSON key of the project's service account; null: accounts are deleted by hand (docs/privacy.md). */
  readonly firebaseServiceAccount: string | null;
  /** Proxies whose X-Forwarded-For is believed ('10.0.0.0/8,127.0.0.1'). */
  readonly trustProxy: string | false;
  /** Whether HSTS includes the subdomains of the site. */
  readonly hstsSubdomains: boolean;
  /** Origins of further names that the site is reached by, besides its configured domain. */
  readonly siteHosts: readonly string[];
  /** Requests a minute from one address; 0: no limit. */
  readonly addressLimit: number;
  readonly logLevel: string;
  /** Where operators ask for health and figures; null: nowhere. */
  readonly operations: { readonly port: number; readonly host: string } | null;
  /** null: no SMTP server, so mails stay in the outbox. */
  readonly smtp: SmtpConfig | null;
  readonly payments: PaymentsConfig;
  /** null: the studio can't enter keys itself. */
  readonly keyStore: Omit<KeyStore, 'onTrouble'> | null;
  /** Signs what Mailgun reports of mails; null: nothing is taken. */
  readonly mailgunKey: string | null;
  /** null: the studio has no WhatsApp account, and nothing is sent there. */
  readonly whatsapp: WhatsAppConfig | null;
  /** null: the studio has no account at Facturapi, and offers no tax invoices. */
  readonly facturapi: FacturapiConfig | null;
}

export const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** What is of the process, whichever studios it serves. */
export const readProcess = (env: NodeJS.ProcessEnv) => ({
  port: readPort(env.PORT),
  host: env.HOST?.trim() || '127.0.0.1',
  trustProxy: env.TRUST_PROXY?.trim() || (false as const),
  hstsSubdomains: env.HSTS_SUBDOMAINS?.trim() !== '0',
  addressLimit: readAddressLimit(env.ADDRESS_LIMIT),
  logLevel: env.LOG_LEVEL?.trim() || 'info',
  operations: env.OPERATIONS_PORT?.trim()
    ? { port: readPort(env.OPERATIONS_PORT), host: env.OPERATIONS_HOST?.trim() || OPERATIONS_HOST }
    : null,
});

/** Where a process answers its operators unless OPERATIONS_HOST says otherwise. */
export const OPERATIONS_HOST = '127.0.0.1';

/** Reads the environment. Throws an error that names the missing or invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const isProduction = env.NODE_ENV === 'production' && env.DEMO !== '1';
  const required = (name: string): string => {
    const value = env[name]?.trim();
    if (!value) throw new Error(`Falta la variable de entorno ${name}.`);
    return value;
  };
  const address = (name: string): string | null => {
    const text = env[name]?.trim() || null;
    // In production a provider address by plain http is taken for a stand-in left over by mistake: it would take no
    // money, or let anyone in.
    if (text !== null && isProduction && !/^https:\/\//i.test(text)) {
      throw new Error(`${name} no es la dirección de un proveedor (https); en producción, quítala para usar la suya.`);
    }
    return text;
  };
  return {
    ...readProcess(env),
    databaseUrl: required('DATABASE_URL'),
    databaseDirectUrl: env.DATABASE_DIRECT_URL?.trim() || required('DATABASE_URL'),
    isProduction,
    adminEmails: readAdminEmails(env),
    firebaseProjectId: required('FIREBASE_PROJECT_ID'),
    firebaseWebConfig: readWebConfig(env.FIREBASE_WEB_CONFIG?.trim() || null),
    firebaseKeysUrl: address('FIREBASE_KEYS_URL') ?? GOOGLE_KEYS,
    firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT?.trim() || null,
    siteHosts: readSiteHosts(env.SITE_HOSTS),
    smtp: env.SMTP_URL?.trim()
      ? {
          url: readSmtpUrl(env.SMTP_URL.trim()),
          from: required('MAIL_FROM'),
          allowPlaintext: env.SMTP_ALLOW_PLAINTEXT?.trim() === '1',
        }
      : null,
    files: readFiles(env),
    mailgunKey: env.MAILGUN_WEBHOOK_KEY?.trim() || null,
    whatsapp: env.WHATSAPP_TOKEN?.trim()
      ? {
          token: env.WHATSAPP_TOKEN.trim(),
          phoneNumberId: required('WHATSAPP_PHONE_NUMBER_ID'),
          appSecret: required('WHATSAPP_APP_SECRET'),
          verifyToken: required('WHATSAPP_VERIFY_TOKEN'),
          apiUrl: address('WHATSAPP_API_URL'),
        }
      : null,
    facturapi: env.FACTURAPI_SECRET_KEY?.trim()
      ? {
          secretKey: env.FACTURAPI_SECRET_KEY.trim(),
          userKey: env.FACTURAPI_USER_KEY?.trim() || null,
          webhookSecret: env.FACTURAPI_WEBHOOK_SECRET?.trim() || null,
          apiUrl: address('FACTURAPI_API_URL'),
        }
      : null,
    keyStore: env.SECRETS_KEY?.trim()
      ? {
          key: readSealingKey(env.SECRETS_KEY.trim()),
          providers: {
            stripe: { apiUrl: address('STRIPE_API_URL'), jsUrl: address('STRIPE_JS_URL') },
            paypal: { apiUrl: address('PAYPAL_API_URL'), jsUrl: address('PAYPAL_JS_URL') },
          },
        }
      : null,
    payments: {
      stripe: env.STRIPE_SECRET_KEY?.trim()
        ? {
            secretKey: env.STRIPE_SECRET_KEY.trim(),
            webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
            apiUrl: address('STRIPE_API_URL'),
            jsUrl: address('STRIPE_JS_URL'),
          }
        : null,
      paypal: env.PAYPAL_CLIENT_ID?.trim()
        ? {
            clientId: env.PAYPAL_CLIENT_ID.trim(),
            clientSecret: required('PAYPAL_CLIENT_SECRET'),
            webhookId: required('PAYPAL_WEBHOOK_ID'),
            apiUrl: address('PAYPAL_API_URL'),
            jsUrl: address('PAYPAL_JS_URL'),
          }
        : null,
      mercadoPago: env.MERCADO_PAGO_ACCESS_TOKEN?.trim()
        ? {
            accessToken: env.MERCADO_PAGO_ACCESS_TOKEN.trim(),
            webhookSecret: required('MERCADO_PAGO_WEBHOOK_SECRET'),
            apiUrl: address('MERCADO_PAGO_API_URL'),
          }
        : null,
    },
  };
}

/** Folder for uploads while the environment names none. */
const FILES_DIR = '.data/files';

/** Uploads go to FILES_DIR, and to a bucket where S3_BUCKET names one. */
function readFiles(env: NodeJS.ProcessEnv): FilesConfig {
  const text = (name: string): string | null => env[name]?.trim() || null;
  const url = (name: string): string | null => {
    const value = text(name);
    if (value !== null && !(/^https?:/.test(value) && URL.canParse(value)))
      throw new Error(`${name} no es una dirección: ${value}`);
    return value;
  };
  const bucket = text('S3_BUCKET');
  const required = (name: string): string => {
    const value = text(name);
    if (value === null) throw new Error(`Falta la variable de entorno ${name}.`);
    return value;
  };
  return {
    folder: text('FILES_DIR') ?? FILES_DIR,
    s3:
      bucket === null
        ? null
        : {
            bucket,
            region: required('S3_REGION'),
            endpoint: url('S3_ENDPOINT'),
            publicUrl: url('S3_PUBLIC_URL'),
            accessKeyId: required('S3_ACCESS_KEY_ID'),
            secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
          },
  };
}

export function readPort(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT no es un puerto: ${text}`);
  return port;
}

/** Requests a minute from one address. A whole class that opens the app in the studio's Wi-Fi stays far below. */
export const ADDRESS_LIMIT = 6_000;

function readAddressLimit(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return ADDRESS_LIMIT;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 0) throw new Error(`ADDRESS_LIMIT no es un número de peticiones: ${text}`);
  return limit;
}

/** Parses a list of hosts ('estudio.example.com,10.1.2.3:3000') into origins. */
export function readSiteHosts(text = ''): string[] {
  return text
    .split(',')
    .filter((name) => name.trim() !== '')
    .map((name) => {
      const origin = originOfDomain(name);
      if (origin === null) throw new Error(`SITE_HOSTS no son nombres de un sitio: ${name.trim()}`);
      return origin;
    });
}

/** Checks the initial Firebase settings: without them no one could sign in to an empty studio to enter them there. */
function readWebConfig(text: string | null): string | null {
  if (text !== null && !CONFIG_KEYS.firebase_config.parse(text))
    throw new Error(
      'FIREBASE_WEB_CONFIG no es la configuración web de Firebase: JSON con apiKey, authDomain y projectId.',
    );
  return text;
}

export function readSealingKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  // Not repeated, as it is a secret.
  if (key.length !== SEALING_KEY_BYTES)
    throw new Error('SECRETS_KEY no son 32 bytes en base64: créala con «openssl rand -base64 32».');
  return key;
}

function readSmtpUrl(text: string): string {
  // The error must not repeat the address, which holds a password.
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('SMTP_URL no es una dirección: smtp://usuario:contraseña@servidor:587');
  return text;
}

export function readAdminEmails(env: NodeJS.ProcessEnv): string[] {
  return (env.ADMIN_EMAILS ?? '')
    .split(',')
    .map((e) => e.trim().toLowerCase())
    .filter(Boolean);
}
