import { useState, type ReactNode } from 'react';
import Dialog from '../../../ui/Dialog';
import { Form, type FormProps } from '../../../ui/form/Form';
import { useDraftKey } from '../../draft';

export interface ActionDialogProps extends Pick<
  FormProps,
  'fields' | 'values' | 'onChange' | 'rules' | 'check' | 'render' | 'submitVariant' | 'children'
> {
  readonly title: string;
  /** Names what is typed, for a reload: the action and its subject ('reembolso.7'). */
  readonly draft: string;
  /** What it means, above the fields. */
  readonly text?: ReactNode;
  /** Of the button that does it. */
  readonly ok: string;
  /** Does it: null once done, '' where it was thought better of, else why not. */
  readonly onSend: () => Promise<string | null>;
  readonly onClose: () => void;
}

/** One action with what it needs to know: it stays open, with what was typed, until it is done or given up. */
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
