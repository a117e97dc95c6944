import type { ReactNode } from 'react';
import Dialog from '../../../../ui/Dialog';
import { Illustration, type IllustrationName } from '../../../../ui/Illustration';

export interface BlockedDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly illustration: IllustrationName;
  readonly text: string;
  readonly detail?: string;
  readonly action: ReactNode;
  readonly onClose: () => void;
}

/** Why nothing can be reserved now, and what to do about it. */
export function BlockedDialog({ open, title, illustration, text, detail, action, onClose }: BlockedDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm" footer={action}>
      <div className="reserve-blocked">
        <Illustration name={illustration} />
        <p>{text}</p>
        {detail && <p className="reserve-blocked__detail">{detail}</p>}
      </div>
    </Dialog>
  );
}
