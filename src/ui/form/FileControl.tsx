import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState, type ReactNode } from 'react';
import type { FieldValue, FileReference } from '../../../domain/forms/types';
import { PICTURE_TYPES, UPLOAD_TYPES } from '../../../domain/uploads';
import { IMAGES_MAX } from '../../../domain/forms/values';
import { Button } from '../Button';
import { describedBy, Field } from '../Field';
import { Photo } from '../Photo';
import { labelOf, type ControlProps } from './controls';
import './files.scss';

const isReference = (value: unknown): value is FileReference =>
  typeof value === 'object' && value !== null && 'file_id' in value;

const referencesOf = (value: FieldValue): readonly FileReference[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(isReference);

/** Files are uploaded as soon as they are chosen; the value holds their references. */
export function FileControl({ field, id, value, onChange, errors, uploads }: ControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const [hasExcess, setExcess] = useState(false);
  const isList = field.type === 'multiple-images';
  const isImage = field.type !== 'file';
  const types = isImage ? PICTURE_TYPES : UPLOAD_TYPES;
  const stored = referencesOf(value);
  const pending = uploads.of(field.key);
  const error =
    pending.find((one) => one.error !== null)?.error ??
    errors[''] ??
    (hasExcess ? `Sube máximo ${IMAGES_MAX} imágenes.` : null);
  const room = isList ? Math.max(0, IMAGES_MAX - stored.length - pending.length) : 1;

  const choose = (files: FileList | null): void => {
    const all = Array.from(files ?? []);
    const chosen = all.slice(0, room);
    setExcess(isList && all.length > room);
    if (!isList && chosen.length > 0) pending.forEach(uploads.drop);
    uploads.start(field.key, chosen, types);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  const remove = (reference: FileReference): void => {
    onChange(isList ? stored.filter(({ file_id }) => file_id !== reference.file_id) : null);
    input.current?.focus();
  };
  const hint = isList ? `Hasta ${IMAGES_MAX} imágenes.` : null;

  return (
    <Field id={id} label={labelOf(field)} hint={hint} error={error}>
      {stored.length + pending.length > 0 && (
        <ul className="ui-files">
          {stored
            .filter(() => isList || pending.length === 0)
            .map((reference) => (
              <Row
                key={reference.file_id}
                name={reference.name ?? 'Archivo'}
                thumb={isImage ? <Thumb src={uploads.previewOf(reference) ?? reference.src} /> : <FileText size={24} />}
              >
                <Button variant="quiet" size="sm" onClick={() => remove(reference)}>
                  Quitar<span className="ui-hidden"> {reference.name}</span>
                </Button>
              </Row>
            ))}
          {pending.map((one) => (
            <Row
              key={`pending-${one.id}`}
              name={one.file.name}
              thumb={isImage ? <Thumb src={uploads.previewOf(one.file)} /> : <FileText size={24} />}
              status={
                one.error === null ? (
                  <progress className="ui-files__progress" value={one.share} aria-label={`Subiendo ${one.file.name}`} />
                ) : (
                  <span className="ui-files__error">No se subió</span>
                )
              }
            >
              {one.error !== null && !one.isRefused && (
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => {
                    uploads.retry(one);
                    input.current?.focus();
                  }}
                >
                  Reintentar<span className="ui-hidden"> {one.file.name}</span>
                </Button>
              )}
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  uploads.drop(one);
                  input.current?.focus();
                }}
              >
                {one.error === null ? 'Cancelar' : 'Quitar'}
                <span className="ui-hidden"> {one.file.name}</span>
              </Button>
            </Row>
          ))}
        </ul>
      )}
      <span className="ui-files__choose">
        <input
          ref={input}
          id={id}
          name={field.name}
          type="file"
          className="ui-files__input"
          accept={types.join(',')}
          multiple={isList}
          disabled={room === 0}
          onChange={(event) => choose(event.target.files)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <span className="ui-button ui-button--ghost ui-button--md" aria-hidden>
          <span className="ui-button__content">
            <Upload size={18} aria-hidden />
            <span>{buttonText(isImage, isList, stored.length > 0)}</span>
          </span>
        </span>
      </span>
      <span role="status" className="ui-hidden">
        {uploadAnnouncement(pending, stored)}
      </span>
    </Field>
  );
}

function buttonText(isImage: boolean, isList: boolean, isChosen: boolean): string {
  if (isList) return 'Agregar imágenes';
  return `${isChosen ? 'Cambiar' : 'Elegir'} ${isImage ? 'imagen' : 'archivo'}`;
}

/** What a screen reader announces: that it began, failed or is done, not every percent. */
function uploadAnnouncement(
  pending: readonly { readonly error: string | null; readonly file: File }[],
  stored: readonly FileReference[],
): string {
  const failed = pending.find((one) => one.error !== null);
  if (failed) return `No se subió ${failed.file.name}. ${failed.error}`;
  const running = pending.find((one) => one.error === null);
  if (running) return `Subiendo ${running.file.name}`;
  const last = stored[stored.length - 1];
  return last?.name ? `Listo: ${last.name}` : '';
}

const Thumb = ({ src }: { readonly src: string | null | undefined }) => (
  <Photo src={src} alt="" eager={false} sizes="88px" missing={<ImageIcon size={24} aria-hidden />} />
);

interface RowProps {
  readonly name: string;
  readonly thumb: ReactNode;
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

function Row({ name, thumb, status, children }: RowProps) {
  return (
    <li className="ui-files__row">
      <span className="ui-files__thumb" aria-hidden>
        {thumb}
      </span>
      <span className="ui-files__text">
        <span className="ui-files__name">{name}</span>
        {status}
      </span>
      <span className="ui-files__actions">{children}</span>
    </li>
  );
}
