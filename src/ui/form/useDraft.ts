import { useEffect, useRef, useState, type MutableRefObject } from 'react';
import type { FormField, FormValues } from '../../../domain/forms/types';
import { clearDraft, readDraft, writeDraft } from './draft';

export interface DraftOfForm {
  /** Whether the form shows what was typed before. */
  readonly isRestored: boolean;
  readonly changed: (key: string, step: number) => void;
  readonly clear: () => void;
  readonly discard: () => void;
}

/** Keeps what is typed into a form until it is stored, and brings it back when the form is shown again. */
export function useDraft(
  draftKey: string | undefined,
  fields: readonly FormField[],
  latest: MutableRefObject<FormValues>,
  onRestore: (values: FormValues) => void,
  onStep: (step: number) => void,
): DraftOfForm {
  const [isRestored, setRestored] = useState(false);
  const untouched = useRef(latest.current);
  const touched = useRef(new Set<string>());
  useEffect(() => {
    const draft = draftKey === undefined ? null : readDraft(draftKey, fields);
    if (!draft) return;
    untouched.current = latest.current;
    touched.current = new Set(Object.keys(draft.values));
    onRestore({ ...latest.current, ...draft.values });
    onStep(draft.step);
    setRestored(true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each form
  }, [draftKey]);

  const clear = (): void => {
    touched.current = new Set();
    if (draftKey !== undefined) clearDraft(draftKey);
    setRestored(false);
  };
  return {
    isRestored,
    changed(key, step) {
      touched.current.add(key);
      if (draftKey !== undefined) writeDraft(draftKey, fields, latest.current, touched.current, step);
    },
    clear,
    discard() {
      clear();
      onRestore(untouched.current);
      onStep(0);
    },
  };
}
