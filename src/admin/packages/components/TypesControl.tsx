import type { ClassType } from '../../../../domain/contract/catalogue';
import { Button } from '../../../ui/Button';
import { FieldError } from '../../../ui/Field';
import type { ControlProps } from '../../../ui/form/controls';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { WHOLE_NUMBER } from '../labels';
import type { TypeRow } from '../values';

/** Credits of a package for certain class types: one row each. */
export function TypesControl({
  id,
  value,
  onChange,
  errors,
  types,
}: ControlProps & { readonly types: readonly ClassType[] }) {
  const rows = (Array.isArray(value) ? value : []) as readonly TypeRow[];
  const free = types.filter(({ class_type_id: one }) => !rows.some((row) => row.class_type_id === String(one)));
  if (rows.length === 0 && free.length === 0) return null;
  const row = (type: TypeRow, index: number): JSX.Element => {
    const set = (change: Partial<TypeRow>): void =>
      onChange(rows.map((other, at) => (at === index ? { ...type, ...change } : other)));
    const error = (field: keyof TypeRow) => errors[`${index}.${field}`] ?? null;
    const own = types.filter(({ class_type_id: one }) => String(one) === type.class_type_id);
    return (
      <div key={index} className="admin-package__type" role="group" aria-label={`Tipo de clase ${index + 1}`}>
        <Select
          label="Tipo de clase"
          value={type.class_type_id}
          options={[...own, ...free].map((one) => ({ value: String(one.class_type_id), label: one.name }))}
          error={error('class_type_id')}
          onChange={(class_type_id) => set({ class_type_id })}
        />
        <TextField
          {...WHOLE_NUMBER}
          label="Clases"
          hint="-1: ilimitadas"
          value={type.class_amount}
          error={error('class_amount')}
          onChange={(class_amount) => set({ class_amount })}
        />
        <TextField
          {...WHOLE_NUMBER}
          label="Vigencia en días"
          value={type.expiration_days}
          error={error('expiration_days')}
          onChange={(expiration_days) => set({ expiration_days })}
        />
        <Button variant="quiet" onClick={() => onChange(rows.filter((_row, at) => at !== index))}>
          Quitar<span className="ui-hidden"> el tipo de clase {index + 1}</span>
        </Button>
      </div>
    );
  };
  return (
    <div className="admin-package__types">
      {rows.map(row)}
      <FieldError id={id} text={errors['']} />
      {free.length > 0 && (
        <Button
          variant="ghost"
          onClick={() =>
            onChange([
              ...rows,
              { class_type_id: String(free[0]?.class_type_id), class_amount: '1', expiration_days: '30' },
            ])
          }
        >
          Agregar clases de un tipo
        </Button>
      )}
    </div>
  );
}
