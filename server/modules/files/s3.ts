/** Stores files in a bucket of Amazon S3 or of a compatible service (MinIO, R2, Spaces), where browsers read them. */
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_PATH } from '../../../domain/files';
import { isStoredName } from '../../../domain/pictures';
import { connectBucket, bucketError, statusOf, withoutSlash, withTimeLimit, bucketUrl } from './s3Client';
import { partsOf } from './s3Parts';
import { PIECE_BYTES, putInPieces } from './s3Pieces';
import { claimName, parseClaim, type CloudStore, type S3Config } from '../../ports/files';

/**
 * Prefixes of our names, as the bucket may contain other things. `files/*` is public, `private/*` only for the studio.
 */
const PREFIX = { public: 'files/', private: 'private/' } as const;
const CACHING = { public: 'public, max-age=31536000, immutable', private: 'private, no-store' } as const;

/** The content type, from a name's extension. */
const contentTypeOf = (name: string): string =>
  name.endsWith('.mp4') ? 'video/mp4' : name.endsWith('.pdf') ? 'application/pdf' : `image/${imageType(name)}`;
const imageType = (name: string): string => name.slice(name.lastIndexOf('.') + 1).replace('jpg', 'jpeg');

export function openS3Store(config: S3Config, access: 'public' | 'private' = 'public'): CloudStore {
  const prefix = PREFIX[access];
  const Bucket = config.bucket;
  const browsers = withoutSlash(config.publicUrl ?? bucketUrl(config));
  let opened: ReturnType<typeof connectBucket> | undefined;
  const open = () => (opened ??= connectBucket(config));
  const keyOf = (name: string): string => {
    if (!isStoredName(name)) throw new Error(`not a name of the store: ${name}`);
    return `${prefix}${name}`;
  };
  return {
    kind: 's3',
    put: async (name, content, type) => {
      const Key = keyOf(name);
      if (!Buffer.isBuffer(content) && (await stat(content.path)).size > PIECE_BYTES)
        return putInPieces(await open(), content.path, {
          Bucket,
          Key,
          ContentType: type,
          CacheControl: CACHING[access],
        }).catch((error: unknown) => {
          throw bucketError(error, 'PUT');
        });
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
      await client.send(command, withTimeLimit()).catch((error: unknown) => {
        throw bucketError(error, 'PUT');
      });
    },
    fetch: async (name, path) => {
      const { sdk, client } = await open();
      const { Body } = await client
        .send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) }), withTimeLimit())
        .catch((error: unknown) => {
          throw bucketError(error, 'GET');
        });
      await pipeline(Body as Readable, createWriteStream(path, { flags: 'wx', mode: 0o644 }));
    },
    adopt: async (name) => {
      const { sdk, client } = await open();
      const command = new sdk.CopyObjectCommand({
        Bucket,
        Key: keyOf(name),
        CopySource: `${Bucket}/${PREFIX.public}${name}`,
        CacheControl: CACHING[access],
        ContentType: contentTypeOf(name),
        MetadataDirective: 'REPLACE',
      });
      await client.send(command, withTimeLimit()).catch((error: unknown) => {
        throw bucketError(error, 'PUT');
      });
    },
    remove: async (names) => {
      for (const Key of names.map(keyOf)) {
        const { sdk, client } = await open();
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), withTimeLimit()).catch((error: unknown) => {
          if (statusOf(error) !== 404) throw bucketError(error, 'DELETE');
        });
      }
    },
    readClaim: async (tag) => {
      const { sdk, client } = await open();
      const command = new sdk.GetObjectCommand({ Bucket, Key: `${prefix}${claimName(tag)}` });
      const found = await client.send(command, withTimeLimit()).catch((error: unknown) => {
        if (statusOf(error) === 404) return null;
        throw bucketError(error, 'GET');
      });
      return parseClaim((await found?.Body?.transformToString()) ?? '');
    },
    writeClaim: async (tag, claim) => {
      const { sdk, client } = await open();
      const Key = `${prefix}${claimName(tag)}`;
      const Body = Buffer.from(JSON.stringify(claim));
      const command = new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' });
      await client.send(command, withTimeLimit()).catch((error: unknown) => {
        throw bucketError(error, 'PUT');
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
        throw bucketError(error, 'GET');
      }
    },
    addressOf: (name) => (access === 'public' ? `${browsers}/${keyOf(name)}` : `${PRIVATE_PATH}${name}`),
    ...partsOf(config, open),
    presigned: async (name, expiresIn) => {
      const { sdk, client } = await open();
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      return getSignedUrl(client, new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) }), { expiresIn });
    },
  };
}
