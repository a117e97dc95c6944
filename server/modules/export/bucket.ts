/** The studio's own bucket, to which its export is sent: opened, tried, written. */
import { randomUUID } from 'node:crypto';
import type { ExportProblem } from '../../../domain/exportProblems';
import { isPublicOrigin, NotPublic, publicLookup } from '../../addresses';
import { openText, sealText } from '../../sealedText';
import type { Studio } from '../../studio';
import { connectBucket, statusOf, withTimeLimit, type BucketConfig, type Opened } from '../files/s3Client';
import { putInPieces } from '../files/s3Pieces';

const NAME = 'export-bucket';

export interface ExportBucket extends BucketConfig {
  /** Beginning of the files' names, without a slash at its ends; '': none. */
  readonly folder: string;
}

export const sealBucket = (key: Buffer, bucket: ExportBucket): Buffer => sealText(key, NAME, JSON.stringify(bucket));

/** null: sealed by another server. */
export function openBucket(key: Buffer, sealed: Buffer): ExportBucket | null {
  const text = openText(key, NAME, sealed);
  return text === null ? null : (JSON.parse(text) as ExportBucket);
}

export const targetOf = ({ bucket, folder }: Pick<ExportBucket, 'bucket' | 'folder'>): string =>
  folder === '' ? bucket : `${bucket}/${folder}`;

const keyOf = ({ folder }: ExportBucket, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** The export failed for a reason that an admin can read. */
export class ExportFailure extends Error {
  constructor(readonly problem: ExportProblem) {
    super(problem);
  }
}

/** What the service or the connection said, by code. */
const CODES: ReadonlyArray<readonly [ExportProblem, readonly string[]]> = [
  ['keys', ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken']],
  ['rights', ['AccessDenied']],
  ['bucket', ['NoSuchBucket']],
  [
    'region',
    ['PermanentRedirect', 'TemporaryRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'],
  ],
  ['not-found', ['ENOTFOUND', 'EAI_AGAIN']],
  ['certificate', ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID']],
  [
    'certificate',
    ['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ],
];
const STATUSES: Readonly<Record<number, ExportProblem>> = { 301: 'region', 401: 'keys', 403: 'rights', 404: 'bucket' };

function problemOf(error: unknown): ExportProblem {
  if (error instanceof NotPublic) return 'address';
  const { name = '', code = '' } = error as { readonly name?: string; readonly code?: string };
  const known = CODES.find(([, codes]) => codes.includes(name) || codes.includes(code));
  if (known) return known[0];
  const status = statusOf(error);
  return status === undefined ? 'unreachable' : (STATUSES[status] ?? 'refused');
}

const asFailure = (error: unknown): never => {
  throw error instanceof ExportFailure ? error : new ExportFailure(problemOf(error));
};

/** A real site connects to public addresses only; a demo or a test also to this machine. */
async function connectExportBucket(
  { isProduction }: Pick<Studio, 'isProduction'>,
  bucket: ExportBucket,
): Promise<Awaited<Opened>> {
  if (isProduction && bucket.endpoint !== null && !isPublicOrigin(bucket.endpoint)) throw new ExportFailure('address');
  return connectBucket(bucket, isProduction ? publicLookup : undefined);
}

/** Writes and deletes a small object. Throws ExportFailure. */
export async function tryBucket(studio: Studio, bucket: ExportBucket): Promise<void> {
  const at = { Bucket: bucket.bucket, Key: keyOf(bucket, `prueba-${randomUUID()}.txt`) };
  const { sdk, client } = await connectExportBucket(studio, bucket);
  try {
    const Body = Buffer.from('Prueba de escritura. Este archivo se borra solo.\n');
    await client
      .send(new sdk.PutObjectCommand({ ...at, Body, ContentType: 'text/plain' }), withTimeLimit())
      .catch(asFailure);
    await client.send(new sdk.DeleteObjectCommand(at), withTimeLimit()).catch(asFailure);
  } finally {
    client.destroy();
  }
}

export interface Upload {
  readonly name: string;
  /** The bucket's id of an upload of this name that wasn't finished. */
  readonly left: string | null;
  readonly onBegun: (id: string) => Promise<void>;
  readonly onPiece: () => Promise<void>;
}

/** Sends a local file in pieces. Throws ExportFailure. */
export async function sendToBucket(
  studio: Studio,
  bucket: ExportBucket,
  path: string,
  { name, left, ...steps }: Upload,
): Promise<void> {
  const opened = await connectExportBucket(studio, bucket);
  const { sdk, client } = opened;
  const at = { Bucket: bucket.bucket, Key: keyOf(bucket, name) };
  try {
    // A server that was killed left its pieces behind; the bucket may have forgotten them, or be another one by now.
    if (left !== null)
      await client
        .send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId: left }), withTimeLimit())
        .catch(() => undefined);
    const headers = { ContentType: 'application/zip', CacheControl: 'private, no-store' };
    await putInPieces(opened, path, { ...at, ...headers }, steps).catch(asFailure);
  } finally {
    client.destroy();
  }
}
