import Camera from 'lucide-react/icons/camera';
import UserRound from 'lucide-react/icons/user-round';
import { useRef, useState } from 'react';
import type { FileReference } from '../../../../domain/forms/types';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import { describedBy, Field } from '../../../ui/Field';
import { labelOf, type ControlProps } from '../../../ui/form/controls';
import '../../../ui/form/files.scss';
import { lazyComponent } from '../../../ui/lazyComponent';

const CropDialog = lazyComponent(() => import(/* webpackChunkName: "crop" */ './CropDialog'));

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

const NO_PICTURE = 'No pudimos abrir ese archivo como foto. Elige otra en JPG, PNG o WebP.';

/** Whether the browser can show the file as a picture. */
function isPicture(file: File): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    const src = URL.createObjectURL(file);
    const end = (readable: boolean): void => {
      URL.revokeObjectURL(src);
      resolve(readable);
    };
    image.onload = () => end(true);
    image.onerror = () => end(false);
    image.src = src;
  });
}

/** The profile picture: chosen, cut to a square and uploaded. */
export function PictureControl({ field, id, value, onChange, errors, uploads }: ControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const stored = value as FileReference | null;
  const [pending] = uploads.of(field.key);
  const [refused, setRefused] = useState<string | null>(null);
  const error = refused ?? pending?.error ?? errors[''] ?? null;
  const src = pending ? uploads.previewOf(pending.file) : stored && (uploads.previewOf(stored) ?? stored.src);
  const hint = 'JPG, PNG o WebP de hasta 20 MB.';

  const choose = async (file: File | undefined): Promise<void> => {
    const readable = !file || (await isPicture(file));
    setRefused(readable ? null : NO_PICTURE);
    setChosen((readable && file) || null);
    // Resets the input, so that the same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  const finish = (picture: File | null): void => {
    setChosen(null);
    if (!picture) return;
    if (pending) uploads.drop(pending);
    uploads.start(field.key, [picture], TYPES);
  };
  const remove = (): void => {
    if (pending) uploads.drop(pending);
    else onChange(null);
    input.current?.focus();
  };

  return (
    <Field id={id} label={labelOf(field)} hint={hint} error={error}>
      <div className="account-picture">
        {src ? (
          <Avatar name="" src={src} size="xl" />
        ) : (
          <span className="account-picture__none" aria-hidden>
            <UserRound size={48} />
          </span>
        )}
        <div className="account-picture__actions">
          <span className="ui-files__choose">
            <input
              ref={input}
              id={id}
              name={field.name}
              type="file"
              className="ui-files__input"
              accept={TYPES.join(',')}
              onChange={(event) => void choose(event.target.files?.[0])}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(id, hint, error)}
            />
            <span className="ui-button ui-button--ghost ui-button--md" aria-hidden>
              <span className="ui-button__content">
                <Camera size={18} aria-hidden />
                <span>{stored || pending ? 'Cambiar foto' : 'Elegir foto'}</span>
              </span>
            </span>
          </span>
          {pending?.error && (
            <Button variant="quiet" onClick={() => uploads.retry(pending)}>
              Reintentar
            </Button>
          )}
          {(stored || pending) && (
            <Button variant="quiet" onClick={remove}>
              Quitar foto
            </Button>
          )}
          {pending && !pending.error && (
            <progress className="ui-files__progress" value={pending.share} aria-label="Subiendo tu foto" />
          )}
        </div>
      </div>
      <span role="status" className="ui-hidden">
        {pending && !pending.error ? 'Subiendo tu foto' : ''}
      </span>
      {chosen && <CropDialog picture={chosen} onDone={finish} />}
    </Field>
  );
}
