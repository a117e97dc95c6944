import { useEffect, useRef } from 'react';
import type { Day } from '../../../domain/studioTime';
import type { SessionStatus } from '../session/state';
import { onFirstInteraction } from '../../ssr/onFirstInteraction';

export interface ScheduleDataActions {
  /** Loads the locations and the last viewed one. */
  readonly onOpen: () => void;
  readonly onWeek: (monday: Day) => void;
  readonly onLookAgain: () => void;
  /** The received data was for a visitor: loads the customer's own places. */
  readonly onSignedIn: () => void;
  /** The received data is outdated. */
  readonly onSignedOut: (monday: Day) => void;
  readonly onIdle: () => void;
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work);
    return () => window.cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 200);
  return () => clearTimeout(handle);
}

/** Loads data for the calendar: on opening, for a new week, on returning to the tab, after signing in or out. */
export function useScheduleData(
  monday: Day,
  shown: Day | null,
  status: SessionStatus,
  actions: ScheduleDataActions,
): void {
  const latest = useRef(actions);
  latest.current = actions;
  const before = useRef(status);
  const chosen = useRef(monday);
  chosen.current = monday;

  useEffect(() => latest.current.onOpen(), []);

  useEffect(() => latest.current.onWeek(monday), [monday]);

  useEffect(() => {
    const [was, is] = [before.current, status];
    before.current = status;
    // While 'checking', the first request already had the right token (or rightly none).
    if (was === is || was === 'checking') return;
    if (is === 'signed-in') latest.current.onSignedIn();
    else if (was === 'signed-in') latest.current.onSignedOut(chosen.current);
  }, [status]);

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') latest.current.onLookAgain();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  // A visitor's data came with the page; load the chunk for further requests after the first interaction.
  const asking = status === 'signed-in';
  useEffect(() => {
    if (shown !== monday) return undefined;
    let cancel = (): void => undefined;
    let here = true;
    const idle = (): void => {
      if (here) cancel = whenIdle(() => latest.current.onIdle());
    };
    if (asking) idle();
    else void onFirstInteraction().then(idle);
    return () => {
      here = false;
      cancel();
    };
  }, [shown, monday, asking]);
}
