import { useEffect, useRef, useState } from 'react';
import type { StepResult } from '../../session/accessActions';

export interface AttemptState {
  readonly busy: boolean;
  readonly error: string | null;
  /** Runs one step; a second press waits for the first. Returns what came of it, null where the dialog is gone. */
  readonly run: <T>(step: () => Promise<StepResult<T>>) => Promise<StepResult<T> | null>;
}

/** The spinner and the refusal of a step of the identity service. */
export function useAttempt(): AttemptState {
  const [state, setState] = useState<{ readonly busy: boolean; readonly error: string | null }>({
    busy: false,
    error: null,
  });
  const isThere = useRef(true);
  useEffect(
    () => () => {
      isThere.current = false;
    },
    [],
  );
  return {
    ...state,
    async run(step) {
      setState({ busy: true, error: null });
      const result = await step();
      if (!isThere.current) return null;
      setState({ busy: false, error: result.ok || result.codeRequired ? null : result.message });
      return result;
    },
  };
}
