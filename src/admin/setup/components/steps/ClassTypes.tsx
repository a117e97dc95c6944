import { plural } from '../../../../../domain/numbers';
import { layoutOf } from '../../../../../domain/spotLayout';
import { spotCount } from '../../../../../domain/spotMap';
import { formField } from '../../../../ui/form/controls';
import type { FormProps } from '../../../../ui/form/Form';
import { TextControl } from '../../../../ui/form/TextControls';
import type { StepProps } from '../../steps';
import { AddItemsForm } from './AddItemsForm';

const FIELDS = [
  formField('name', 'text', 'Nombre de la clase'),
  formField('description', 'textarea', 'Descripción', { order: 2, required: false }),
  formField('numbered', 'boolean', 'Los clientes eligen su lugar', { order: 3, required: false }),
  formField('rows', 'text', 'Lugares de cada fila', { order: 4, precondition: 'numbered' }),
];

const RENDER: FormProps['render'] = {
  name: (props) => <TextControl {...props} extra={{ maxLength: 120, autoComplete: 'off' }} />,
  rows: (props) => <TextControl {...props} extra={{ hint: 'De adelante hacia atrás: «4, 5, 5» son tres filas.' }} />,
};

const INITIAL = { name: '', description: '', numbered: false, rows: '' };
const rowsOf = (value: unknown): string => String(value ?? '').replace(/\s/g, '');

/** Step: class types; their capacity follows with the week. */
export function ClassTypes({ studio, me, onClassType }: StepProps) {
  return (
    <AddItemsForm
      label="Tus tipos de clase"
      items={studio.class_types.map(({ class_type_id, name, spot_map }) => ({
        key: class_type_id,
        title: name,
        ...(spot_map && { text: plural(spotCount(spot_map), 'lugar numerado', 'lugares numerados') }),
      }))}
      fields={FIELDS}
      initial={INITIAL}
      render={RENDER}
      draftKey={`inicio.clase.${me}`}
      check={({ numbered, rows }) => ({
        rows:
          numbered && !/^([1-9]|[1-3]\d|40)(,([1-9]|[1-3]\d|40)){0,19}$/.test(rowsOf(rows))
            ? 'Escribe números separados por comas, como «4, 5, 5».'
            : null,
      })}
      add="Agregar clase"
      onAdd={({ name, description, numbered, rows }) =>
        onClassType({
          name: String(name).trim(),
          description: String(description ?? '').trim(),
          layout: numbered ? layoutOf(rowsOf(rows)) : null,
        })
      }
    />
  );
}
