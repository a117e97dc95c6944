/**
 * URLs of the studio's files (specification, sections 3 and 6). Configuration and catalogue hold a URL, a path of the
 * site, or a name ('coaches/ana.jpg') inside the configured file storage. The server resolves all of them before it
 * sends them.
 */
import { CONFIG_KEYS, isConfigKey, parseConfig, type AppConfig, type ConfigPair } from './config';

export type FilesConfig = Pick<
  AppConfig,
  'files_location' | 'filesBaseSrc' | 'bucket' | 'region' | 'S3_ENDPOINT' | 'domain'
>;

/** The path of uploads on the site itself. */
export const UPLOADS_PATH = '/files/';
/** The path of private uploads; a signature follows it, then the name. */
export const PRIVATE_PATH = '/files/private/';

/** Amazon's default. */
const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{2,30}$/;
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i;
const ABSOLUTE_URL = /^(https?:\/\/|data:image\/)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

const withSlash = (address: string): string => `${address.replace(/\/+$/, '')}/`;

/**
 * The base URL of uploads on the site. The admin host ('admin.estudio.mx') serves no files, so its pages use the
 * site's.
 */
function ownBase({ domain }: FilesConfig, host: string): string {
  const requestHost = host.trim().toLowerCase();
  if (!requestHost.startsWith('admin.') || !HOST.test(requestHost)) return UPLOADS_PATH;
  const site = domain
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .toLowerCase()
    .replace(/^admin\./, '');
  return `https://${HOST.test(site) ? site : requestHost.slice('admin.'.length)}${UPLOADS_PATH}`;
}

/** The bucket's URL, or null without a valid bucket name. */
function bucketBase({ bucket, region, S3_ENDPOINT }: FilesConfig): string | null {
  const name = bucket.trim();
  if (!BUCKET.test(name)) return null;
  if (/^https?:\/\//i.test(S3_ENDPOINT)) return `${withSlash(S3_ENDPOINT)}${name}/`;
  const place = region.trim();
  return `https://${name}.s3.${REGION.test(place) ? place : DEFAULT_REGION}.amazonaws.com/`;
}

/**
 * The URL in front of file names, with a trailing slash. An incomplete configuration (a bucket without a name) falls
 * back to the site's uploads.
 * @param host the Host header of the request, with its port
 */
export function filesBase(config: FilesConfig, host: string): string {
  const given = config.filesBaseSrc === '' ? null : withSlash(config.filesBaseSrc);
  const cloud = config.files_location === 'aws' ? bucketBase(config) : null;
  return cloud ?? given ?? ownBase(config, host);
}

/** The URL of a file that the configuration or the catalogue names; '' for an unsafe one (another scheme, `..`). */
export function fileAddress(config: FilesConfig, host: string, name: string): string {
  const text = name.trim();
  if (text === '' || ABSOLUTE_URL.test(text)) return text;
  // Uploads are stored on the site; a configured CDN in front of it serves them as well.
  if (text.startsWith(UPLOADS_PATH))
    return config.files_location === 'server' ? filesBase(config, host) + text.slice(UPLOADS_PATH.length) : text;
  if (/^\/(?![/\\])/.test(text)) return text;
  if (SCHEME.test(text) || /^[/\\]/.test(text) || text.split('/').includes('..')) return '';
  return filesBase(config, host) + text.replace(/ /g, '%20');
}

/** The configuration pairs with file names resolved to URLs for a request to `host`. */
export function withFileAddresses(pairs: readonly ConfigPair[], host: string): ConfigPair[] {
  const { config } = parseConfig(pairs);
  return pairs.map(({ key, value }) => {
    const isFile = isConfigKey(key) && CONFIG_KEYS[key].kind === 'file' && CONFIG_KEYS[key].parse(value) !== undefined;
    return { key, value: isFile ? fileAddress(config, host, value) : value };
  });
}
