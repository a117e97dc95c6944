/** Sends a local file to a bucket in pieces, each within the timeout of a call. */
import { open as openFile } from 'node:fs/promises';
import { withTimeLimit, type Opened } from './s3Client';

/** Bytes in memory at a time. */
export const PIECE_BYTES = 32 * 1024 * 1024;

interface Steps {
  /** With the bucket's id of the upload. */
  readonly onBegun?: (id: string) => Promise<void>;
  /** Before each piece. */
  readonly onPiece?: () => Promise<void>;
}

/** If a step fails, the pieces are deleted from the bucket. */
export async function putInPieces(
  { sdk, client }: Awaited<Opened>,
  path: string,
  { Bucket, Key, ...headers }: Record<'Bucket' | 'Key' | 'ContentType' | 'CacheControl', string>,
  { onBegun, onPiece }: Steps = {},
): Promise<void> {
  const file = await openFile(path);
  const at = { Bucket, Key };
  let UploadId: string | undefined;
  try {
    ({ UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...at, ...headers }), withTimeLimit()));
    await onBegun?.(UploadId ?? '');
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (;;) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(PIECE_BYTES),
        0,
        PIECE_BYTES,
        Parts.length * PIECE_BYTES,
      );
      if (bytesRead === 0) break;
      await onPiece?.();
      const PartNumber = Parts.length + 1;
      const part = { ...at, UploadId, PartNumber, Body: buffer.subarray(0, bytesRead) };
      const { ETag } = await client.send(new sdk.UploadPartCommand(part), withTimeLimit());
      Parts.push({ ETag, PartNumber });
    }
    const whole = { ...at, UploadId, MultipartUpload: { Parts } };
    await client.send(new sdk.CompleteMultipartUploadCommand(whole), withTimeLimit());
  } catch (error) {
    if (UploadId !== undefined)
      await client
        .send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId }), withTimeLimit())
        .catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}
