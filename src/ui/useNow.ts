import { useEffect, useState } from 'react';
import { MINUTE } from '../../domain/durations';
import { onServerClock, serverNow } from '../core/time/serverClock';
import { useSsrContext } from '../ssr/RenderContext';

const minuteOf = (instant: number): number => Math.floor(instant / MINUTE);

/**
 * Now by the server's clock, for rules that compare with it. It moves on at the start of every minute, and at once when
 * the tab becomes visible again (timers of hidden tabs are slow).
 */
export function useNow(): Date {
  const ssr = useSsrContext();
  const [now, setNow] = useState(() => ssr?.now ?? serverNow());

  useEffect(() => {
    // The server may have rendered a while ago.
    const isOver = minuteOf(serverNow().getTime()) > minuteOf(now.getTime());
    const next = setTimeout(() => setNow(serverNow()), isOver ? 0 : MINUTE - (serverNow().getTime() % MINUTE));
    return () => clearTimeout(next);
  }, [now]);

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setNow(serverNow());
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => onServerClock(() => setNow(serverNow())), []);

  return now;
}
