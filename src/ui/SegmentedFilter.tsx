import { Chip } from './Chip';

export interface SegmentedFilterProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** One choice out of a few, as buttons in a row, or in several on narrow screens. */
export function SegmentedFilter<V extends string>({ label, value, options, onChange }: SegmentedFilterProps<V>) {
  return (
    <div className="ui-segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <Chip key={option.value} active={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </Chip>
      ))}
    </div>
  );
}
