import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import { columnAt, toGridStep } from '../../../../domain/scheduleGrid';

/** The target of a drag: the index of a column, and a time. */
interface Target {
  readonly column: number;
  readonly minutes: number;
}

export interface Dragged<T> extends Target {
  readonly item: T;
  readonly from: number;
}

interface Grip<T> {
  readonly item: T;
  readonly from: number;
  readonly x: number;
  readonly y: number;
  /** Distance of the pointer from the block's upper edge. */
  readonly offset: number;
  readonly touch: boolean;
}

/** Pixels from which a press becomes a drag. */
const SLACK = 6;
/** Milliseconds until a resting finger drags instead of scrolling. */
const HOLD_MS = 350;
const EDGE = 48;

export interface DragOptions<T> {
  /** The area of all columns. */
  readonly body: RefObject<HTMLElement>;
  readonly scroller: RefObject<HTMLElement>;
  /** The columns' shares of its width. */
  readonly weights: readonly number[];
  /** The first minute of the grid, and pixels per minute. */
  readonly start: number;
  readonly scale: number;
  readonly onDrop: (dragged: Dragged<T>) => void;
}

/**
 * Drags a block with mouse, pen or (after a short press) finger. Escape cancels. A press without moving is handled by
 * the click, which must be ignored if `wasDragged`.
 */
export function useDrag<T>({ body, scroller, weights, start, scale, onDrop }: DragOptions<T>) {
  const [dragged, setDragged] = useState<Dragged<T> | null>(null);
  const latest = useRef(dragged);
  latest.current = dragged;
  const grip = useRef<Grip<T> | null>(null);
  const touchTimer = useRef<number | undefined>(undefined);
  const moved = useRef(false);
  const [isGripped, setGripped] = useState(false);

  const place = useCallback(
    ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): void => {
      const box = body.current?.getBoundingClientRect();
      const grabbed = grip.current;
      if (!box || !grabbed) return;
      const at = columnAt(weights, (clientX - box.left) / Math.max(box.width, 1));
      setDragged({
        item: grabbed.item,
        from: grabbed.from,
        column: at,
        minutes: toGridStep(start + (clientY - grabbed.offset - box.top) / scale),
      });
    },
    [body, weights, start, scale],
  );
  const end = useCallback((): void => {
    clearTimeout(touchTimer.current);
    grip.current = null;
    setGripped(false);
    setDragged(null);
  }, []);

  useEffect(() => {
    if (!isGripped) return undefined;
    const move = (event: PointerEvent): void => {
      const grabbed = grip.current;
      if (!grabbed) return;
      if (!latest.current) {
        const far = Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) > SLACK;
        // A finger that moves at once is scrolling.
        if (far && grabbed.touch) return end();
        if (!far) return undefined;
        moved.current = true;
      }
      place(event);
      const box = scroller.current?.getBoundingClientRect();
      if (!box) return;
      const { clientX: x, clientY: y } = event;
      const step = (value: number, low: number, high: number): number =>
        value < low + EDGE ? -12 : value > high - EDGE ? 12 : 0;
      scroller.current?.scrollBy?.(step(x, box.left, box.right), step(y, box.top, box.bottom));
    };
    const up = (): void => {
      const target = latest.current;
      end();
      // After the click that the release may cause.
      setTimeout(() => (moved.current = false));
      if (target) onDrop(target);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', key);
    };
  }, [isGripped, place, end, onDrop, scroller]);
  // Attached early: browsers ask only listeners that exist when the finger touches whether scrolling is prevented.
  useEffect(() => {
    const grid = body.current;
    const stay = (event: TouchEvent): void => {
      if (latest.current && event.cancelable) event.preventDefault();
    };
    grid?.addEventListener('touchmove', stay, { passive: false });
    return () => grid?.removeEventListener('touchmove', stay);
  }, [body]);
  useEffect(() => () => clearTimeout(touchTimer.current), []);

  const take = (item: T, from: number, event: ReactPointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const { clientX, clientY, pointerType } = event;
    const offset = clientY - event.currentTarget.getBoundingClientRect().top;
    grip.current = { item, from, x: clientX, y: clientY, offset, touch: pointerType === 'touch' };
    moved.current = false;
    setGripped(true);
    if (pointerType === 'touch')
      touchTimer.current = window.setTimeout(() => {
        moved.current = true;
        place({ clientX, clientY });
      }, HOLD_MS);
  };
  /** Whether the coming click ends a drag. */
  const wasDragged = (): boolean => moved.current;

  return { dragged, take, wasDragged };
}
