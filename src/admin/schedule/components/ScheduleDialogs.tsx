import type { Holiday, NewHoliday } from '../../../../domain/contract/holidays';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import { dayOf, minutesOf } from '../../../../domain/scheduleGrid';
import { mondayOf, type Day } from '../../../../domain/studioTime';
import type { Result } from '../../../core/thunk';
import { choicesWithOwn, type Draft, type FormChoices } from '../classForm';
import type { PendingMove, MoveCalls } from '../useMove';
import CancelDialog, { type CancelDialogProps } from './CancelDialog';
import type { ClassFormProps } from './ClassForm';
import CopyDialog, { type CopyDialogProps } from './CopyDialog';
import ClassPanel from './ClassPanel';
import HolidaysDialog from './HolidaysDialog';
import { useState } from 'react';
import { formatDateTime } from '../../../../domain/format';
import { className } from '../../../features/schedule/labels';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { Review, type ReviewFacts } from './Review';

/** The open dialog; the panel of a class is in the address instead. */
export type OpenDialog =
  | { readonly kind: 'copy'; readonly from: Day; readonly to: Day }
  | { readonly kind: 'holidays' }
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'cancel'; readonly classes: readonly AdminClass[] };

/** Functions called by the dialogs. */
export interface DialogCalls
  extends
    MoveCalls,
    Pick<ClassFormProps, 'onRead'>,
    Pick<CancelDialogProps, 'onCancelClasses' | 'onRefunds'>,
    Pick<CopyDialogProps, 'onCopy' | 'onUndoCopy'> {
  readonly onAddHoliday: (holiday: NewHoliday, from: Day) => Promise<Result<readonly AdminClass[]>>;
  readonly onRemoveHoliday: (holiday: Holiday, from: Day) => void;
}

export interface ScheduleDialogsProps extends DialogCalls {
  readonly open: OpenDialog | null;
  /** The class whose panel is open. */
  readonly one: AdminClass | null;
  /** null: not read yet. */
  readonly choices: FormChoices | null;
  readonly known: readonly AdminClass[];
  readonly now: Date;
  readonly today: Day;
  readonly day: Day;
  readonly locationId: number | null;
  readonly holidays: readonly Holiday[];
  readonly editable: boolean;
  /** A drag that waits for confirmation. */
  readonly moving: PendingMove | null;
  readonly onAccept: () => Promise<void>;
  readonly onDismiss: () => void;
  readonly onOpen: (open: OpenDialog | null) => void;
  readonly onClosePanel: () => void;
  readonly onCancelled: () => void;
  readonly onGo: (day: Day) => void;
  readonly onChoose: (day: Day, classes: readonly AdminClass[]) => void;
}

/** Dialogs over the schedule, one at a time, loaded when first needed. */
export function ScheduleDialogs({
  open,
  one,
  choices,
  known,
  now,
  today,
  day,
  locationId,
  holidays,
  editable,
  moving,
  onAccept,
  onDismiss,
  onOpen,
  onClosePanel,
  onCancelled,
  onGo,
  onChoose,
  onCancelClasses,
  onRefunds,
  onCopy,
  onUndoCopy,
  onAddHoliday,
  onRemoveHoliday,
  ...calls
}: ScheduleDialogsProps) {
  const close = (): void => onOpen(null);
  const monday = mondayOf(day);
  const locations = choices?.locations ?? [];
  const draft = open?.kind === 'draft' ? open.draft : null;

  return (
    <>
      {choices && (draft || (one && open === null)) && (
        <ClassPanel
          key={draft ? 'nueva' : one?.single_class_id}
          {...calls}
          one={draft ? null : one}
          draft={draft}
          choices={choicesWithOwn(choices, draft ? null : one)}
          known={known}
          now={now}
          editable={editable}
          onDone={(planned) => {
            close();
            if (planned) calls.onMoved(planned.single_class_ids.length > 1 ? 'Clases guardadas.' : 'Clase guardada.');
          }}
          onCancelClass={(cancelled) => onOpen({ kind: 'cancel', classes: [cancelled] })}
          onDuplicate={(like) => {
            const { location_id } = like.location;
            onClosePanel();
            onOpen({
              kind: 'draft',
              draft: { day: dayOf(like.class_date), minutes: minutesOf(like.class_date), location_id, like },
            });
          }}
          onClose={() => (draft ? close() : onClosePanel())}
        />
      )}
      {moving && (
        <MoveDialog
          one={moving.one}
          class_date={moving.class_date}
          facts={moving.facts}
          onMove={onAccept}
          onClose={onDismiss}
        />
      )}
      {open?.kind === 'cancel' && (
        <CancelDialog
          classes={open.classes}
          editable={editable}
          onRefunds={onRefunds}
          onCancelClasses={onCancelClasses}
          onDone={() => {
            onCancelled();
            onClosePanel();
            close();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'copy' && (
        <CopyDialog
          from={open.from}
          to={open.to}
          locations={locations}
          locationId={locationId}
          onCopy={onCopy}
          onUndoCopy={onUndoCopy}
          onShow={(to) => {
            close();
            onGo(to);
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'holidays' && (
        <HolidaysDialog
          holidays={holidays}
          locations={locations}
          day={day < today ? today : day}
          editable={editable}
          onAdd={(holiday) => onAddHoliday(holiday, monday)}
          onRemove={(holiday) => onRemoveHoliday(holiday, monday)}
          onChoose={(on, classes) => {
            close();
            onChoose(on, classes);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface MoveDialogProps {
  readonly one: AdminClass;
  readonly class_date: string;
  readonly facts: ReviewFacts;
  readonly onMove: () => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms moving a class with reservations or conflicts. */
function MoveDialog({ one, class_date, facts, onMove, onClose }: MoveDialogProps) {
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
