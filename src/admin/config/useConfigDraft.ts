import { useEffect, useMemo, useRef, useState } from 'react';
import type { BrandRule } from '../../../domain/brandConfig';
import type { AppConfig, ConfigKey } from '../../../domain/config';
import type { AdminConfigResponse, ConfigCheckResponse } from '../../../domain/contract/appconfig';
import type { LastChange } from '../../../domain/errors';
import {
  brandTextsOf,
  changesOf,
  draftConfig,
  initialText,
  inverseOf,
  isInitial,
  problemsOf,
  storedOf,
  textInForce,
  withEdit,
  type BrandTexts,
  type ConfigEdits,
  type StoredConfig,
} from './draft';
import * as service from './service';
import type { Result } from '../../core/thunk';
import { useCalls, type OnCall } from '../calls';
import { useLoaded, type Loaded } from '../useLoaded';

/** Milliseconds without typing until the server checks the draft. */
const CHECK_AFTER = 600;
const NO_EDITS: ConfigEdits = new Map();
const NOTHING: ConfigCheckResponse = { problems: [], notes: [], dropped: [], css: null };

export interface ConfigDraft {
  readonly stored: StoredConfig;
  readonly version: number;
  readonly updated: LastChange | null;
  readonly edits: ConfigEdits;
  /** As visitors would have it. */
  readonly config: AppConfig;
  /** The server's check of the edits. */
  readonly check: ConfigCheckResponse;
  readonly textInForce: (key: ConfigKey) => string;
  /** What the studio's brand says of it; undefined: nothing. */
  readonly ruleOf: (key: ConfigKey) => BrandRule | undefined;
  readonly brandTitle: string;
  /** The text where the studio stores nothing. */
  readonly initialOf: (key: ConfigKey) => string;
  readonly isInitial: (key: ConfigKey) => boolean;
  readonly problemOf: (key: ConfigKey) => string | null;
  readonly notesOf: (key: ConfigKey) => readonly string[];
  readonly droppedOf: (key: ConfigKey) => readonly string[];
  readonly set: (key: ConfigKey, value: string | null) => void;
  readonly discard: () => void;
  /** Takes over a configuration read from the server. */
  readonly adopt: (config: AdminConfigResponse, keep?: ConfigEdits) => void;
}

export interface ConfigUndo {
  readonly version: number;
  readonly changes: ReturnType<typeof changesOf>;
}

/** Saves the edits based on the version that was read, or over another admin's. */
export async function saveEdits(
  { edits, adopt, ...draft }: ConfigDraft,
  onCall: OnCall,
  over: { readonly version: number; readonly stored: StoredConfig } = draft,
): Promise<Result<ConfigUndo>> {
  const result = await onCall(() => service.putConfig({ version: over.version, changes: changesOf(edits) }));
  if (!result.ok) return result;
  adopt(result.data);
  return { ok: true, data: { version: result.data.version, changes: inverseOf(edits, over.stored) } };
}

interface Read {
  readonly stored: StoredConfig;
  readonly brand: BrandTexts;
  readonly brandTitle: string;
  readonly version: number;
  readonly updated: LastChange | null;
}

const readOf = (config: AdminConfigResponse): Read => ({
  version: config.version,
  updated: config.updated,
  stored: storedOf(config),
  brand: brandTextsOf(config),
  brandTitle: config.brand?.title ?? '',
});

/** Edits the stored configuration. `draft` null: not read yet. */
export function useConfigDraft(): Pick<Loaded<unknown>, 'error' | 'busy' | 'reload'> & {
  readonly draft: ConfigDraft | null;
} {
  const { data, set, ...progress } = useLoaded(service.getAdminConfig);
  const read = useMemo(() => data && readOf(data), [data]);
  const [edits, setEdits] = useState<ConfigEdits>(NO_EDITS);
  // An undo may run after its screen was left.
  const mounted = useRef(true);
  useEffect(() => () => void (mounted.current = false), []);
  const check = useCheck(edits, mounted);

  const draft = useMemo((): ConfigDraft | null => {
    if (!read) return null;
    const { stored, brand } = read;
    const own = problemsOf(edits);
    const said = (list: ConfigCheckResponse['notes'], key: ConfigKey): string[] =>
      edits.has(key) ? list.filter((note) => note.key === key).map(({ message }) => message) : [];
    return {
      ...read,
      edits,
      check,
      config: draftConfig(read, edits, window.location.host),
      textInForce: (key) => textInForce(key, stored, edits, brand),
      ruleOf: (key) => brand.get(key)?.rule,
      initialOf: (key) => initialText(key, brand),
      isInitial: (key) => isInitial(key, textInForce(key, stored, edits, brand), brand),
      problemOf: (key) => own.get(key) ?? said(check.problems, key)[0] ?? null,
      notesOf: (key) => said(check.notes, key),
      droppedOf: (key) => said(check.dropped, key),
      set: (key, value) => setEdits((before) => withEdit(before, read, key, value)),
      discard: () => setEdits(NO_EDITS),
      adopt: (config, keep = NO_EDITS) => {
        if (!mounted.current) return;
        set(config);
        setEdits(keep);
      },
    };
  }, [read, set, edits, check]);
  return { draft, ...progress };
}

/** The server's check of the edits, after a pause in typing. */
function useCheck(edits: ConfigEdits, mounted: { readonly current: boolean }): ConfigCheckResponse {
  const { onCall } = useCalls();
  const [check, setCheck] = useState(NOTHING);
  const latest = useRef(edits);
  latest.current = edits;
  useEffect(() => {
    if (edits.size === 0) {
      setCheck(NOTHING);
      return undefined;
    }
    const timer = setTimeout(() => {
      void onCall(() => service.checkConfig(changesOf(edits))).then((result) => {
        if (result.ok && mounted.current && latest.current === edits) setCheck(result.data);
      });
    }, CHECK_AFTER);
    return () => clearTimeout(timer);
  }, [edits, onCall, mounted]);
  return check;
}
