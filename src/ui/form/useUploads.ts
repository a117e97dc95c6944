import { useEffect, useRef, useState } from 'react';
import type { FileReference } from '../../../domain/forms/types';
import { shownError } from '../../../domain/shownErrors';
import { refusedUpload, tooLargeText } from '../../../domain/uploads';
import { ApiError, CANCELED, UNEXPECTED_MESSAGE } from '../../core/http/apiError';

export interface UploadOptions {
  /** What part is sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Stores a file; rejects with ApiError. */
export type Upload = (file: File, options: UploadOptions) => Promise<FileReference>;

/** A file that is being sent, or couldn't be. */
export interface PendingUpload {
  readonly id: number;
  readonly key: string;
  readonly file: File;
  readonly share: number;
  readonly error: string | null;
  /** Trying again would change nothing. */
  readonly isRefused: boolean;
}

export interface Uploads {
  /** Those of a field. */
  readonly of: (key: string) => readonly PendingUpload[];
  /** `types`: what the field takes; others, and videos beyond `maxVideo`, are refused without being sent. */
  readonly start: (key: string, files: readonly File[], types: readonly string[], maxVideo?: number) => void;
  readonly retry: (pending: PendingUpload) => void;
  /** Stops it, or removes a failed one. */
  readonly drop: (pending: PendingUpload) => void;
  /** The address of a picture that was chosen in this form. */
  readonly previewOf: (file: File | FileReference) => string | null;
}

const UNEXPECTED = new ApiError(0, 'upload/failed', UNEXPECTED_MESSAGE);
/** Too large, no such type, broken. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415]);

/**
 * The uploads of a form, one at a time so that a slow phone finishes the first one soon. They go on while the form
 * shows another step, and stop with it.
 */
export function useUploads(
  upload: Upload | undefined,
  onStored: (key: string, stored: FileReference) => void,
): Uploads {
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const previews = useRef(new Map<File | number, string>());
  const queue = useRef(Promise.resolve());
  const lastId = useRef(0);
  const stored = useRef(onStored);
  stored.current = onStored;
  useEffect(() => {
    const running = controllers.current;
    const addresses = previews.current;
    return () => {
      running.forEach((controller) => controller.abort());
      running.clear();
      addresses.forEach((address) => URL.revokeObjectURL(address));
    };
  }, []);

  const change = (id: number, changes: Partial<PendingUpload>): void =>
    setPending((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const remove = (id: number): void => setPending((all) => all.filter((one) => one.id !== id));

  const send = ({ id, key, file }: PendingUpload): void => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    const isCurrent = (): boolean => controllers.current.get(id) === controller;
    queue.current = queue.current.then(async () => {
      if (!upload || !isCurrent()) return;
      try {
        const onProgress = (share: number): void => void (isCurrent() && change(id, { share }));
        const reference = await upload(file, { onProgress, signal: controller.signal });
        if (!isCurrent()) return;
        const preview = previews.current.get(file);
        if (preview) previews.current.set(reference.file_id, preview);
        stored.current(key, reference);
        remove(id);
      } catch (error) {
        const { code, status, message } = error instanceof ApiError ? error : UNEXPECTED;
        if (isCurrent() && code !== CANCELED) change(id, { error: message, isRefused: REFUSALS.has(status) });
      }
      if (isCurrent()) controllers.current.delete(id);
    });
  };

  return {
    of: (key) => pending.filter((one) => one.key === key),
    start(key, files, types, maxVideo) {
      const added = files.map((file): PendingUpload => {
        lastId.current += 1;
        const refusal = refusedUpload(file, types, maxVideo);
        if (refusal === null && file.type.startsWith('image/')) previews.current.set(file, URL.createObjectURL(file));
        return {
          id: lastId.current,
          key,
          file,
          share: 0,
          error: refusal === 'file/too-large' ? tooLargeText(maxVideo) : refusal && shownError(refusal),
          isRefused: refusal !== null,
        };
      });
      setPending((all) => [...all, ...added]);
      added.filter((one) => !one.isRefused).forEach(send);
    },
    retry(one) {
      change(one.id, { share: 0, error: null });
      send(one);
    },
    drop({ id }) {
      controllers.current.get(id)?.abort();
      controllers.current.delete(id);
      remove(id);
    },
    previewOf: (file) => previews.current.get('file_id' in file ? file.file_id : file) ?? null,
  };
}
