import { useEffect, useState } from 'react';
import { MINUTE } from '../../domain/durations';
import { useSsrContext } from '../ssr/RenderContext';

const minuteOf = (instant: number): number => Math.floor(instant / MINUTE);

/**
 * Now, for rules that compare with it. It moves on at the start of every minute, and at once when the tab
 * becomes visible again (timers of hidden tabs are slow).
 */
export function useNow(): Date {
  const ssr = useSsrContext();
  const [now, setNow] = useState(() => ssr?.now ?? new Date());

  useEffect(() => {
    // The server may have rendered a while ago.
    const isOver = minuteOf(Date.now()) > minuteOf(now.getTime());
    const next = setTimeout(() => setNow(new Date()), isOver ? 0 : MINUTE - (Date.now() % MINUTE));
    return () => clearTimeout(next);
  }, [now]);

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setNow(new Date());
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  return now;
}
