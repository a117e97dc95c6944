/**
 * Where a file of the studio is (specification, sections 3 and 6): configuration and catalogue name files by a whole
 * address, by a path of the site, or by a name alone ('coaches/ana.jpg'), which lies where the configuration keeps
 * its files. The server finishes every address before it goes out; browsers only use them.
 */
import { CONFIG_KEYS, isConfigKey, parseConfig, type AppConfig, type ConfigPair } from './config';

export type FilesConfig = Pick<
  AppConfig,
  'files_location' | 'filesBaseSrc' | 'bucket' | 'region' | 'S3_ENDPOINT' | 'domain'
>;

/** The folder of uploads on the site itself (server/modules/files). */
export const UPLOADS_PATH = '/files/';

/** Amazon's own name for where nobody named a region. */
const FIRST_REGION = 'us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{2,30}$/;
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i;
const WHOLE = /^(https?:\/\/|data:image\/)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

const folder = (address: string): string => `${address.replace(/\/+$/, '')}/`;

/** The site's own folder, as it is reached from `host`: the administration's host ('admin.estudio.mx') has no files. */
function ownBase({ domain }: FilesConfig, host: string): string {
  const asked = host.trim().toLowerCase();
  if (!asked.startsWith('admin.') || !HOST.test(asked)) return UPLOADS_PATH;
  const site = domain
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .toLowerCase()
    .replace(/^admin\./, '');
  return `https://${HOST.test(site) ? site : asked.slice('admin.'.length)}${UPLOADS_PATH}`;
}

/** The bucket's address, or null where the configuration doesn't name one. */
function bucketBase({ bucket, region, S3_ENDPOINT }: FilesConfig): string | null {
  const name = bucket.trim();
  if (!BUCKET.test(name)) return null;
  if (/^https?:\/\//i.test(S3_ENDPOINT)) return `${folder(S3_ENDPOINT)}${name}/`;
  const place = region.trim();
  return `https://${name}.s3.${REGION.test(place) ? place : FIRST_REGION}.amazonaws.com/`;
}

/**
 * The address under which names lie, with a slash at its end. What is configured by halves (a bucket without a name)
 * falls back to the site's own folder.
 * @param host as the request names it, with its port
 */
export function filesBase(config: FilesConfig, host: string): string {
  const given = config.filesBaseSrc === '' ? null : folder(config.filesBaseSrc);
  const cloud = config.files_location === 'aws' ? bucketBase(config) : null;
  return cloud ?? given ?? ownBase(config, host);
}

/** The address of what the configuration or the catalogue names; '' for what no page may be sent to. */
export function fileAddress(config: FilesConfig, host: string, name: string): string {
  const text = name.trim();
  if (text === '' || WHOLE.test(text)) return text;
  // Uploads lie on the site; what stands in front of it (a network of caches) is asked for them where there is one.
  if (text.startsWith(UPLOADS_PATH))
    return config.files_location === 'server' ? filesBase(config, host) + text.slice(UPLOADS_PATH.length) : text;
  if (/^\/(?![/\\])/.test(text)) return text;
  if (SCHEME.test(text) || /^[/\\]/.test(text) || text.split('/').includes('..')) return '';
  return filesBase(config, host) + text.replace(/ /g, '%20');
}

/** The pairs as they are told to a browser that asked `host`: files by their finished addresses. */
export function withFileAddresses(pairs: readonly ConfigPair[], host: string): ConfigPair[] {
  const { config } = parseConfig(pairs);
  return pairs.map(({ key, value }) => {
    const isFile = isConfigKey(key) && CONFIG_KEYS[key].kind === 'file' && CONFIG_KEYS[key].parse(value) !== undefined;
    return { key, value: isFile ? fileAddress(config, host, value) : value };
  });
}
