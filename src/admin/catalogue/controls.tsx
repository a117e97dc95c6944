/** Controls for fields that the form engine doesn't have. */
import type { FieldValue } from '../../../domain/forms/types';
import { labelOf, fieldText, type ControlProps } from '../../ui/form/controls';
import { FieldGroup } from '../../ui/form/FieldGroup';
import { FilePicker, type ChosenFile, type FilePickerProps } from '../files/FilePicker';

/** Chooses a file of the library. */
export const LibraryControl = ({
  field,
  value,
  onChange,
  errors,
  ...picker
}: ControlProps & Pick<FilePickerProps, 'accept' | 'allowPrivate' | 'hint'>): JSX.Element => (
  <FilePicker
    {...picker}
    label={labelOf(field)}
    value={value as ChosenFile | null}
    onChange={(file) => onChange(file as FieldValue)}
    error={errors[''] ?? null}
  />
);

export const PictureControl = (props: ControlProps & { readonly hint?: string }): JSX.Element => (
  <LibraryControl {...props} accept="image" />
);

/** Well distinguishable colours with names. */
const COLORS = [
  ['#1e6f5c', 'Verde'],
  ['#2563eb', 'Azul'],
  ['#7c3aed', 'Morado'],
  ['#db2777', 'Rosa'],
  ['#dc2626', 'Rojo'],
  ['#ea580c', 'Naranja'],
  ['#ca8a04', 'Mostaza'],
  ['#475569', 'Gris'],
] as const;

export function ColorControl({ field, id, value, onChange, errors }: ControlProps) {
  const chosen = fieldText(value);
  return (
    <FieldGroup id={id} label={labelOf(field)} error={errors[''] ?? null}>
      <div className="catalogue-colors">
        {COLORS.map(([color, name]) => (
          <button
            key={color}
            type="button"
            className="catalogue-colors__choice"
            aria-pressed={chosen === color}
            onClick={() => onChange(color)}
          >
            <span style={{ backgroundColor: color }} aria-hidden />
            <span className="ui-hidden">{name}</span>
          </button>
        ))}
        <label className="catalogue-colors__own">
          Otro
          <input type="color" value={chosen} onChange={(event) => onChange(event.target.value)} />
        </label>
      </div>
    </FieldGroup>
  );
}
