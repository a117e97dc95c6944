import { conditionText } from '../../../domain/forms/builder';
import type { FormField } from '../../../domain/forms/types';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { TYPE_LABELS } from './labels';
import '../adminRows.scss';
import './fields.scss';

export interface FieldRowProps {
  readonly field: FormField;
  /** All fields of the form, in order. */
  readonly fields: readonly FormField[];
  /** Problem of this field. */
  readonly problem?: string | null;
  /** Without it the row is read-only. */
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
}

/** One field in the list of a builder. */
export function FieldRow({ field, fields, problem = null, onEdit, onRemove }: FieldRowProps) {
  const { label, type, options, required, precondition, step } = field;
  const words = [TYPE_LABELS[type], options?.replace(/\s*,\s*/g, ', ')].filter(Boolean).join(' · ');
  const condition = conditionText(precondition, fields);
  const several = fields.some((other) => other.step !== fields[0]?.step);
  return (
    <div className="admin-row ui-card" data-key={field.key}>
      <div className="admin-row__words">
        <h2>{label}</h2>
        <p>{words}</p>
        {condition && <p>{condition}</p>}
        {problem && <p className="ui-field__error">{problem}</p>}
      </div>
      {several && <Badge>{`Paso ${step}`}</Badge>}
      {required && <Badge>Obligatorio</Badge>}
      {onEdit && (
        <div className="admin-row__actions">
          <Button variant="ghost" size="sm" onClick={onEdit}>
            Editar<span className="ui-hidden"> {label}</span>
          </Button>
          {onRemove && (
            <Button variant="quiet" size="sm" onClick={onRemove}>
              Eliminar<span className="ui-hidden"> {label}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
