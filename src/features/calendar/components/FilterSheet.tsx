import { NO_FILTER } from '../../../../domain/classFilter';
import { plural } from '../../../../domain/numbers';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FilterFields, type FilterFieldsProps } from './FilterFields';

export interface FilterSheetProps extends FilterFieldsProps {
  readonly open: boolean;
  readonly count: number;
  /** Classes of the week that fit. */
  readonly found: number;
  readonly onClose: () => void;
}

/** The filter as a sheet over the calendar, for phones. */
export default function FilterSheet({ open, count, found, onClose, ...fields }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filtros"
      footer={
        <div className="class-filter-footer">
          <Button variant="ghost" disabled={count === 0} onClick={() => fields.onChange(NO_FILTER)}>
            Quitar filtros
          </Button>
          <Button onClick={onClose}>{found === 0 ? 'Cerrar' : `Ver ${plural(found, 'clase', 'clases')}`}</Button>
        </div>
      }
    >
      <div className="class-filter-sheet">
        <FilterFields {...fields} />
      </div>
    </Dialog>
  );
}
