import { useEffect, useState } from 'react';
import { countdown } from '../../../../domain/countdown';
import { MINUTE } from '../../../../domain/durations';
import { onServerClock, serverNow } from '../../../core/time/serverClock';

/** Less than this is counted in seconds. */
const LAST = 10 * MINUTE;
const SECOND = 1_000;

/** '4:05' */
const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface OpeningCountdownProps {
  readonly until: Date;
  /** As of which the screen was rendered. */
  readonly now: Date;
}

/** How long until a class can be reserved: in minutes, in the last ones in seconds. */
export function OpeningCountdown({ until, now }: OpeningCountdownProps) {
  const [, setTick] = useState(0);
  const left = until.getTime() - now.getTime();
  const isNear = left <= LAST;
  useEffect(() => {
    if (!isNear) return undefined;
    const tick = (): void => setTick((n) => n + 1);
    const timer = setInterval(tick, SECOND);
    const stop = onServerClock(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isNear]);
  const seconds = Math.max(0, Math.ceil((until.getTime() - serverNow().getTime()) / SECOND));
  // A reader would otherwise say each second.
  return isNear ? (
    <span role="timer" aria-live="off">
      en {clockText(seconds)}
    </span>
  ) : (
    <>{countdown(until, now)}</>
  );
}
