/** Files in a bucket of Amazon S3 or of a compatible service (MinIO, R2, Spaces). Browsers read them there. */
import { readFile } from 'node:fs/promises';
import { PRIVATE_PATH } from '../../../domain/files';
import { isStoredName } from '../../../domain/pictures';
import { claimName, parseClaim, type CloudStore } from './store';

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** null: Amazon's own. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where browsers read the bucket, if not at its own address. */
  readonly publicUrl: string | null;
}

/** Before our names, as the bucket may hold other things. Everybody may read `files/*`, only the studio `private/*`. */
const PREFIX = { public: 'files/', private: 'private/' } as const;
/** Milliseconds for one call, its retries included. */
const TIMEOUT = 60_000;
const CACHING = { public: 'public, max-age=31536000, immutable', private: 'private, no-store' } as const;

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** `https://bucket.s3.region.amazonaws.com`, or the bucket in the path of the endpoint. */
export function bucketUrl({ bucket, region, endpoint }: Pick<S3Config, 'bucket' | 'region' | 'endpoint'>): string {
  return endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${withoutSlash(endpoint)}/${bucket}`;
}

/** Loaded with the first file: most studios have no bucket, and the client takes a second and 20 MB. */
async function connect({ region, endpoint, accessKeyId, secretAccessKey }: S3Config) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Compatible services know no checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** The service's message may quote the key's id: only the status goes on. */
function refusal(error: unknown, method: string): unknown {
  const status = statusOf(error);
  return status === undefined ? error : new Error(`object storage answered ${status} to ${method}`);
}

export function openS3Store(config: S3Config, access: 'public' | 'private' = 'public'): CloudStore {
  const prefix = PREFIX[access];
  const Bucket = config.bucket;
  const browsers = withoutSlash(config.publicUrl ?? bucketUrl(config));
  let opened: ReturnType<typeof connect> | undefined;
  const open = () => (opened ??= connect(config));
  const within = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT) });
  const keyOf = (name: string): string => {
    if (!isStoredName(name)) throw new Error(`not a name of the store: ${name}`);
    return `${prefix}${name}`;
  };
  return {
    kind: 's3',
    put: async (name, content, type) => {
      const Key = keyOf(name);
      const Body = Buffer.isBuffer(content) ? content : await readFile(content.path);
      const { sdk, client } = await open();
      const command = new sdk.PutObjectCommand({
        Bucket,
        Key,
        Body,
        ContentType: type,
        CacheControl: CACHING[access],
        ...(type === 'application/pdf' ? { ContentDisposition: 'attachment' } : {}),
      });
      await client.send(command, within()).catch((error: unknown) => {
        throw refusal(error, 'PUT');
      });
    },
    remove: async (names) => {
      for (const Key of names.map(keyOf)) {
        const { sdk, client } = await open();
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), within()).catch((error: unknown) => {
          if (statusOf(error) !== 404) throw refusal(error, 'DELETE');
        });
      }
    },
    readClaim: async (tag) => {
      const { sdk, client } = await open();
      const command = new sdk.GetObjectCommand({ Bucket, Key: `${prefix}${claimName(tag)}` });
      const found = await client.send(command, within()).catch((error: unknown) => {
        if (statusOf(error) === 404) return null;
        throw refusal(error, 'GET');
      });
      return parseClaim((await found?.Body?.transformToString()) ?? '');
    },
    writeClaim: async (tag, claim) => {
      const { sdk, client } = await open();
      const Key = `${prefix}${claimName(tag)}`;
      const Body = Buffer.from(JSON.stringify(claim));
      const command = new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' });
      await client.send(command, within()).catch((error: unknown) => {
        throw refusal(error, 'PUT');
      });
    },
    async *list() {
      const { sdk, client } = await open();
      try {
        for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
          for (const { Key = '', LastModified } of Contents) {
            const name = Key.slice(prefix.length);
            if (isStoredName(name) && LastModified) yield { name, keptAt: LastModified };
          }
      } catch (error) {
        throw refusal(error, 'GET');
      }
    },
    addressOf: (name) => (access === 'public' ? `${browsers}/${keyOf(name)}` : `${PRIVATE_PATH}${name}`),
    presigned: async (name, expiresIn) => {
      const { sdk, client } = await open();
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      return getSignedUrl(client, new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) }), { expiresIn });
    },
  };
}
