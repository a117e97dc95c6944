import Lock from 'lucide-react/icons/lock';
import { useState, type FormEvent } from 'react';
import type { StoredFile } from '../../../../domain/contract/files';
import { sizeText } from '../../../../domain/numbers';
import { formatMoment } from '../../../../domain/format';
import { confirm } from '../../../core/confirm/confirm';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { TextField } from '../../../ui/TextField';
import { KIND_LABELS, fileKind } from '../file';
import { deleteFile, renameFile } from '../service';
import { Thumb } from './Thumb';
import { useCalls } from '../../calls';

export interface FileDialogProps {
  readonly file: StoredFile;
  readonly zone: string;
  readonly onRenamed: (file: StoredFile) => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** A file's facts, its renaming and its deletion. */
export default function FileDialog({ file, zone, onRenamed, onDeleted, onClose }: FileDialogProps) {
  const { onCall } = useCalls();
  const [name, setName] = useState(file.name);
  const [wrong, setWrong] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'rename' | 'delete' | null>(null);
  const kind = fileKind(file.type);

  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWrong(name.trim() === '' ? 'Escribe un nombre.' : null);
    if (name.trim() === '') return;
    setBusy('rename');
    setError(null);
    const result = await onCall(() => renameFile(file.file_id, name.trim()));
    setBusy(null);
    if (result.ok) onRenamed(result.data);
    else setError(result.error.message);
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm({ text: `El archivo «${file.name}» se elimina para siempre.`, ok: 'Eliminar' }))) return;
    setBusy('delete');
    setError(null);
    const result = await onCall(() => deleteFile(file.file_id));
    setBusy(null);
    // Deleted already by another request.
    if (result.ok || result.error.status === 404) onDeleted();
    else setError(result.error.message);
  };

  return (
    <Dialog open title={file.name} onClose={onClose} locked={busy !== null}>
      <div className="files-detail">
        {kind === 'video' ? (
          // eslint-disable-next-line jsx-a11y/media-has-caption -- the studio's own file, as it was uploaded
          <video src={file.src} controls preload="metadata" aria-label={file.name} />
        ) : (
          <Thumb file={file} sizes="480px" />
        )}
        <FormAlert text={error} />
        <dl>
          <dt>Tipo</dt>
          <dd>
            {kind ? KIND_LABELS[kind] : file.type}
            {file.width !== null && file.height !== null && ` · ${file.width} × ${file.height} px`}
          </dd>
          {file.size !== null && (
            <>
              <dt>Tamaño</dt>
              <dd>{sizeText(file.size)}</dd>
            </>
          )}
          <dt>Subido</dt>
          <dd>{formatMoment(file.createdAt, zone)}</dd>
        </dl>
        {file.private && (
          <p className="files-hint">
            <Badge>
              <Lock size={14} aria-hidden /> Privado
            </Badge>{' '}
            Solo lo lee el equipo, y quien lo compró si se vende con un paquete.
          </p>
        )}
        <form className="admin-form" noValidate onSubmit={(event) => void rename(event)}>
          <TextField
            label="Nombre"
            name="name"
            value={name}
            maxLength={200}
            autoComplete="off"
            error={wrong}
            onChange={setName}
          />
          <div className="files-detail__actions">
            <Button variant="quiet" busy={busy === 'delete'} disabled={busy === 'rename'} onClick={() => void remove()}>
              Eliminar
            </Button>
            <a className="ui-button ui-button--ghost ui-button--md" href={file.src} target="_blank" rel="noreferrer">
              <span className="ui-button__content">Abrir</span>
            </a>
            <Button type="submit" busy={busy === 'rename'} disabled={busy === 'delete' || name.trim() === file.name}>
              Guardar nombre
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
