import {
  ALWAYS_OPEN,
  bookingOpensText,
  bookingRule,
  DAYS_AHEAD_MAX,
  WEEKS_AHEAD_MAX,
  type BookingRule,
} from '../../../domain/bookingOpens';
import { plural } from '../../../domain/numbers';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { WEEKDAYS } from '../schedule/classForm';
import './bookingOpens.scss';

interface BookingOpensControlProps {
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  /** As it is stored (domain/bookingWindow). */
  readonly value: string;
  /** What an empty value means. */
  readonly none: string;
  /** Whether 'siempre' is something else than an empty value. */
  readonly offersAlways: boolean;
  readonly onChange: (text: string) => void;
}

const numberedOptions = (most: number, label: (n: number) => string) =>
  Array.from({ length: most }, (_, i) => ({ value: String(i + 1), label: label(i + 1) }));
const WEEKS = numberedOptions(WEEKS_AHEAD_MAX, (n) => (n === 1 ? 'La semana anterior' : `${n} semanas antes`));
const DAYS = numberedOptions(DAYS_AHEAD_MAX, (n) => `${plural(n, 'día', 'días')} antes`);
const DAY_NAMES = WEEKDAYS.map((label, i) => ({ value: String(i + 1), label }));
const FIRST: Readonly<Record<BookingRule['kind'], BookingRule>> = {
  week: { kind: 'week', ahead: 1, weekday: 5, time: '12:00' },
  days: { kind: 'days', ahead: 7, time: '12:00' },
};

/** From when classes can be booked: the kind of the rule, then its day and hour. */
export function BookingOpensControl(props: BookingOpensControlProps) {
  const { id, label, hint, error, value, none, offersAlways, onChange } = props;
  const rule = bookingRule(value);
  const kind = rule?.kind ?? (value === ALWAYS_OPEN && offersAlways ? ALWAYS_OPEN : '');
  const change = (next: BookingRule): void => onChange(bookingOpensText(next));
  const onKind = (chosen: string): void => {
    if (chosen === 'week' || chosen === 'days') change(FIRST[chosen]);
    else onChange(chosen);
  };
  return (
    <div className="admin-opening">
      <Select
        id={id}
        label={label}
        hint={rule ? undefined : hint}
        error={error}
        value={kind}
        options={[
          { value: '', label: none },
          ...(offersAlways ? [{ value: ALWAYS_OPEN, label: 'Siempre' }] : []),
          { value: 'week', label: 'Cada semana se abre un mismo día' },
          { value: 'days', label: 'Cada clase se abre unos días antes' },
        ]}
        onChange={onKind}
      />
      {rule && (
        <div className="admin-opening__when">
          {rule.kind === 'week' && (
            <Select
              label="Día"
              value={String(rule.weekday)}
              options={DAY_NAMES}
              onChange={(day) => change({ ...rule, weekday: Number(day) })}
            />
          )}
          <Select
            label="Cuándo"
            value={String(rule.ahead)}
            options={rule.kind === 'week' ? WEEKS : DAYS}
            onChange={(ahead) => change({ ...rule, ahead: Number(ahead) })}
          />
          <TextField
            label="Hora"
            type="time"
            value={rule.time}
            // An emptied field keeps the hour that it had.
            onChange={(time) => time && change({ ...rule, time })}
          />
        </div>
      )}
      {rule && hint && <p className="ui-field__hint">{hint}</p>}
    </div>
  );
}
