import { isConfigKey } from '../../../../domain/config';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { labelOf, shownText } from '../draft';
import type { ConfigDraft } from '../useConfigDraft';
import { Differences } from './Differences';

export interface ReviewDialogProps {
  readonly draft: ConfigDraft;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Values before and after, with further effects, before saving. */
export default function ReviewDialog({ draft, busy, error, onSave, onClose }: ReviewDialogProps) {
  const keys = [...draft.edits.keys()];
  const wrong = keys.filter((key) => draft.problemOf(key) !== null);
  const differences = keys.map((key) => ({
    key,
    before: draft.stored.get(key) ?? null,
    after: draft.edits.get(key) ?? null,
  }));
  return (
    <Dialog
      open
      size="lg"
      locked={busy}
      title="Revisar cambios"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Seguir editando
          </Button>
          <Button busy={busy} disabled={wrong.length > 0} onClick={onSave}>
            Guardar
          </Button>
        </>
      }
    >
      <FormAlert
        text={
          error ??
          (wrong.length > 0
            ? `Corrige antes: ${wrong.map((key) => `${labelOf(key)}: ${draft.problemOf(key) ?? ''}`).join(' ')}`
            : null)
        }
      />
      <Differences
        differences={differences}
        notesOf={(key) => [
          ...draft.check.notes.filter((note) => note.key === key).map(({ message }) => message),
          ...draft.check.dropped
            .filter((note) => note.key === key)
            .map(({ message }) => `No llega a tus visitantes: ${message}`),
        ]}
        shown={(key, text) => shownText(key, text ?? (isConfigKey(key) ? draft.initialOf(key) : null))}
      />
    </Dialog>
  );
}
