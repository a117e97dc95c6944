import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminConfigResponse } from '../../../../domain/contract/appconfig';
import type { AppDispatch } from '../../../core/state';
import { Button } from '../../../ui/Button';
import ReviewDialog from './ReviewDialog';
import { conflictFieldsOf, storedOf, editsWithoutConflict, type StoredConfig } from '../draft';
import { refreshSite } from '../refreshSite';
import { getAdminConfig, putConfig } from '../service';
import { saveEdits, type ConfigDraft, type ConfigUndo } from '../useConfigDraft';
import { useEditor } from '../../editor/useEditor';
import { useCalls } from '../../calls';

export interface SaveBarProps {
  readonly draft: ConfigDraft;
}

const unsavedText = (n: number): string => (n === 1 ? '1 cambio sin guardar' : `${n} cambios sin guardar`);

/** A bar at the bottom with the number of unsaved changes, which are reviewed before saving. */
export function SaveBar({ draft }: SaveBarProps) {
  const dispatch = useDispatch<AppDispatch>();
  const { onCall, onSuccess, onError, onUndo } = useCalls();
  const [isReviewing, setReviewing] = useState(false);
  const { edits } = draft;
  const editor = useEditor<AdminConfigResponse>({
    title: () => 'la configuración',
    fields: (theirs) => conflictFieldsOf(edits, draft.stored, storedOf(theirs)),
    onRead: async () => {
      const read = await onCall(getAdminConfig);
      setReviewing(!read.ok);
      return read;
    },
    onKeepMine: (theirs) => void save({ version: theirs.version, stored: storedOf(theirs) }),
    // Keeps typed changes of values that no other admin has changed.
    onTakeTheirs: (theirs) => draft.adopt(theirs, editsWithoutConflict(edits, draft.stored, storedOf(theirs))),
  });
  const { busy: isBusy, error } = editor;

  /** Applies what was saved to this page; for some seconds it can be undone. */
  const applySaved = (undo: ConfigUndo, count: number): void => {
    onUndo({
      text: count === 1 ? 'Se guardó el cambio.' : `Se guardaron ${count} cambios.`,
      undo: async () => {
        const result = await onCall(() => putConfig(undo));
        if (!result.ok) {
          onError(result.error.message);
          return;
        }
        draft.adopt(result.data);
        onSuccess('Todo quedó como antes.');
        await dispatch(refreshSite());
      },
    });
    void dispatch(refreshSite());
  };
  const save = (over?: { version: number; stored: StoredConfig }): Promise<boolean> => {
    const count = edits.size;
    return editor.save(
      async () => {
        const result = await saveEdits(draft, onCall, over);
        setReviewing(!result.ok);
        return result;
      },
      (undo) => applySaved(undo, count),
    );
  };

  return (
    <>
      <div className="config-bar" data-shown={edits.size > 0 || undefined}>
        <p role="status">{edits.size > 0 && unsavedText(edits.size)}</p>
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
            editor.refuse(null);
          }}
        />
      )}
      {editor.conflict}
    </>
  );
}
