import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { NO_FILTER } from '../../../../domain/classFilter';
import { Button } from '../../../ui/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { lazyComponent } from '../../../ui/lazyComponent';
import { FilterFields, type FilterFieldsProps } from './FilterFields';

const FilterSheet = lazyComponent(() => import('./FilterSheet'));

export interface ClassFiltersProps extends FilterFieldsProps {
  readonly wide: boolean;
  /** How many filters are set. */
  readonly count: number;
  /** Number of matching classes of the week. */
  readonly found: number;
  /** Called before the choices are shown, to load what the week doesn't contain. */
  readonly onOpen: () => void;
}

/** The filter: a row, or on phones a button that opens a sheet. */
export function ClassFilters({ wide, count, found, onOpen, ...fields }: ClassFiltersProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  if (wide)
    return (
      <div className="class-filters" role="group" aria-label="Filtros" onFocus={onOpen} onPointerEnter={onOpen}>
        <FilterFields {...fields} compact />
        {count > 0 && (
          <Button
            variant="quiet"
            size="sm"
            icon={<X size={16} aria-hidden />}
            onClick={() => fields.onChange(NO_FILTER)}
          >
            Quitar filtros
          </Button>
        )}
      </div>
    );
  return (
    <>
      <button
        type="button"
        className="ui-chip class-filters__open"
        aria-haspopup="dialog"
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        <SlidersHorizontal size={18} aria-hidden />
        Filtros
        {count > 0 && (
          <span className="class-filters__count">
            {count}
            <VisuallyHidden> activos</VisuallyHidden>
          </span>
        )}
      </button>
      {open !== null && (
        <FilterSheet open={open} count={count} found={found} onClose={() => setOpen(false)} {...fields} />
      )}
    </>
  );
}
