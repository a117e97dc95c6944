import { useEffect, useState } from 'react';
import { dropStarted, readThread, type Thread } from './thread';

export interface Waiting {
  readonly thread: Thread | null;
  /** What the class was that waited until it started. */
  readonly started: string | null;
}

const NOTHING: Waiting = { thread: null, started: null };

/** The class that waits for the account; read again whenever `moment` is another one. */
export function useThread(uid: string | null, moment: unknown): Waiting {
  const [waiting, setWaiting] = useState(NOTHING);
  useEffect(() => {
    const started = uid === null ? null : dropStarted(uid);
    setWaiting((old) => ({ thread: uid === null ? null : readThread(uid), started: started ?? old.started }));
  }, [uid, moment]);
  return waiting;
}
