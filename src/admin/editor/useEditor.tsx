import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../core/http/apiError';
import type { Result } from '../../core/thunk';
import { conflictOf, type Conflict, type ConflictField } from './conflict';
import ConflictDialog from './ConflictDialog';
import type { VersionedDraft } from '../draft';

export interface EditorOptions<Row> {
  /** The subject in the conflict's title: 'la sala «Sala 1»'. */
  readonly title: (theirs: Row) => string;
  /** Typed values beside stored ones. */
  readonly fields: (theirs: Row) => readonly ConflictField[];
  /** Reads the stored row. */
  readonly onRead: (refused: ApiError) => Promise<Result<Row>>;
  /** Sends the typed values over the stored ones. */
  readonly onKeepMine: (theirs: Row) => void;
  /** Shows the stored values in the form and continues with these. */
  readonly onTakeTheirs: (theirs: Row) => void;
  readonly draft?: Pick<VersionedDraft, 'clear'> & Partial<VersionedDraft>;
  /** Keys of fields that show their own errors; other errors are in `error`. */
  readonly keys?: readonly string[];
}

export interface Editor {
  readonly busy: boolean;
  readonly refused: ApiError | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | null;
  /** Shows an error from before sending, or from a request by the editor itself; null removes it. */
  readonly refuse: (error: ApiError | null) => void;
  readonly setBusy: (busy: boolean) => void;
  /** Resolves to whether it was stored. `onStored` runs before the editor is usable again. */
  readonly save: <T>(send: () => Promise<Result<T>>, onStored?: (data: T) => unknown) => Promise<boolean>;
  /** Shows both versions if the error is a conflict; resolves to whether it is one. */
  readonly meet: (error: ApiError) => Promise<boolean>;
  /** The dialog with both versions, if there is a conflict. */
  readonly conflict: JSX.Element | null;
}

const NO_KEYS: readonly string[] = [];

/**
 * The common behaviour of editors: sends, shows errors, and on a conflict lets the admin choose between the typed and
 * the stored version. 'Usar lo guardado' stores nothing and reports nothing.
 */
export function useEditor<Row>(options: EditorOptions<Row>): Editor {
  const { title, fields, onRead, onKeepMine, onTakeTheirs, draft, keys = NO_KEYS } = options;
  const [busy, setBusy] = useState(false);
  const [refused, refuse] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  const mounted = useRef(true);
  useEffect(() => () => void (mounted.current = false), []);
  const field = refused?.field;
  const isOfField = field !== undefined && keys.includes(field);
  const errors = useMemo(
    (): Readonly<Record<string, string>> =>
      isOfField && field !== undefined && refused ? { [field]: refused.message } : {},
    [refused, field, isOfField],
  );

  const meet = async (error: ApiError): Promise<boolean> => {
    const found = await conflictOf(error, () => onRead(error));
    if (found && mounted.current) setConflict(found);
    return found !== null;
  };
  const save: Editor['save'] = async (send, onStored) => {
    setBusy(true);
    refuse(null);
    const result = await send();
    if (result.ok) {
      draft?.clear();
      await onStored?.(result.data);
    } else if (!(await meet(result.error)) && mounted.current) refuse(result.error);
    if (mounted.current) setBusy(false);
    return result.ok;
  };
  return {
    busy,
    refused,
    errors,
    error: refused && !isOfField ? refused.message : null,
    refuse,
    setBusy,
    save,
    meet,
    conflict: conflict && (
      <Versions
        {...conflict}
        title={title}
        fields={fields}
        busy={busy}
        onKeepMine={(theirs) => {
          setConflict(null);
          onKeepMine(theirs);
        }}
        onTakeTheirs={(theirs) => {
          (draft?.restart ?? draft?.clear)?.();
          setConflict(null);
          refuse(null);
          onTakeTheirs(theirs);
        }}
        onClose={() => setConflict(null)}
      />
    ),
  };
}

type VersionsProps<Row> = Pick<EditorOptions<Row>, 'title' | 'fields' | 'onKeepMine' | 'onTakeTheirs'> &
  Conflict<Row> & { readonly busy: boolean; readonly onClose: () => void };

/** A separate component, so that `title` and `fields` may use what the editor declares after the hook. */
const Versions = <Row,>({ theirs, title, fields, onKeepMine, onTakeTheirs, ...rest }: VersionsProps<Row>) => (
  <ConflictDialog
    {...rest}
    title={title(theirs)}
    fields={fields(theirs)}
    onKeepMine={() => onKeepMine(theirs)}
    onTakeTheirs={() => onTakeTheirs(theirs)}
  />
);
