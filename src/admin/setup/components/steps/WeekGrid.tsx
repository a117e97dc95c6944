import { useState } from 'react';
import { WEEKDAYS } from '../../../schedule/classForm';
import { Button } from '../../../../ui/Button';
import { TextField } from '../../../../ui/TextField';
import { classNames } from '../../../../ui/classNames';

export interface WeekGridProps {
  readonly times: readonly string[];
  /** The class chosen for an hour of a weekday (1 is Monday); null: none. */
  readonly nameAt: (time: string, weekday: number) => string | null;
  /** Existing classes by '07:00 1' (hour and weekday). */
  readonly taken: ReadonlyMap<string, string>;
  readonly onToggle: (time: string, weekday: number) => void;
  readonly onAdd: (time: string) => void;
}

/** A grid of weekdays and hours with toggles. */
export function WeekGrid({ times, nameAt, taken, onToggle, onAdd }: WeekGridProps) {
  const [time, setTime] = useState('');
  return (
    <div className="setup-grid">
      <table>
        <caption className="ui-hidden">Horas de la semana</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="ui-hidden">Hora</span>
            </th>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                <abbr title={day}>{day.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {WEEKDAYS.map((day, i) => {
                const chosen = nameAt(row, i + 1);
                const there = taken.get(`${row} ${i + 1}`);
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={classNames(
                        'setup-cell',
                        chosen !== null && 'setup-cell--on',
                        there && 'setup-cell--taken',
                      )}
                      aria-pressed={chosen !== null}
                      aria-label={`${day} ${row}${chosen ? `, ${chosen}` : ''}${there ? `, ya está ${there}` : ''}`}
                      title={chosen ?? there}
                      onClick={() => onToggle(row, i + 1)}
                    >
                      {chosen ?? there}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="setup-grid__more">
        <TextField label="Otra hora" type="time" step={300} value={time} onChange={setTime} />
        <Button
          variant="ghost"
          disabled={!/^\d\d:\d\d$/.test(time)}
          onClick={() => {
            onAdd(time);
            setTime('');
          }}
        >
          Agregar hora
        </Button>
      </div>
    </div>
  );
}
