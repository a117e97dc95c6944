import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { FormField } from '../../domain/forms/types';
import { DRAFT_PREFIX, keysWith } from '../core/storage';
import { selectMe } from '../features/customers/selectors';
import { clearDraft, readDraft } from '../ui/form/draft';

/**
 * The version that an unsaved draft was made from, else the stored one. A newer version of another admin is then a
 * conflict that both see, neither a lost draft nor a lost change.
 */
export function draftVersion(name: string, version: number, fields: readonly FormField[]): number {
  const prefix = `${DRAFT_PREFIX}${name}.`;
  const found = keysWith(prefix)
    .map((key) => Number(key.slice(prefix.length)))
    .filter((of) => Number.isInteger(of) && readDraft(`${name}.${of}`, fields) !== null);
  return found.length === 0 ? version : Math.min(...found);
}

/** Names the draft of a form ('nota.7') for who is signed in: no other person at this browser finds it. */
export const useDraftKey = (form: string): string => `${form}.${useSelector(selectMe)?.customer_id ?? 0}`;

export interface VersionedDraft {
  readonly draftKey: string;
  /** What a change is sent over: the version that the draft was made from, else the stored one. */
  readonly version: number;
  /** For where the form itself doesn't see that its values are stored or given up: behind a conflict. */
  readonly clear: () => void;
  /** Gives the draft up: what is typed from now on is a change of what is stored. */
  readonly restart: () => void;
}

/** The draft of a form about something stored. `version`: of what the form shows as stored; 0 for what is new. */
export function useVersionedDraft(form: string, version: number, fields: readonly FormField[]): VersionedDraft {
  const name = useDraftKey(form);
  const [round, setRound] = useState(0);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each version: a draft begins as it is typed
  const from = useMemo(() => draftVersion(name, version, fields), [name, version, round]);
  const draftKey = `${name}.${from}`;
  const clear = (): void => clearDraft(draftKey);
  const restart = (): void => {
    clear();
    setRound(round + 1);
  };
  return { draftKey, version: from, clear, restart };
}
