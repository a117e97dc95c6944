import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { StoredFile } from '../../../domain/contract/files';
import type { AppDispatch } from '../../core/state';
import { PERSONAL_SILENT, request } from '../../core/thunk';
import { getFiles, type FileFilter } from './service';

interface Shown {
  readonly files: readonly StoredFile[];
  readonly total: number;
  readonly next: number | null;
}

export interface LibraryState {
  /** null: not read yet. */
  readonly shown: Shown | null;
  readonly error: string | null;
  readonly busy: boolean;
  /** Again from the newest file on. */
  readonly reload: () => void;
  readonly more: () => void;
  readonly replace: (file: StoredFile) => void;
  readonly remove: (fileId: number) => void;
}

/** The studio's files as they are narrowed, the newest first; a later question overtakes an earlier one. */
export function useLibrary({ query, type, unused }: FileFilter): LibraryState {
  const dispatch = useDispatch<AppDispatch>();
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const last = useRef(0);

  const read = useCallback(
    async (after?: number): Promise<void> => {
      const turn = (last.current += 1);
      setBusy(true);
      setError(null);
      const ask = () => getFiles({ query, type, unused }, after);
      const result = await request(dispatch, ask, PERSONAL_SILENT);
      if (turn !== last.current) return;
      setBusy(false);
      if (!result.ok) return setError(result.error.message);
      setShown((before) => ({
        ...result.data,
        files: after === undefined ? result.data.files : [...(before?.files ?? []), ...result.data.files],
      }));
    },
    [dispatch, query, type, unused],
  );
  useEffect(() => {
    void read();
    return () => {
      last.current += 1;
    };
  }, [read]);

  return {
    shown,
    error,
    busy,
    reload: () => void read(),
    more: () => {
      if (!busy && typeof shown?.next === 'number') void read(shown.next);
    },
    replace: (file) =>
      setShown((now) => now && { ...now, files: now.files.map((one) => (one.file_id === file.file_id ? file : one)) }),
    remove: (fileId) =>
      setShown(
        (now) => now && { ...now, total: now.total - 1, files: now.files.filter((one) => one.file_id !== fileId) },
      ),
  };
}
