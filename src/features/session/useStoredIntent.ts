import { useEffect, useState } from 'react';
import { removeStartedIntent, readIntent, type StoredIntent } from './intent';

export interface StoredIntentState {
  readonly intent: StoredIntent | null;
  /** Label of a class that started before the customer reserved it. */
  readonly started: string | null;
}

const NO_INTENT: StoredIntentState = { intent: null, started: null };

/** The account's intent; read again whenever `moment` changes. */
export function useStoredIntent(uid: string | null, moment: unknown): StoredIntentState {
  const [waiting, setWaiting] = useState(NO_INTENT);
  useEffect(() => {
    const started = uid === null ? null : removeStartedIntent(uid);
    setWaiting((old) => ({ intent: uid === null ? null : readIntent(uid), started: started ?? old.started }));
  }, [uid, moment]);
  return waiting;
}
