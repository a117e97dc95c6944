import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { FieldError } from '../../ui/Field';
import { useId } from '../../ui/useId';
import { lazyComponent } from '../../ui/lazyComponent';
import { Thumb } from './components/Thumb';
import { fileKind, KIND_LABELS, type Accept, type ChosenFile } from './file';
import './files.scss';

export { fileName, type ChosenFile } from './file';

const LibraryDialog = lazyComponent(() => import('./LibraryDialog'));

export interface FilePickerProps {
  readonly label: string;
  readonly value: ChosenFile | null;
  readonly accept: Accept;
  readonly onChange: (file: ChosenFile | null) => void;
  readonly error?: string | null;
  readonly hint?: ReactNode;
  /** Whether private files can be chosen: for sold ones, not for those that pages show. */
  readonly allowPrivate?: boolean;
  readonly disabled?: boolean;
}

/** A field that names one of the studio's files, with its preview; 'Elegir' opens the library. */
export function FilePicker({
  label,
  value,
  accept,
  onChange,
  error = null,
  hint,
  allowPrivate = false,
  disabled = false,
}: FilePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId('archivo');
  const kind = fileKind(value?.type ?? '');
  return (
    <div
      className="ui-field files-picker"
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint ${id}-error`}
    >
      <span className="ui-field__label" id={id}>
        {label}
      </span>
      <div className="files-picker__row">
        {value && <Thumb file={value} sizes="88px" />}
        <span className="files-picker__words">
          <span className="files-picker__name">{value ? value.name || 'Archivo' : 'Sin archivo'}</span>
          {kind && <span className="files-hint">{KIND_LABELS[kind]}</span>}
        </span>
        <Button ref={button} variant="ghost" disabled={disabled} onClick={() => setOpen(true)}>
          {value ? 'Cambiar' : 'Elegir'}
          <span className="ui-hidden"> {label}</span>
        </Button>
        {value && (
          <Button
            variant="quiet"
            disabled={disabled}
            onClick={() => {
              onChange(null);
              button.current?.focus();
            }}
          >
            Quitar<span className="ui-hidden"> {label}</span>
          </Button>
        )}
      </div>
      <FieldError id={id} text={error} />
      {hint && (
        <div className="ui-field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {isOpen && (
        <LibraryDialog
          title={label}
          accept={accept}
          allowPrivate={allowPrivate}
          onChoose={(file) => {
            onChange(file);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
