import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';

export interface ActionDialogProps {
  readonly title: string;
  /** Of the button that does it. */
  readonly ok: string;
  readonly danger?: boolean;
  /** What has to be filled in first is missing. */
  readonly disabled?: boolean;
  /** Does it: null once done, '' where it was thought better of, else why not. */
  readonly onSend: () => Promise<string | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One action with what it needs to know: it stays open, with what was typed, until it is done or given up. */
export function ActionDialog({ title, ok, danger, disabled, onSend, onClose, children }: ActionDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const send = async (): Promise<void> => {
    setBusy(true);
    setError('');
    const refusal = await onSend();
    setBusy(false);
    if (refusal === null) onClose();
    else setError(refusal);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={title}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={() => void send()}>
            {ok}
          </Button>
        </>
      }
    >
      <div className="admin-form">
        {children}
        <div role="alert">{error !== '' && <p className="admin-form__error">{error}</p>}</div>
      </div>
    </Dialog>
  );
}
