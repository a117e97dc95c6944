import Camera from 'lucide-react/icons/camera';
import UserRound from 'lucide-react/icons/user-round';
import { useRef, useState } from 'react';
import type { FileReference } from '../../../../domain/forms/types';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import { describedBy, Field } from '../../../ui/Field';
import { labelOf, type ControlProps } from '../../../ui/form/controls';
import { lazyComponent } from '../../../ui/lazyComponent';

const CropDialog = lazyComponent(() => import(/* webpackChunkName: "crop" */ './CropDialog'));

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** The profile's picture: chosen, cut to a square, then uploaded. */
export function PictureControl({ field, id, value, onChange, errors, uploads }: ControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const stored = value as FileReference | null;
  const [pending] = uploads.of(field.key);
  const error = pending?.error ?? errors[''] ?? null;
  const src = pending ? uploads.previewOf(pending.file) : stored && (uploads.previewOf(stored) ?? stored.src);
  const hint = 'JPG, PNG o WebP de hasta 20 MB.';

  const finish = (picture: File | null): void => {
    setChosen(null);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
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
              onChange={(event) => setChosen(event.target.files?.[0] ?? null)}
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
