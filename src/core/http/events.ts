/**
 * Server-sent events: one stream, open while the page is visible. It is an addition, so what can't be had is given up
 * quietly after some tries.
 */
import { spreadWait } from '../spread';
import { toRequest, type GetRoute, type Loose, type ParamsOf, type ResponseOf } from './api';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Tries without a single event. */
const TRIES = 6;

/** Calls `onData` with each event's data. Returns how to end it. */
export function openEvents(path: string, onData: (data: string) => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const stop = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const start = (): void => {
    stop();
    source = new EventSource(`/api${path}`);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      failures = 0;
      onData(data);
    };
    // Instead of the browser's own repetition, which all of them would make at once after a restart.
    source.onerror = () => {
      stop();
      failures += 1;
      const wait = spreadWait(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures));
      if (failures < TRIES) timer = setTimeout(start, wait);
    };
  };
  const look = (): void => {
    if (document.visibilityState === 'hidden') stop();
    else if (source === null) {
      failures = 0;
      start();
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}

type Watch = <N extends GetRoute>(
  route: N,
  input: ParamsOf<N>,
  onData: (data: ResponseOf<N>) => void,
) => ReturnType<typeof openEvents>;

/** Calls `onData` with each response of a call that the contract says to answer with events, too. */
export const watchCall: Watch = (route: string, input: unknown, onData: (data: never) => void) =>
  openEvents(toRequest(route, input as Loose).url, (data) => onData(JSON.parse(data) as never));
