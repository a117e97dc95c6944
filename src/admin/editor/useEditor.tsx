import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../core/http/apiError';
import type { Result } from '../../core/thunk';
import { conflictOf, type Conflict, type ConflictField } from './conflict';
import ConflictDialog from './ConflictDialog';
import type { VersionedDraft } from '../draft';

export interface EditorOptions<Row> {
  /** What is edited, in the title of the conflict: 'la sala «Sala 1»'. */
  readonly title: (theirs: Row) => string;
  /** What was typed beside what is stored. */
  readonly fields: (theirs: Row) => readonly ConflictField[];
  /** Reads what is stored now. */
  readonly onRead: (refused: ApiError) => Promise<Result<Row>>;
  /** Sends what was typed over what is stored. */
  readonly onKeepMine: (theirs: Row) => void;
  /** Shows what is stored in the form, and edits that from now on. */
  readonly onTakeTheirs: (theirs: Row) => void;
  readonly draft?: Pick<VersionedDraft, 'clear'> & Partial<VersionedDraft>;
  /** Keys of the fields that show why they were refused; what concerns no field is `error`. */
  readonly keys?: readonly string[];
}

export interface Editor {
  readonly busy: boolean;
  readonly refused: ApiError | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | null;
  /** For what is refused before it is sent, or sent by the editor itself; null: what is shown goes. */
  readonly refuse: (error: ApiError | null) => void;
  readonly setBusy: (busy: boolean) => void;
  /** Resolves to whether it is stored. `onStored` runs before the editor can be used again. */
  readonly save: <T>(send: () => Promise<Result<T>>, onStored?: (data: T) => unknown) => Promise<boolean>;
  /** Shows both versions where the error is a conflict; resolves to whether it is one. */
  readonly meet: (error: ApiError) => Promise<boolean>;
  /** Both versions, once another admin's change stands against this one. */
  readonly conflict: JSX.Element | null;
}

const NO_KEYS: readonly string[] = [];

/**
 * What every editor of something stored does: send, show what was refused, and let the admin choose between what was
 * typed and what another admin has stored meanwhile. 'Usar lo guardado' stores nothing and reports nothing.
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

/** A component of its own, so that `title` and `fields` may use what the editor declares below its hook. */
const Versions = <Row,>({ theirs, title, fields, onKeepMine, onTakeTheirs, ...rest }: VersionsProps<Row>) => (
  <ConflictDialog
    {...rest}
    title={title(theirs)}
    fields={fields(theirs)}
    onKeepMine={() => onKeepMine(theirs)}
    onTakeTheirs={() => onTakeTheirs(theirs)}
  />
);
