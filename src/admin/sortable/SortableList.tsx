import { lazy, Suspense, type ReactNode } from 'react';
import { retryingImport } from '../../core/http/chunks';
import './sortable.scss';

export interface SortableItem {
  readonly id: string | number;
  /** Name for screen readers. */
  readonly label: string;
}

export interface SortableListProps<T extends SortableItem = SortableItem> {
  /** The items in order. `onMove` must change it at once, or a dropped item jumps back. */
  readonly items: readonly T[];
  /** Content beside the handle. */
  readonly renderItem: (item: T) => ReactNode;
  /** Called with all ids in their new order. */
  readonly onMove: (ids: T['id'][]) => void;
  /** Names the list: 'Paquetes en la portada'. */
  readonly label: string;
  /** Disables sorting, for example while saving. */
  readonly disabled?: boolean;
}

const Sortable = lazy(retryingImport(() => import('./Sortable')));

/** A list sorted by hand: by pointer, finger or keyboard at its handles. */
export function SortableList<T extends SortableItem>({ renderItem, onMove, ...props }: SortableListProps<T>) {
  const { items, label } = props;
  const plain = (
    <ol className="admin-sortable" aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className="admin-sortable__item">
          <span className="admin-sortable__handle" />
          <div className="admin-sortable__content">{renderItem(item)}</div>
        </li>
      ))}
    </ol>
  );
  return (
    <Suspense fallback={plain}>
      <Sortable
        {...props}
        renderItem={renderItem as (item: SortableItem) => ReactNode}
        onMove={onMove as (ids: SortableItem['id'][]) => void}
      />
    </Suspense>
  );
}
