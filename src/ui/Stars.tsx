import Star from 'lucide-react/icons/star';
import { classNames } from './classNames';
import { useId } from './useId';

const STARS = [1, 2, 3, 4, 5] as const;

export interface StarsProps {
  readonly value: number | null;
  readonly label: string;
  /** Without it the stars are only shown. */
  readonly onChange?: (value: number) => void;
}

const text = (n: number): string => `${n} ${n === 1 ? 'estrella' : 'estrellas'}`;

/** Rating of 1 to 5. Interactive: a group of radio buttons, so arrows and screen readers work. */
export function Stars({ value, label, onChange }: StarsProps) {
  const name = useId('estrellas');
  if (!onChange) {
    return (
      <span
        className="ui-stars"
        role="img"
        aria-label={value === null ? `${label}: sin calificar` : `${label}: ${text(value)}`}
      >
        {STARS.map((n) => (
          <Star key={n} size={18} aria-hidden className={classNames('ui-star', n <= (value ?? 0) && 'ui-star--on')} />
        ))}
      </span>
    );
  }
  return (
    <fieldset className="ui-stars ui-stars--input">
      <legend>{label}</legend>
      {STARS.map((n) => (
        <label key={n} className="ui-stars__choice">
          <input
            type="radio"
            className="ui-hidden"
            name={name}
            value={n}
            checked={value === n}
            onChange={() => onChange(n)}
          />
          <span className="ui-hidden">{text(n)}</span>
          <Star size={28} aria-hidden className={classNames('ui-star', n <= (value ?? 0) && 'ui-star--on')} />
        </label>
      ))}
    </fieldset>
  );
}
