/**
 * Uploads in pieces: slow connections need no long requests, and after a cut the upload goes on where it stopped. The
 * server says where each piece goes: to itself, or straight to the studio's bucket.
 */
import type { FileReference } from '../../../domain/forms/types';
import type { UploadState } from '../../../domain/contract/files';
import { ApiError, CANCELED, NETWORK_ERROR, NETWORK_MESSAGE, isApiUnreachable } from '../../core/http/apiError';
import { api, putAt } from '../../core/http/api';
import { connection } from '../../core/http/client';

export interface UploadOptions {
  /** Of an admin's file: only staff and its owner read it. A customer's always is. */
  readonly private?: boolean;
  /** Called with the part that has arrived, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

const KIB = 1024;
/** Bytes of a piece: the first one, and the least after failures. */
const FIRST = 256 * KIB;
const LEAST = 32 * KIB;
/** Milliseconds: what takes less may be twice as large. */
const FAST = 3_000;
/** Milliseconds without a byte after which a connection counts as cut. */
const STALL = 30_000;
/** Milliseconds in which the server makes all sizes of a picture, with others waiting before it. */
const ENDING = 120_000;
/** Bytes of a large file that the server checks and stores in a millisecond, at least. */
const STORED = 10_000;
/** Failures in a row without a byte arriving. */
const MAX_FAILURES = 6;

/** The server ends requests that take too long with a 408. */
const isInterrupted = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isApiUnreachable(error) || error.status === 408);

/** Aborts `send` when it reports nothing for a while, which looks like any other cut. */
async function withActivityTimeout<T>(
  signal: AbortSignal | undefined,
  send: (signal: AbortSignal, onActivity: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onActivity = (): void => {
    clearTimeout(timer);
    timer = setTimeout(abort, STALL);
  };
  signal?.addEventListener('abort', abort);
  onActivity();
  try {
    return await send(controller.signal, onActivity);
  } catch (error) {
    const stalled = error instanceof ApiError && error.code === CANCELED && !signal?.aborted;
    throw stalled ? new ApiError(0, NETWORK_ERROR, NETWORK_MESSAGE) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Rejects with ApiError; with `CANCELED` where `signal` was aborted. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<FileReference> {
  const { onProgress, signal, private: isPrivate } = options;
  const given = signal ? { signal } : {};
  const check = (): void => {
    if (signal?.aborted) throw new ApiError(0, CANCELED, '');
  };
  let length = FIRST;
  let failures = 0;
  /** Waits for the network after a cut; throws what is none, or comes again and again. */
  const afterCut = async (error: unknown, wasCut = isInterrupted(error)): Promise<void> => {
    check();
    failures += 1;
    if (!wasCut || failures > MAX_FAILURES) throw error;
    length = Math.max(LEAST, Math.floor(length / 2));
    await connection.whenUp();
    check();
  };
  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        await afterCut(error);
      }
    }
  };

  const { name, size } = file;
  check();
  const asked = { name, size, ...(isPrivate ? { private: true } : {}) };
  let state = await insist(() => api('POST /uploads', { body: asked, ...given }));
  const params = { id: state.upload_id };
  while (state.target) {
    const { offset, target } = state;
    const toBucket = !target.url.startsWith('/');
    const piece = file.slice(offset, offset + (toBucket ? target.size : Math.min(length, target.size)));
    const startedAt = Date.now();
    try {
      state = await withActivityTimeout(signal, async (within, onActivity) => {
        const sending = {
          signal: within,
          onProgress: (share: number) => {
            onActivity();
            onProgress?.((offset + share * piece.size) / size);
          },
        };
        if (!toBucket) return putAt<UploadState>(target.url, piece, { ...sending, params: { offset } });
        await putAt(target.url, piece, { ...sending, anonymous: true });
        return api('GET /uploads/{id}', { params, signal: within });
      });
      if (Date.now() - startedAt < FAST) length *= 2;
    } catch (error) {
      // An address of the bucket may have ended: the server has a new one.
      await afterCut(error, toBucket || isInterrupted(error));
      state = await api('GET /uploads/{id}', { params, ...given });
    }
    if (state.offset > offset) failures = 0;
    onProgress?.(state.offset / size);
  }
  const end = () =>
    api('POST /uploads/{id}/file', { params, body: {}, ...given, timeout: ENDING + Math.round(size / STORED) });
  const { file: made } = await insist(end);
  return { file_id: made.file_id, name: made.name, type: made.type, src: made.src };
}
