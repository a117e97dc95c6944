import Lock from 'lucide-react/icons/lock';
import UploadIcon from 'lucide-react/icons/upload';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { FileKind, StoredFile } from '../../../../domain/contract/files';
import { formatNumber } from '../../../../domain/numbers';
import { MAX_STUDIO_VIDEO_SIZE } from '../../../../domain/uploads';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { EmptyState } from '../../../ui/EmptyState';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton';
import { ListBody } from '../../list/ListBody';
import { QueryField } from '../../list/SearchField';
import type { List } from '../../list/useList';
import { classNames } from '../../../ui/classNames';
import type { Uploads, PendingUpload } from '../../../ui/form/useUploads';
import { KIND_LABELS, fileKind, TYPES_OF, type Accept } from '../file';
import type { FileFilter, FilePage } from '../service';
import { Thumb } from './Thumb';
import '../files.scss';

export interface LibraryProps {
  /** 'any': the kind can be chosen. */
  readonly accept: Accept;
  readonly filter: FileFilter;
  readonly onFilter: (changes: Partial<FileFilter>) => void;
  readonly library: List<FilePage>;
  readonly uploads: Uploads;
  readonly onOpen: (file: StoredFile) => void;
  /** Label of opening a file: 'Ver', 'Elegir'. */
  readonly verb: string;
  /** Why a file can't be chosen here; null: it can. */
  readonly refusal?: (file: StoredFile) => string | null;
  /** Whether the filter 'Sin usar' is offered. */
  readonly withUnused?: boolean;
  /** Beside the button that uploads. */
  readonly children?: ReactNode;
}

/** The field under which the library's uploads are kept. */
export const FIELD = 'library';

/** The studio's files as a grid, with search, filters and upload by drag and drop. */
export function Library({
  accept,
  filter,
  onFilter,
  library,
  uploads,
  onOpen,
  verb,
  refusal,
  withUnused = false,
  children,
}: LibraryProps) {
  const { query, type, unused } = filter;
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const take = (files: FileList | null): void => {
    uploads.start(FIELD, [...(files ?? [])], TYPES_OF[accept], MAX_STUDIO_VIDEO_SIZE);
    // Resets the input, so that the same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const isNarrowed = query !== '' || unused || (accept === 'any' && type !== null);
  const { page } = library;

  return (
    <section
      className={classNames('files', isOver && 'files--over')}
      aria-label="Archivos"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <div className="files-tools">
        <QueryField
          label="Buscar por nombre"
          maxLength={100}
          value={query}
          onChange={(typed) => onFilter({ query: typed })}
        />
        <div className="files-upload">
          <input
            ref={input}
            type="file"
            className="ui-hidden"
            tabIndex={-1}
            aria-label="Subir archivos"
            accept={TYPES_OF[accept].join(',')}
            multiple
            onChange={(event) => take(event.target.files)}
          />
          <Button ref={button} icon={<UploadIcon size={18} aria-hidden />} onClick={() => input.current?.click()}>
            Subir archivos
          </Button>
          <p className="files-hint">O arrástralos a esta ventana: varios a la vez.</p>
          {children}
        </div>
      </div>
      {(accept === 'any' || withUnused) && (
        <div className="files-filters">
          {accept === 'any' && (
            <SegmentedFilter<FileKind | ''>
              label="Tipo"
              value={type ?? ''}
              options={[
                { value: '', label: 'Todos' },
                { value: 'image', label: 'Imágenes' },
                { value: 'pdf', label: 'PDF' },
                { value: 'video', label: 'Videos' },
              ]}
              onChange={(kind) => onFilter({ type: kind === '' ? null : kind })}
            />
          )}
          {withUnused && (
            <Chip active={unused} onClick={() => onFilter({ unused: !unused })}>
              Sin usar
            </Chip>
          )}
        </div>
      )}
      <UploadList uploads={uploads} pending={uploads.of(FIELD)} onDone={() => button.current?.focus()} />
      <p className="files-hint" role="status">
        {page && (page.total === 1 ? '1 archivo' : `${formatNumber(page.total)} archivos`)}
        {page && unused && ' que nada usa: puedes eliminarlos sin que nada cambie.'}
      </p>
      <ListBody
        list={library}
        failed="No pudimos cargar los archivos."
        waiting={
          <SkeletonGroup label="Cargando archivos">
            <div className="files-grid">
              {[1, 2, 3, 4, 5, 6].map((n) => (
                <Skeleton key={n} height={190} />
              ))}
            </div>
          </SkeletonGroup>
        }
        empty={
          isNarrowed ? (
            <EmptyState title="Ningún archivo coincide." text="Prueba con otras letras o quita los filtros." />
          ) : (
            <EmptyState title="Todavía no hay archivos." text="Arrástralos aquí o súbelos con el botón." />
          )
        }
      >
        {(files) => (
          <ul className="files-grid">
            {files.map((file) => (
              <Tile
                key={file.file_id}
                file={file}
                verb={verb}
                refusal={refusal?.(file) ?? null}
                onOpen={() => onOpen(file)}
              />
            ))}
          </ul>
        )}
      </ListBody>
    </section>
  );
}

interface TileProps {
  readonly file: StoredFile;
  readonly verb: string;
  readonly refusal: string | null;
  readonly onOpen: () => void;
}

function Tile({ file, verb, refusal, onOpen }: TileProps) {
  const kind = fileKind(file.type);
  return (
    <li>
      <button type="button" className="files-tile" disabled={refusal !== null} onClick={onOpen}>
        <Thumb file={file} />
        <span className="files-tile__words">
          <span className="ui-hidden">{verb} </span>
          <span className="files-tile__name">{file.name}</span>
          <span className="files-tile__facts">
            {kind ? KIND_LABELS[kind] : 'Archivo'}
            {file.width !== null && file.height !== null && ` · ${file.width} × ${file.height}`}
          </span>
          {file.private && (
            <span className="files-tile__private">
              <Lock size={14} aria-hidden /> {refusal ?? 'Privado'}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

interface UploadListProps {
  readonly uploads: Pick<Uploads, 'retry' | 'drop'>;
  readonly pending: readonly PendingUpload[];
  /** Moves the focus after a row has disappeared. */
  readonly onDone: () => void;
}

/** Running and failed uploads with their progress. */
function UploadList({ uploads, pending, onDone }: UploadListProps) {
  const failed = pending.filter(({ error }) => error !== null).length;
  const running = pending.length - failed;
  return (
    <>
      {pending.length > 0 && (
        <ul className="files-uploads">
          {pending.map((one) => (
            <li key={one.id}>
              <span className="files-uploads__words">
                <span className="files-uploads__name">{one.file.name}</span>
                {one.error === null ? (
                  <progress value={one.share} aria-label={`Subiendo ${one.file.name}`} />
                ) : (
                  <span className="files-error">{one.error}</span>
                )}
              </span>
              {one.error !== null && !one.isRefused && (
                <Button variant="quiet" size="sm" onClick={() => uploads.retry(one)}>
                  Reintentar<span className="ui-hidden"> {one.file.name}</span>
                </Button>
              )}
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  uploads.drop(one);
                  onDone();
                }}
              >
                {one.error === null ? 'Cancelar' : 'Quitar'}
                <span className="ui-hidden"> {one.file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="ui-hidden">
        {running > 0 && `Subiendo ${running === 1 ? '1 archivo' : `${running} archivos`}.`}
        {failed > 0 && ` ${failed === 1 ? '1 archivo no se subió' : `${failed} archivos no se subieron`}.`}
      </span>
    </>
  );
}
