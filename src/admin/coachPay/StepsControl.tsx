import { STEPS_MAX } from '../../../domain/coachPay';
import { Button } from '../../ui/Button';
import { FieldGroup } from '../../ui/form/FieldGroup';
import type { ControlProps } from '../../ui/form/controls';
import { TextField } from '../../ui/TextField';
import type { StepRow } from './rateValues';

/** How much a class pays from how many people on: one row each. */
export function StepsControl({ field, id, value, onChange, errors }: ControlProps) {
  const rows = (Array.isArray(value) ? value : []) as readonly StepRow[];
  const set = (index: number, change: Partial<StepRow>): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <FieldGroup
      id={id}
      label={field.label}
      hint="Lo que se paga por toda la clase. Con menos personas que el primer escalón no se paga."
      error={errors[''] ?? null}
    >
      {rows.map((row, index) => (
        <div key={index} className="coach-rate-step" role="group" aria-label={`Escalón ${index + 1}`}>
          <TextField
            label="Desde (personas)"
            inputMode="numeric"
            autoComplete="off"
            value={row.from}
            onChange={(from) => set(index, { from })}
          />
          <TextField
            label="Pago"
            prefix="$"
            suffix="MXN"
            inputMode="decimal"
            autoComplete="off"
            value={row.amount}
            onChange={(amount) => set(index, { amount })}
          />
          {rows.length > 1 && (
            <Button variant="quiet" onClick={() => onChange(rows.filter((_, at) => at !== index))}>
              Quitar<span className="ui-hidden"> el escalón {index + 1}</span>
            </Button>
          )}
        </div>
      ))}
      {rows.length < STEPS_MAX && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => onChange([...rows, { from: '', amount: '' }])}>
            Agregar escalón
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
