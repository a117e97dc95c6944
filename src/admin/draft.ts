import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { FormField } from '../../domain/forms/types';
import { DRAFT_PREFIX, keysWith } from '../core/storage';
import { selectMe } from '../features/customers/selectors';
import { clearDraft, readDraft } from '../ui/form/draft';

/**
 * The version that an unsaved draft is based on, else the stored one. If another admin has saved a newer version, that
 * is shown as a conflict, so that neither draft nor change is lost.
 */
export function draftVersion(name: string, version: number, fields: readonly FormField[]): number {
  const prefix = `${DRAFT_PREFIX}${name}.`;
  const found = keysWith(prefix)
    .map((key) => Number(key.slice(prefix.length)))
    .filter((of) => Number.isInteger(of) && readDraft(`${name}.${of}`, fields) !== null);
  return found.length === 0 ? version : Math.min(...found);
}

/** Key of a form's draft ('nota.7') for the signed-in person: no other account in this browser sees it. */
export const useDraftKey = (form: string): string => `${form}.${useSelector(selectMe)?.customer_id ?? 0}`;

export interface VersionedDraft {
  readonly draftKey: string;
  /** The version that the change is based on: that of the draft, else the stored one. */
  readonly version: number;
  /** Removes the draft where the form itself can't notice that it was saved or discarded, as after a conflict. */
  readonly clear: () => void;
  /** Discards the draft: further changes are based on the stored version. */
  readonly restart: () => void;
}

/** The draft of a form about something stored. `version`: the stored one shown by the form; 0 for something new. */
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
