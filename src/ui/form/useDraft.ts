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

/** Stores what is typed into a form as a draft until it is saved, and brings it back when the form is shown again. */
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
  const isMounted = useRef(true);
  useEffect(() => () => void (isMounted.current = false), []);
  useEffect(() => {
    const draft = draftKey === undefined ? null : readDraft(draftKey, fields);
    touched.current = new Set(Object.keys(draft?.values ?? {}));
    setRestored(draft !== null);
    if (!draft) return;
    untouched.current = latest.current;
    onRestore({ ...latest.current, ...draft.values });
    onStep(draft.step);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each draft
  }, [draftKey]);
  // What is restored may call for further fields, with values of their own in the draft.
  const keys = fields.map((field) => field.key).join(' ');
  useEffect(() => {
    const draft = draftKey === undefined || !isRestored ? null : readDraft(draftKey, fields);
    const more = Object.entries(draft?.values ?? {}).filter(([key]) => !touched.current.has(key));
    if (more.length === 0) return;
    for (const [key] of more) touched.current.add(key);
    onRestore({ ...latest.current, ...Object.fromEntries(more) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each set of fields
  }, [isRestored, keys]);

  const clear = (): void => {
    touched.current = new Set();
    if (draftKey !== undefined) clearDraft(draftKey);
    if (isMounted.current) setRestored(false);
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
