import { useState } from 'react';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import { formatDateTime } from '../../../../domain/format';
import { className } from '../../../features/schedule/labels';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { Review, type ReviewFacts } from './Review';

export interface MoveDialogProps {
  readonly one: AdminClass;
  readonly class_date: string;
  readonly facts: ReviewFacts;
  readonly onMove: () => Promise<void>;
  readonly onClose: () => void;
}

/** A dragged class with reservations, or that something stands against. */
export default function MoveDialog({ one, class_date, facts, onMove, onClose }: MoveDialogProps) {
  const [busy, setBusy] = useState(false);
  const move = async (): Promise<void> => {
    setBusy(true);
    await onMove();
  };
  return (
    <Dialog
      open
      fixed
      locked={busy}
      onClose={onClose}
      title={`Mover ${className(one)}`}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Dejarla donde está
          </Button>
          <Button busy={busy} onClick={() => void move()}>
            Mover
          </Button>
        </>
      }
    >
      <div className="schedule-cancel">
        <p>
          De <strong>{formatDateTime(one.class_date)}</strong> a <strong>{formatDateTime(class_date)}</strong>.
          {one.class_series && ' Solo se mueve esta clase; su serie sigue igual.'}
        </p>
        <Review {...facts} />
      </div>
    </Dialog>
  );
}
