import { formField } from '../../../../ui/form/controls';
import type { StepProps } from '../../steps';
import { Adding } from './Adding';

const FIELDS = [
  formField('name', 'text', 'Nombre', { className: 'col-md-6' }),
  formField('last_name', 'text', 'Apellidos', { order: 2, className: 'col-md-6', required: false }),
];

/** Who gives the classes, with picture and words later. */
export function Coaches({ studio, me, onCoach }: StepProps) {
  return (
    <Adding
      label="Tus coaches"
      items={studio.instructors.map(({ instructor_id, name, last_name }) => ({
        key: instructor_id,
        title: `${name} ${last_name}`.trim(),
      }))}
      fields={FIELDS}
      initial={{ name: '', last_name: '' }}
      draftKey={`inicio.coach.${me}`}
      add="Agregar coach"
      onAdd={({ name, last_name }) => onCoach({ name: String(name).trim(), last_name: String(last_name ?? '').trim() })}
    />
  );
}
