import { useState } from 'react';
import type { Location } from '../../../../domain/contract/catalogue';
import type { Holiday, NewHoliday } from '../../../../domain/contract/holidays';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { formatDate, longDay } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import type { Day } from '../../../../domain/studioTime';
import type { Result } from '../../../core/thunk';
import { useDraftKey } from '../../draft';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { PickControl } from '../../../ui/form/PickControl';

export interface HolidaysDialogProps {
  readonly holidays: readonly Holiday[];
  readonly locations: readonly Location[];
  readonly day: Day;
  readonly editable: boolean;
  readonly onAdd: (holiday: NewHoliday) => Promise<Result<readonly AdminClass[]>>;
  readonly onRemove: (holiday: Holiday) => void;
  /** Opens the classes that exist on a new holiday. */
  readonly onChoose: (day: Day, classes: readonly AdminClass[]) => void;
  readonly onClose: () => void;
}

const RENDER: FormProps['render'] = { location_id: (props) => <PickControl {...props} none="Todos los estudios" /> };

/** The days on which the studio is closed. */
export default function HolidaysDialog({
  holidays,
  locations,
  day,
  editable,
  onAdd,
  onRemove,
  onChoose,
  onClose,
}: HolidaysDialogProps) {
  const [values, setValues] = useState<FormValues>({ day, name: '', location_id: null });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [left, setLeft] = useState<{ readonly day: Day; readonly classes: readonly AdminClass[] } | null>(null);
  const draftKey = useDraftKey('dia-festivo');
  const fields = [
    formField('day', 'date', 'Día', { className: 'col-6' }),
    formField('name', 'text', 'Motivo', { order: 2, className: 'col-6' }),
    ...(locations.length > 1
      ? [
          formField('location_id', 'select', 'Dónde', {
            order: 3,
            required: false,
            items: locations.map(({ location_id, name }) => ({ value: location_id, label: name })),
          }),
        ]
      : []),
  ];
  const add = async (): Promise<boolean> => {
    setBusy(true);
    setError(null);
    const holiday = {
      day: String(values.day),
      name: String(values.name).trim(),
      location_id: Number(values.location_id) || null,
    };
    const result = await onAdd(holiday);
    setBusy(false);
    if (!result.ok) {
      setError(result.error.message);
      return false;
    }
    setValues({ ...values, name: '' });
    setLeft(result.data.length > 0 ? { day: holiday.day, classes: result.data } : null);
    return true;
  };
  const placeOf = (id: number | null): string =>
    id === null ? 'Todos los estudios' : (locations.find((one) => one.location_id === id)?.name ?? '');

  return (
    <Dialog open locked={busy} onClose={onClose} title="Días festivos">
      <div className="schedule-cancel">
        <p>Las series no crean clases estos días.</p>
        {holidays.length === 0 && <p className="schedule-list__none">No hay días festivos por venir.</p>}
        <ul className="schedule-holidays">
          {holidays.map((one) => (
            <li key={one.holiday_id}>
              <div>
                <strong>{one.name}</strong>
                <span>
                  {formatDate(one.day)}
                  {locations.length > 1 && ` · ${placeOf(one.location_id)}`}
                </span>
              </div>
              {editable && (
                <Button variant="quiet" size="sm" onClick={() => onRemove(one)}>
                  Eliminar<span className="ui-hidden"> {one.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {left && (
          <div className="schedule-review" role="status">
            <p>
              El {longDay(left.day)} ya tenía {plural(left.classes.length, 'clase', 'clases')}.
            </p>
            <Button variant="ghost" size="sm" onClick={() => onChoose(left.day, left.classes)}>
              Elegirlas para cancelar
            </Button>
          </div>
        )}
        {editable && (
          <Form
            className="schedule-holidays__form"
            fields={fields}
            values={values}
            onChange={setValues}
            render={RENDER}
            error={error}
            busy={busy}
            draftKey={draftKey}
            onSubmit={add}
            submitLabel="Agregar día"
          />
        )}
      </div>
    </Dialog>
  );
}
