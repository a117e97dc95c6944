/**
 * The settings of a server of many studios. Each studio has its own environment: what it may share with the others from
 * this process's, and its settings from the directory.
 */
import { join } from 'node:path';
import { GOOGLE_KEYS, readConfig, readProcess, readSealingKey, type ServerConfig } from './config';
import type { StudioEntry } from './directory/repository';
import { openText } from './sealedText';

/** Names of the process's environment that hold for every studio. All others are a studio's own. */
const SHARED = [
  'NODE_ENV',
  'DEMO',
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'HSTS_SUBDOMAINS',
  'ADDRESS_LIMIT',
  'LOG_LEVEL',
  'FIREBASE_KEYS_URL',
  'SECRETS_KEY',
  'FILES_DIR',
  'SMTP_URL',
  'SMTP_ALLOW_PLAINTEXT',
  'MAIL_FROM',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_PUBLIC_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_API_URL',
  'STRIPE_JS_URL',
  'PAYPAL_API_URL',
  'PAYPAL_JS_URL',
  'MERCADO_PAGO_API_URL',
  'WHATSAPP_API_URL',
  'FACTURAPI_API_URL',
] as const;

/** What the directory itself says of a studio, or its process needs: no setting may name it. */
const TAKEN: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'DEMO',
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DIRECTORY_URL',
  'FIREBASE_PROJECT_ID',
  'SITE_HOSTS',
  'SECRETS_KEY',
  'FILES_DIR',
  'TRUST_PROXY',
  'LOG_LEVEL',
  // Signing keys are fetched once for all studios.
  'FIREBASE_KEYS_URL',
]);

/** What a copy goes without, so that it can reach neither a provider nor a mail server by keys that lie in its database. */
const NO_PROVIDERS = { SECRETS_KEY: undefined, SMTP_URL: undefined };

/** Settings that a copy has of its studio: what it takes to sign in and to show files. */
export const COPIED: readonly string[] = [
  'FIREBASE_WEB_CONFIG',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_PUBLIC_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];

/** Whether a studio may have a setting of this name. */
export const maySet = (name: string): boolean => /^[A-Z][A-Z0-9_]+$/.test(name) && !TAKEN.has(name);

/** By which a setting is sealed: it can't be opened as another one or another studio's. */
export const sealedName = (studioId: number, setting: string): string => `${studioId} ${setting}`;

/** Where a studio's uploads lie. */
export const filesFolder = (env: NodeJS.ProcessEnv, studioId: number): string =>
  join(env.FILES_DIR?.trim() || '.data/files', String(studioId));

export interface DirectoryLimits {
  readonly directoryUrl: string;
  /** Connections of this process to all studios' databases. */
  readonly connections: number;
  /** Studios that are kept open. */
  readonly openStudios: number;
}

interface DirectoryConfig extends ReturnType<typeof readProcess>, DirectoryLimits {
  /** The environment of one studio. Throws where a setting was sealed with another key. */
  readonly configOf: (entry: StudioEntry) => ServerConfig;
}

function readNumber(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name]?.trim();
  const number = text ? Number(text) : usual;
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} no es un número: ${text}`);
  return number;
}

export function readDirectoryConfig(env: NodeJS.ProcessEnv): DirectoryConfig {
  const key = readSealingKey(env.SECRETS_KEY?.trim() ?? '');
  const shared = Object.fromEntries(SHARED.map((name) => [name, env[name]]));
  return {
    ...readProcess(env),
    directoryUrl: env.DIRECTORY_URL?.trim() ?? '',
    connections: readNumber(env, 'DATABASE_CONNECTIONS', 80),
    openStudios: readNumber(env, 'OPEN_STUDIOS', 1_000),
    configOf: (entry) => {
      const own: NodeJS.ProcessEnv = {};
      for (const [name, sealed] of entry.settings) {
        if (!maySet(name)) continue;
        const text = openText(key, sealedName(entry.studio_id, name), sealed);
        if (text === null) throw new Error(`${name} de ${entry.name} se guardó con otra SECRETS_KEY.`);
        own[name] = text;
      }
      const config = readConfig({
        FIREBASE_KEYS_URL: GOOGLE_KEYS,
        ...shared,
        ...own,
        DATABASE_URL: entry.databaseUrl,
        FIREBASE_PROJECT_ID: entry.identityProject,
        SITE_HOSTS: entry.hosts.join(','),
        ...(entry.copyOf === null ? {} : NO_PROVIDERS),
        FILES_DIR: filesFolder(env, entry.copyOf ?? entry.studio_id),
      });
      return { ...config, files: { ...config.files, maxBytes: entry.maxFileBytes } };
    },
  };
}
