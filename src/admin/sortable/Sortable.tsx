import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames';
import type { SortableItem, SortableListProps } from './SortableList';

const INSTRUCTIONS = {
  draggable:
    'Para mover, presiona espacio o Intro. Con las flechas cambias el lugar; espacio lo deja ahí y Escape cancela.',
};
const ATTRIBUTES = { roleDescription: 'se puede mover' };

/** Restricts dragging to the list's direction. */
const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

export default function Sortable({ items, renderItem, onMove, label, disabled = false }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier): number => items.findIndex((item) => item.id === id);
  const name = (id: UniqueIdentifier): string => items[indexOf(id)]?.label ?? '';
  const place = (id: UniqueIdentifier): string => `lugar ${indexOf(id) + 1} de ${items.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Mueves ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)}: ${place(over.id)}.` : `${name(active.id)}: fuera de la lista.`,
    onDragEnd: ({ active, over }) => `${name(active.id)} quedó en el ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Sin cambios: ${name(active.id)} sigue en el ${place(active.id)}.`,
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (!over || over.id === active.id) return;
    onMove(
      arrayMove(
        items.map(({ id }) => id),
        indexOf(active.id),
        indexOf(over.id),
      ),
    );
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol className="admin-sortable" aria-label={label}>
          {items.map((item) => (
            <Item key={item.id} item={item} disabled={disabled}>
              {renderItem(item)}
            </Item>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface ItemProps {
  readonly item: SortableItem;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

function Item({ item: { id, label }, disabled, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
    attributes: ATTRIBUTES,
  });
  return (
    <li
      ref={setNodeRef}
      className={classNames('admin-sortable__item', isDragging && 'admin-sortable__item--dragged')}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        className="admin-sortable__handle"
        aria-label={`Mover ${label}`}
      >
        <GripVertical size={20} aria-hidden />
      </button>
      <div className="admin-sortable__content">{children}</div>
    </li>
  );
}
