import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { MINUTE } from '../../../domain/durations';
import type { S3Config } from '../../ports/files';

/** Milliseconds for one call, including its retries. */
const TIMEOUT = MINUTE;
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** `https://bucket.s3.region.amazonaws.com`, or the bucket in the path of the endpoint. */
export function bucketUrl({ bucket, region, endpoint }: Pick<S3Config, 'bucket' | 'region' | 'endpoint'>): string {
  return endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${withoutSlash(endpoint)}/${bucket}`;
}

export type Opened = ReturnType<typeof connectBucket>;

export type BucketConfig = Omit<S3Config, 'publicUrl'>;

/**
 * Loads the client with the first file: most studios have no bucket, and it takes a second and 20 MB. `lookup` finds the
 * service's address instead of the machine's own resolver.
 */
export async function connectBucket(
  { region, endpoint, accessKeyId, secretAccessKey }: BucketConfig,
  lookup?: LookupFunction,
) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(lookup && { requestHandler: { httpsAgent: new Agent({ keepAlive: true, lookup }) } }),
    credentials: { accessKeyId, secretAccessKey },
    // Compatible services don't support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

export const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** The error of a failed call, with its status only: the service's message may quote the key's id. */
export function bucketError(error: unknown, method: string): unknown {
  const status = statusOf(error);
  return status === undefined ? error : new Error(`object storage answered ${status} to ${method}`);
}

export const withTimeLimit = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT) });
