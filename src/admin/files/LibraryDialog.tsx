import { useCallback, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../core/state';
import { uploadFile } from '../../features/files/actions';
import Dialog from '../../ui/Dialog';
import { useUploads } from '../../ui/form/useUploads';
import { FIELD, Library } from './components/Library';
import type { Accept, ChosenFile } from './file';
import { useList } from '../list/useList';
import { getFiles, type FileFilter } from './service';

export interface LibraryDialogProps {
  readonly title: string;
  readonly accept: Accept;
  /** Whether private files can be chosen. */
  readonly allowPrivate: boolean;
  readonly onChoose: (file: ChosenFile) => void;
  readonly onClose: () => void;
}

/** The library as a dialog to choose a file; a single upload is chosen at once. */
export default function LibraryDialog({ title, accept, allowPrivate, onChoose, onClose }: LibraryDialogProps) {
  const dispatch = useDispatch<AppDispatch>();
  const [filter, setFilter] = useState<FileFilter>({
    query: '',
    type: accept === 'any' ? null : accept,
    unused: false,
  });
  const change = useCallback((changes: Partial<FileFilter>) => setFilter((now) => ({ ...now, ...changes })), []);
  const library = useList(
    `archivos.elegir.${accept}`,
    useCallback((after?: number) => getFiles(filter, after), [filter]),
  );
  const isSold = allowPrivate && accept === 'video';
  const pending = useRef(0);
  const uploads = useUploads(
    (file, options) =>
      // A sold video is uploaded as private.
      dispatch(uploadFile(file, { ...options, ...(isSold ? { private: true } : {}) })),
    (_key, { file_id, name = '', type = '', src = '' }) => {
      // Closes after the upload was removed from the list.
      if (pending.current === 1) void Promise.resolve().then(() => onChoose({ file_id, name, type, src }));
      else void library.reload();
    },
  );
  pending.current = uploads.of(FIELD).length;
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      <Library
        accept={accept}
        filter={filter}
        onFilter={change}
        library={library}
        uploads={uploads}
        verb="Elegir"
        refusal={(file) => (file.private && !allowPrivate ? 'Privado: aquí se vería en público' : null)}
        onOpen={({ file_id, name, type, src }) => onChoose({ file_id, name, type, src })}
      />
    </Dialog>
  );
}
