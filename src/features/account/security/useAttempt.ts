import { useEffect, useRef, useState } from 'react';
import type { StepResult } from '../../session/accessActions';

export interface AttemptState {
  readonly busy: boolean;
  readonly error: string | null;
  /** Runs a step, ignoring a second press meanwhile. Returns the result, or null if the dialog is gone. */
  readonly run: <T>(step: () => Promise<StepResult<T>>) => Promise<StepResult<T> | null>;
}

/** State of a step at the identity service: spinner and error. */
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
