/** Objects that browsers upload to the bucket in parts; private until the server has checked them. */
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bucketError, statusOf, withTimeLimit, type Opened } from './s3Client';
import type { CloudStore, S3Config } from '../../ports/files';

/** Prefix of unfinished uploads; they are never served. */
const PREFIX = 'private/incoming/';
/** Seconds to upload one part: five megabytes on the slowest phone. */
const PART_SECONDS = 3_600;

type Parts = Pick<CloudStore, 'beginParts' | 'partAddress' | 'parts' | 'fetchParts' | 'dropParts'>;

export function partsOf({ bucket: Bucket }: S3Config, open: () => Opened): Parts {
  const of = (name: string) => ({ Bucket, Key: `${PREFIX}${name}` });
  const failing = (method: string) => (error: unknown) => {
    throw bucketError(error, method);
  };
  const ifFound = (method: string) => (error: unknown) => {
    if (statusOf(error) === 404) return null;
    throw bucketError(error, method);
  };
  const listed = async (name: string, UploadId: string) => {
    const { sdk, client } = await open();
    return client.send(new sdk.ListPartsCommand({ ...of(name), UploadId }), withTimeLimit()).catch(ifFound('GET'));
  };
  return {
    beginParts: async (name) => {
      const { sdk, client } = await open();
      const { UploadId } = await client
        .send(new sdk.CreateMultipartUploadCommand(of(name)), withTimeLimit())
        .catch(failing('POST'));
      if (!UploadId) throw new Error('object storage began no upload');
      return UploadId;
    },
    partAddress: async (name, UploadId, PartNumber, ContentLength) => {
      const { sdk, client } = await open();
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const command = new sdk.UploadPartCommand({ ...of(name), UploadId, PartNumber, ContentLength });
      return getSignedUrl(client, command, { expiresIn: PART_SECONDS });
    },
    parts: async (name, id) => {
      const found = await listed(name, id);
      if (found) return (found.Parts ?? []).map(({ Size = 0 }) => ({ size: Size }));
      // The parts are joined already.
      const { sdk, client } = await open();
      const object = await client.send(new sdk.HeadObjectCommand(of(name)), withTimeLimit()).catch(ifFound('HEAD'));
      return object && [{ size: object.ContentLength ?? 0 }];
    },
    fetchParts: async (name, UploadId, path) => {
      const { sdk, client } = await open();
      const found = await listed(name, UploadId);
      if (found) {
        const MultipartUpload = {
          Parts: (found.Parts ?? []).map(({ ETag, PartNumber }) => ({ ETag, PartNumber })),
        };
        const command = new sdk.CompleteMultipartUploadCommand({ ...of(name), UploadId, MultipartUpload });
        // A concurrent request may have joined them.
        await client.send(command, withTimeLimit()).catch(ifFound('POST'));
      }
      const { Body } = await client.send(new sdk.GetObjectCommand(of(name)), withTimeLimit()).catch(failing('GET'));
      await pipeline(Body as Readable, createWriteStream(path, { flags: 'wx', mode: 0o644 }));
    },
    dropParts: async (name, UploadId) => {
      const { sdk, client } = await open();
      await client
        .send(new sdk.AbortMultipartUploadCommand({ ...of(name), UploadId }), withTimeLimit())
        .catch(ifFound('DELETE'));
      await client.send(new sdk.DeleteObjectCommand(of(name)), withTimeLimit()).catch(ifFound('DELETE'));
    },
  };
}
