import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useRef, useState, type KeyboardEvent } from 'react';
import { optionsOf } from '../../../domain/forms/fields';
import { Button } from '../Button';
import { describedBy } from '../Field';
import { labelOf, type ControlProps } from './controls';
import { FieldGroup } from './FieldGroup';

/** Several of the offered options, and others that the customer writes. */
export function CreatableSelect({ field, id, value, onChange, errors }: ControlProps) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const error = errors[''] ?? null;
  const chosen = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  const offered = (optionsOf(field) ?? []).map((option) => ({ ...option, value: String(option.value) }));
  const own = chosen.filter((one) => !offered.some((option) => option.value === one));

  const remove = (one: string): void => {
    onChange(chosen.filter((other) => other !== one));
    setSaid(`Quitado: ${one}`);
  };
  const add = (): void => {
    const parts = text.split(',').flatMap((part) => part.trim() || []);
    if (parts.length > 0) {
      onChange([...new Set([...chosen, ...parts])]);
      setSaid(`Agregado: ${parts.join(', ')}`);
    }
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== 'Enter' && event.key !== ',') || text.trim() === '') return;
    event.preventDefault();
    add();
  };

  return (
    <FieldGroup id={id} label={labelOf(field)} error={error}>
      {offered.length + own.length > 0 && (
        <div className="ui-choices">
          {offered.map((option) => {
            const isChosen = chosen.includes(option.value);
            return (
              <button
                key={option.value}
                type="button"
                className="ui-choices__choice"
                aria-pressed={isChosen}
                onClick={() =>
                  onChange(isChosen ? chosen.filter((one) => one !== option.value) : [...chosen, option.value])
                }
              >
                {isChosen && <Check size={16} aria-hidden />}
                {option.label}
              </button>
            );
          })}
          {own.map((one) => (
            <button
              key={one}
              type="button"
              className="ui-choices__choice ui-choices__choice--own"
              aria-label={`Quitar ${one}`}
              onClick={() => {
                remove(one);
                input.current?.focus();
              }}
            >
              {one}
              <X size={16} aria-hidden />
            </button>
          ))}
        </div>
      )}
      <div className="ui-input">
        <input
          ref={input}
          className="ui-input__control"
          name={field.name}
          value={text}
          placeholder={offered.length > 0 ? 'Otra opción' : 'Escribe una opción'}
          aria-label={`${field.label}: agregar una opción`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, null, error)}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          // What was written counts, whether or not it was confirmed.
          onBlur={add}
        />
        <span className="ui-input__suffix">
          <Button variant="quiet" size="sm" onClick={add}>
            Agregar
          </Button>
        </span>
      </div>
      <span role="status" className="ui-hidden">
        {said}
      </span>
    </FieldGroup>
  );
}
