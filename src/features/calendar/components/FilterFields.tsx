import { useMemo } from 'react';
import type { ChosenClasses } from '../../../../domain/classFilter';
import type { ClassType } from '../../../../domain/contract/catalogue';
import type { ClassCategory } from '../../../../domain/contract/classCategories';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { filterOptions, withChoice } from '../filterOptions';
import { Chip } from '../../../ui/Chip';
import { classNames } from '../../../ui/classNames';

export interface FilterFieldsProps {
  readonly filter: ChosenClasses;
  /** Classes of all received weeks. */
  readonly classes: readonly SingleClass[];
  readonly types: readonly ClassType[] | null;
  readonly categories: readonly ClassCategory[] | null;
  /** Whether it is a single row, in which the first choice of each list is its label. */
  readonly compact?: boolean;
  readonly onChange: (filter: ChosenClasses) => void;
}

/** A list for each part of the filter, and a switch for free places. */
export function FilterFields({ filter, classes, types, categories, compact = false, onChange }: FilterFieldsProps) {
  const options = useMemo(
    () => filterOptions(classes, types, categories, filter),
    [classes, types, categories, filter],
  );
  return (
    <>
      {options.map(({ key, label, all, options: choices }) => {
        const value = filter[key] === null ? '' : String(filter[key]);
        const known = value === '' || choices.some((choice) => choice.value === value);
        return (
          <label key={key} className={classNames('class-filter', value !== '' && 'class-filter--on')}>
            <span className={compact ? 'ui-hidden' : undefined}>{label}</span>
            <select value={value} onChange={(event) => onChange(withChoice(filter, key, event.target.value))}>
              <option value="">{compact ? label : all}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
              {!known && <option value={value}>Sin clases estas semanas</option>}
            </select>
          </label>
        );
      })}
      <Chip active={filter.free} onClick={() => onChange({ ...filter, free: !filter.free })}>
        Con lugares
      </Chip>
    </>
  );
}
