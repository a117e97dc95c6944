import { useCallback, useMemo, useState } from 'react';
import { connect } from 'react-redux';
import type { StoredFile } from '../../../../domain/contract/files';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import { uploadFile } from '../../../features/files/actions';
import { useTitle } from '../../../ssr/RenderContext';
import { Checkbox } from '../../../ui/Checkbox';
import { PageHeader } from '../../../ui/PageHeader';
import { useUploads, type UploadOptions } from '../../../ui/form/useUploads';
import FileDialog from '../components/FileDialog';
import type { FileReference } from '../../../../domain/forms/types';
import { useAddress } from '../../list/useAddress';
import { Library } from '../components/Library';
import { KIND_LABELS } from '../file';
import type { FileFilter } from '../service';
import { useLibrary } from '../useLibrary';
import { screenCalls, type ScreenCalls } from '../../calls';

export interface FilesScreenProps extends Pick<ScreenCalls, 'onCall' | 'onSuccess'> {
  readonly zone: string;
  readonly onUpload: (file: File, options: UploadOptions & { private: boolean }) => Promise<FileReference>;
}

const KEYS = ['buscar', 'tipo', 'sin-usar'] as const;
const isKind = (type: string): type is keyof typeof KIND_LABELS => type in KIND_LABELS;

/** /admin/archivos */
export function FilesScreen({ zone, onCall, onUpload, onSuccess }: FilesScreenProps) {
  useTitle('Archivos');
  const [address, setAddress] = useAddress(KEYS);
  const { buscar, tipo, 'sin-usar': sinUsar } = address;
  const filter = useMemo<FileFilter>(
    () => ({ query: buscar, type: isKind(tipo) ? tipo : null, unused: sinUsar === 'si' }),
    [buscar, tipo, sinUsar],
  );
  const change = useCallback(
    ({ query, type, unused }: Partial<FileFilter>) =>
      setAddress({
        ...(query === undefined ? {} : { buscar: query }),
        ...(type === undefined ? {} : { tipo: type ?? '' }),
        ...(unused === undefined ? {} : { 'sin-usar': unused ? 'si' : '' }),
      }),
    [setAddress],
  );
  const [isPrivate, setPrivate] = useState(false);
  const [open, setOpen] = useState<StoredFile | null>(null);
  const library = useLibrary(filter);
  const uploads = useUploads(
    (file, options) => onUpload(file, { ...options, private: isPrivate }),
    () => library.reload(),
  );
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Archivos"
        text="Imágenes, PDF y videos del estudio: para paquetes, clases, coaches y páginas."
      />
      <Library
        accept="any"
        filter={filter}
        onFilter={change}
        library={library}
        uploads={uploads}
        verb="Ver"
        withUnused
        onOpen={setOpen}
      >
        <Checkbox checked={isPrivate} onChange={setPrivate}>
          Subir como privado
        </Checkbox>
      </Library>
      {open && (
        <FileDialog
          key={open.file_id}
          file={open}
          zone={zone}
          onCall={onCall}
          onRenamed={(file) => {
            library.replace(file);
            setOpen(null);
            onSuccess('Archivo guardado.');
          }}
          onDeleted={() => {
            library.remove(open.file_id);
            setOpen(null);
            onSuccess('Archivo eliminado.');
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

export default connect(
  (state: RootState) => ({ zone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    ...screenCalls(dispatch),
    onUpload: (file: File, options: UploadOptions & { private: boolean }) => dispatch(uploadFile(file, options)),
  }),
)(FilesScreen);
