import { useState } from 'react';
import type { AdminClass, ChangeClass } from '../../../domain/contract/scheduleAdmin';
import { formatDateTime } from '../../../domain/format';
import type { ClassMove } from '../../../domain/scheduleGrid';
import { className } from '../../features/schedule/labels';
import type { ClassFormProps } from './components/ClassForm';
import { isWorthAsking, type ReviewFacts } from './components/Review';
import { notifiedText } from './labels';

export interface PendingMove {
  readonly one: AdminClass;
  readonly body: ChangeClass;
  readonly class_date: string;
  readonly facts: ReviewFacts;
}

export interface MoveCalls extends Pick<ClassFormProps, 'onCheck' | 'onSave'> {
  readonly onError: (text: string) => void;
  readonly onMoved: (text: string) => void;
  readonly onUndo: (text: string, undo: () => unknown) => void;
}

const bodyOf = (one: AdminClass, { instructor_ids, ...move }: ClassMove): ChangeClass => ({
  single_class_id: one.single_class_id,
  version: one.version,
  ...move,
  ...(instructor_ids && { class_instructors: instructor_ids.map((instructor_id) => ({ instructor_id })) }),
});

/** The request that restores a class's former values. */
const bodyToUndo = (one: AdminClass, body: ChangeClass, version: number): ChangeClass => ({
  single_class_id: one.single_class_id,
  version,
  accept_conflicts: true,
  class_date: one.class_date,
  ...(body.location_id !== undefined && { location_id: one.location.location_id }),
  ...(body.room_id !== undefined && { room_id: one.room?.room_id ?? null }),
  ...(body.class_instructors && {
    class_instructors: one.class_instructors.map(({ instructor: { instructor_id } }) => ({ instructor_id })),
  }),
});

/**
 * Moves a class by dragging: without reservations and conflicts at once, with an undo; otherwise after confirmation.
 */
export function useMove({ onCheck, onSave, onError, onMoved, onUndo }: MoveCalls) {
  const [moving, setMoving] = useState<PendingMove | null>(null);

  const store = async (one: AdminClass, body: ChangeClass): Promise<void> => {
    const result = await onSave(body);
    setMoving(null);
    if (!result.ok) return onError(result.error.message);
    const { class_date, version } = result.data.single_class;
    const text = `${className(one)}: ${formatDateTime(class_date)}.`;
    if (one.reserved + one.waiting > 0) return onMoved(text);
    onUndo(text, async () => {
      const back = await onSave(bodyToUndo(one, body, version));
      if (!back.ok) onError(back.error.message);
    });
  };

  const propose = async (one: AdminClass, move: ClassMove): Promise<void> => {
    const body = bodyOf(one, move);
    const checked = await onCheck(body);
    if (!checked.ok) return onError(checked.error.message);
    const facts = {
      ...checked.data,
      notified: one.reserved + one.waiting > 0 ? notifiedText(one) : null,
      isNew: false,
    };
    if (isWorthAsking(facts)) setMoving({ one, body, class_date: move.class_date, facts });
    else await store(one, body);
  };

  return {
    moving,
    propose,
    accept: async (): Promise<void> => {
      if (moving) await store(moving.one, { ...moving.body, accept_conflicts: true });
    },
    dismiss: () => setMoving(null),
  };
}
