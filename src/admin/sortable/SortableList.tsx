import { lazy, Suspense, type ReactNode } from 'react';
import { retryingImport } from '../../core/http/chunks';
import './sortable.scss';

export interface SortableItem {
  readonly id: string | number;
  /** What a screen reader calls it. */
  readonly label: string;
}

export interface SortableListProps<T extends SortableItem = SortableItem> {
  /** In their order. `onMove` must change it at once, or what was dropped jumps back. */
  readonly items: readonly T[];
  /** What stands beside the handle. */
  readonly renderItem: (item: T) => ReactNode;
  /** All ids in their new order. */
  readonly onMove: (ids: T['id'][]) => void;
  /** Names the list: 'Paquetes en la portada'. */
  readonly label: string;
  /** The order stands, while it is being saved for example. */
  readonly disabled?: boolean;
}

const Sortable = lazy(retryingImport(() => import('./Sortable')));

/** A list in an order of its own: dragged by its handles with a pointer, a finger or the keyboard. */
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
