import { useEffect, useRef, useState, type MutableRefObject } from 'react';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { readDraft } from '../../../ui/form/draft';
import { mergeStoredChanges } from '../profileFields';

export interface Editing {
  readonly isEditing: boolean;
  readonly values: FormValues;
  readonly onChange: (values: FormValues) => void;
  readonly start: () => void;
  /** Stops editing; the focus returns to the button that started it. */
  readonly stop: () => void;
  readonly button: MutableRefObject<HTMLButtonElement | null>;
}

/**
 * State of a section that shows or edits stored values. Starts in the form if something is missing, or a draft exists.
 * `version`: of the stored values.
 */
export function useEditing(
  stored: FormValues,
  version: number,
  fields: readonly FormField[] | null,
  draftKey: string,
  wanted: boolean,
): Editing {
  const [isEditing, setEditing] = useState(wanted);
  const [values, setValues] = useState(stored);
  const base = useRef(stored);
  const button = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  const isReady = fields !== null;
  useEffect(() => {
    if (fields && readDraft(draftKey, fields)) setEditing(true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once the fields are known
  }, [isReady, draftKey]);
  useEffect(() => {
    const before = base.current;
    base.current = stored;
    setValues((typed) => mergeStoredChanges(typed, before, stored));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another version has other values
  }, [version]);
  useEffect(() => {
    if (isEditing || !returns.current) return;
    returns.current = false;
    button.current?.focus();
  }, [isEditing]);
  const turn = (to: boolean): void => {
    returns.current = !to;
    setValues(base.current);
    setEditing(to);
  };
  return { isEditing, values, onChange: setValues, start: () => turn(true), stop: () => turn(false), button };
}
