import { useEffect, useState } from 'react';
import { firstView } from '../ui/firstView';

const MINUTE = 60_000;

/**
 * Now, for rules that compare with it. It moves on at the start of every minute, and at once when the tab
 * is looked at again (timers of hidden tabs are slow).
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => firstView()?.now ?? new Date());

  useEffect(() => {
    const next = setTimeout(() => setNow(new Date()), MINUTE - (Date.now() % MINUTE));
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
