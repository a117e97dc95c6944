/** Shared parts of the wizard's steps. */
import { useState } from 'react';
import type { AppConfig, ConfigKey } from '../../../domain/config';
import type { ConfigTestResponse, EnteredConfig } from '../../../domain/contract/appconfig';
import type { CheckedClass, NewClass } from '../../../domain/contract/scheduleAdmin';
import { jsonEntry, DRAFT_PREFIX } from '../../core/storage';
import type { Result } from '../../core/thunk';
import type { Upload } from '../../ui/form/useUploads';
import type { ConfigChanges, NewClassType, NewCoach, NewLocation, NewPackage, Studio } from './service';
import type { LegalText } from './suggestions';

/** Each resolves to the error's text; null: done. */
export interface SetupCalls {
  readonly onUpload: Upload;
  readonly onConfig: (changes: ConfigChanges) => Promise<string | null>;
  readonly onLocation: (location: NewLocation) => Promise<string | null>;
  readonly onCoach: (coach: NewCoach) => Promise<string | null>;
  readonly onClassType: (type: NewClassType) => Promise<string | null>;
  readonly onPackages: (packages: readonly NewPackage[]) => Promise<string | null>;
  readonly onLegal: (texts: readonly LegalText[]) => Promise<string | null>;
  /** Reads the studio again. */
  readonly onReload: () => Promise<void>;
  readonly onTest: (entered: EnteredConfig) => Promise<Result<ConfigTestResponse>>;
  readonly onCheck: (series: NewClass) => Promise<Result<CheckedClass>>;
  readonly onSeries: (series: NewClass, key: string) => Promise<string | null>;
}

export interface StepProps extends SetupCalls {
  readonly studio: Studio;
  readonly config: AppConfig;
  /** Id of the user, to whom drafts belong. */
  readonly me: number;
  /** Goes on to the next step. */
  readonly onNext: () => void;
}

/** The stored value of a key; '' where the studio hasn't set it. */
export const storedText = ({ config }: Studio, key: ConfigKey): string =>
  config.pairs.find((pair) => pair.key === key)?.value ?? '';

export interface SavingState {
  readonly busy: boolean;
  readonly error: string | null;
  /**
   * Runs a call that resolves to an error's text; resolves to whether it succeeded. Ignored while another one is
   * running.
   */
  readonly run: (work: () => Promise<string | null>) => Promise<boolean>;
}

export function useSaving(): SavingState {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return {
    busy,
    error,
    async run(work) {
      if (busy) return false;
      setBusy(true);
      setError(null);
      const refusal = await work();
      setError(refusal);
      setBusy(false);
      return refusal === null;
    },
  };
}

/** Unsaved values of a step, stored as form drafts are: until saved, or for a day. */
export function useStepDraft<T extends object>(
  name: string,
  initial: T,
): readonly [value: T, change: (changes: Partial<T>) => void, clear: () => void] {
  const entry = jsonEntry(`${DRAFT_PREFIX}${name}`);
  const [value, setValue] = useState<T>(() => {
    const stored = entry.read() as { readonly values?: Partial<T> } | null;
    return { ...initial, ...(typeof stored?.values === 'object' ? stored.values : {}) };
  });
  const change = (changes: Partial<T>): void => {
    const values = { ...value, ...changes };
    setValue(values);
    entry.write({ values, step: 0, at: Date.now() });
  };
  return [value, change, entry.clear];
}
