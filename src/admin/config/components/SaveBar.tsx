import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { lazyComponent } from '../../../ui/lazyComponent';
import { conflictFieldsOf, storedOf, unrivalled, type Stored } from '../draft';
import { saveEdits, type ConfigConflict, type ConfigDraft, type SaveResult } from '../useConfigDraft';
import type { OnCall } from '../../calls';

const ReviewDialog = lazyComponent(() => import('./ReviewDialog'));
const ConflictDialog = lazyComponent(() => import('../../conflict/ConflictDialog'));

export interface SaveBarProps {
  readonly draft: ConfigDraft;
  readonly onCall: OnCall;
  /** What was saved holds for this page, too; `undo` takes it back. */
  readonly onSaved: (undo: Extract<SaveResult, { kind: 'saved' }>['undo'], count: number) => void;
}

const words = (n: number): string => (n === 1 ? '1 cambio sin guardar' : `${n} cambios sin guardar`);

/** What is unsaved, at the bottom of the screen; its differences are shown before they are saved. */
export function SaveBar({ draft, onCall, onSaved }: SaveBarProps) {
  const [isReviewing, setReviewing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<ConfigConflict | null>(null);
  const { edits } = draft;

  const save = async (over?: { version: number; stored: Stored }): Promise<void> => {
    setBusy(true);
    setError(null);
    const count = edits.size;
    const result = await saveEdits(draft, onCall, over);
    setBusy(false);
    if (result.kind === 'refused') {
      setError(result.message);
      setConflict(null);
      setReviewing(true);
      return;
    }
    setReviewing(false);
    setConflict(result.kind === 'conflict' ? result.conflict : null);
    if (result.kind === 'saved') onSaved(result.undo, count);
  };

  return (
    <>
      <div className="config-bar" data-shown={edits.size > 0 || undefined}>
        <p role="status">{edits.size > 0 && words(edits.size)}</p>
        {edits.size > 0 && (
          <div className="config-bar__actions">
            <Button variant="ghost" disabled={isBusy} onClick={draft.discard}>
              Descartar
            </Button>
            <Button busy={isBusy} onClick={() => setReviewing(true)}>
              Revisar y guardar
            </Button>
          </div>
        )}
      </div>
      {isReviewing && (
        <ReviewDialog
          draft={draft}
          busy={isBusy}
          error={error}
          onSave={() => void save()}
          onClose={() => {
            setReviewing(false);
            setError(null);
          }}
        />
      )}
      {conflict && (
        <ConflictDialog
          title="la configuración"
          changed={conflict.changed}
          fields={conflictFieldsOf(edits, draft.stored, storedOf(conflict.theirs))}
          busy={isBusy}
          onKeepMine={() => void save({ version: conflict.theirs.version, stored: storedOf(conflict.theirs) })}
          onTakeTheirs={() => {
            draft.adopt(conflict.theirs, unrivalled(edits, draft.stored, storedOf(conflict.theirs)));
            setConflict(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}
