import { useState, type ReactNode } from 'react';
import Dialog from '../../../ui/Dialog';
import { Form, type FormProps } from '../../../ui/form/Form';
import { useDraftKey } from '../../draft';

export interface ActionDialogProps extends Pick<
  FormProps,
  'fields' | 'values' | 'onChange' | 'rules' | 'check' | 'render' | 'submitVariant' | 'children'
> {
  readonly title: string;
  /** Name of the draft that survives a reload: the action and its subject ('reembolso.7'). */
  readonly draft: string;
  /** Explains the action above the fields. */
  readonly text?: ReactNode;
  /** Label of the submitting button. */
  readonly ok: string;
  /** Runs the action: null once done, '' if it was called off, else the error's text. */
  readonly onSend: () => Promise<string | null>;
  readonly onClose: () => void;
}

/** A dialog for one action. It stays open, with the typed values, until the action is done or cancelled. */
export function ActionDialog({ title, draft, text, ok, onSend, onClose, ...form }: ActionDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const draftKey = useDraftKey(draft);
  const send = async (): Promise<boolean> => {
    setBusy(true);
    setError('');
    const refusal = await onSend();
    setBusy(false);
    if (refusal === null) onClose();
    else setError(refusal);
    return refusal === null;
  };
  return (
    <Dialog open onClose={onClose} locked={busy} title={title}>
      <div className="admin-form">
        {text && <p>{text}</p>}
        <Form
          {...form}
          error={error || null}
          busy={busy}
          draftKey={draftKey}
          onSubmit={send}
          submitLabel={ok}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
