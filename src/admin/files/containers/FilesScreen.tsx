import { useCallback, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StoredFile } from '../../../../domain/contract/files';
import type { AppDispatch } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import { uploadFile } from '../../../features/files/actions';
import { useTitle } from '../../../ssr/RenderContext';
import { Checkbox } from '../../../ui/Checkbox';
import { PageHeader } from '../../../ui/PageHeader';
import { useUploads } from '../../../ui/form/useUploads';
import FileDialog from '../components/FileDialog';
import { useAddressFilters } from '../../list/useAddressFilters';
import { useList } from '../../list/useList';
import { Library } from '../components/Library';
import { KIND_LABELS, spaceText } from '../file';
import { getFiles, getFileSpace, type FileFilter } from '../service';
import { useLoaded } from '../../useLoaded';
import { useCalls } from '../../calls';

const KEYS = ['buscar', 'tipo', 'sin-usar'] as const;
const isKind = (type: string): type is keyof typeof KIND_LABELS => type in KIND_LABELS;

/** /admin/archivos */
export default function FilesScreen() {
  useTitle('Archivos');
  const zone = useSelector(selectConfig).timezone;
  const dispatch = useDispatch<AppDispatch>();
  const { onSuccess } = useCalls();
  const [address, setAddress] = useAddressFilters(KEYS);
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
  const library = useList(
    'archivos',
    useCallback((after?: number) => getFiles(filter, after), [filter]),
  );
  const space = useLoaded(getFileSpace);
  const uploads = useUploads(
    (file, options) => dispatch(uploadFile(file, { ...options, private: isPrivate })),
    () => void Promise.all([library.reload(), space.reload()]),
  );
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Archivos"
        text={`Imágenes, PDF y videos del estudio: para paquetes, clases, coaches y páginas.${spaceText(space.data)}`}
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
          onRenamed={(file) => {
            library.change((files) => files.map((one) => (one.file_id === file.file_id ? file : one)));
            setOpen(null);
            onSuccess('Archivo guardado.');
          }}
          onDeleted={() => {
            library.change((files) => files.filter(({ file_id }) => file_id !== open.file_id), {
              total: (library.page?.total ?? 1) - 1,
            });
            setOpen(null);
            void space.reload();
            onSuccess('Archivo eliminado.');
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
