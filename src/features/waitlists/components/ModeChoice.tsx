import { classNames } from '../../../ui/classNames';
import { useId } from '../../../ui/useId';
import { CHOICES } from '../labels';

export interface ModeChoiceProps {
  readonly auto: boolean;
  readonly disabled: boolean;
  readonly onChange: (auto: boolean) => void;
}

/** 'Reservar automáticamente' or 'Solo avisarme'. */
export function ModeChoice({ auto, disabled, onChange }: ModeChoiceProps) {
  const name = useId('lista');
  return (
    <fieldset className="waitlist-choice" disabled={disabled}>
      <legend>¿Qué hacemos cuando haya un lugar?</legend>
      {CHOICES.map((choice) => (
        <label
          key={choice.label}
          className={classNames('waitlist-choice__option', choice.auto === auto && 'waitlist-choice__option--on')}
        >
          <input type="radio" name={name} checked={choice.auto === auto} onChange={() => onChange(choice.auto)} />
          <span>
            {choice.label}
            <small>{choice.text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
