import { useRef, type TouchEvent } from 'react';

const FAR = 56;

/** Touch handlers that detect a horizontal swipe: 1 to what comes next (finger to the left), -1 back. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent): void => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent): void => {
      const [from, touch] = [start.current, changedTouches[0]];
      start.current = null;
      if (!from || !touch) return;
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      // Scrolling with the thumb wanders sideways; only what is clearly horizontal counts.
      if (Math.abs(dx) >= FAR && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
