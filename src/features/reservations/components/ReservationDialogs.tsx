import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AppConfig } from '../../../../domain/config';
import type { Rate } from '../../../../domain/contract/ratings';
import type { SingleClass } from '../../../../domain/contract/schedule';
import type { UsualSpot } from '../../../../domain/contract/home';
import type { MoveToClass, MyReservation } from '../../../../domain/contract/reservations';
import { cancelRulesOf } from '../../../../domain/liveClass';
import type { ReservationsState } from '../reducer';
import { otherPlacesInClass, viewOf, namesStaying } from '../actions';
import type { DialogAction } from './Actions';
import { lazyComponent } from '../../../ui/lazyComponent';

const CancelDialog = lazyComponent(() => import('./CancelDialog'));
const RateDialog = lazyComponent(() => import('./RateDialog'));
const GuestDialog = lazyComponent(() => import('./GuestDialog'));
const SpotDialog = lazyComponent(() => import('./SpotDialog'));
const ChangeClassDialog = lazyComponent(() => import('./ChangeClassDialog'));
const GuestLinkDialog = lazyComponent(() => import('./GuestLinkDialog'));
const AccessCodeDialog = lazyComponent(() => import('./AccessCodeDialog'));

/** What is being done, and with which reservation as it was when its button was pressed. */
export interface OpenedDialog {
  readonly action: DialogAction;
  readonly reservation: MyReservation;
}

/** What the dialogs do; all but the last two return whether it is done. */
export interface DialogHandlers {
  readonly onCancel: (id: number) => Promise<boolean>;
  readonly onRate: (id: number, rating: Rate) => Promise<boolean>;
  readonly onRename: (id: number, name: string) => Promise<boolean>;
  readonly onMove: (id: number, spot: number) => Promise<boolean>;
  readonly onChangeClass: (
    reservation: MyReservation,
    single: SingleClass,
    body: MoveToClass,
    idempotencyKey: string,
  ) => Promise<boolean>;
  /** Reads which spots of a class are taken now; null: they could not be read. */
  readonly onReadSpots: (single_class_id: number) => Promise<SingleClass | null>;
  /** Reads the classes that a reservation can move to; null: they could not be read. */
  readonly onReadClasses: (id: number) => Promise<readonly SingleClass[] | null>;
}

export interface ReservationDialogsProps extends DialogHandlers {
  readonly config: AppConfig;
  readonly list: Pick<ReservationsState, 'reservations' | 'busy' | 'refusal'>;
  readonly usual: readonly UsualSpot[];
  readonly now: Date;
  readonly doing: OpenedDialog | null;
  /** After the closing animation. */
  readonly onExited: () => void;
  /** Where the focus goes on when the button that opened the dialog is gone. */
  readonly place: RefObject<HTMLElement>;
}

/** The dialog of what is being done with a reservation. */
export function ReservationDialogs({
  config,
  list,
  now,
  doing,
  onExited,
  onCancel,
  onRate,
  onRename,
  onMove,
  onChangeClass,
  onReadSpots,
  onReadClasses,
  usual,
  place,
}: ReservationDialogsProps) {
  const [open, setOpen] = useState(false);
  const done = useRef(false);
  useEffect(() => {
    if (!doing) return;
    done.current = false;
    setOpen(true);
  }, [doing]);
  // The button is gone with what was done, and the focus with it: it goes on in the list.
  useEffect(() => {
    if (done.current && doing === null && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [doing, list.reservations, place]);

  if (!doing) return null;
  const { action, reservation } = doing;
  const id = reservation.class_reservation_id;
  const finish = async (work: Promise<boolean>): Promise<void> => {
    if (!(await work)) return;
    done.current = true;
    setOpen(false);
  };
  // A refusal may be news about the reservation itself: then the list has it by now.
  const fresh = list.refusal === null ? undefined : list.reservations?.find((r) => r.class_reservation_id === id);
  const common = { view: viewOf(fresh ?? reservation, config, now), open, onClose: () => setOpen(false), onExited };
  const acting = { ...common, busy: list.busy, error: list.refusal };
  const rules = cancelRulesOf(config, reservation.is_live === true);
  return (
    <>
      {action === 'cancel' && (
        <CancelDialog
          {...acting}
          rules={rules}
          staying={namesStaying(reservation, list.reservations ?? [])}
          onConfirm={() => void finish(onCancel(id))}
        />
      )}
      {action === 'rate' && <RateDialog {...acting} onRate={(rating) => void finish(onRate(id, rating))} />}
      {action === 'guest' && <GuestDialog {...acting} onRename={(name) => void finish(onRename(id, name))} />}
      {action === 'spot' && (
        <SpotDialog {...acting} onRead={onReadSpots} onMove={(spot) => void finish(onMove(id, spot))} />
      )}
      {action === 'class' && (
        <ChangeClassDialog
          {...acting}
          rules={rules}
          studioZone={config.timezone}
          usual={usual}
          guests={
            reservation.guest === null
              ? otherPlacesInClass(reservation, list.reservations ?? []).filter((other) => !other.family_member_id)
              : []
          }
          onRead={onReadClasses}
          onChange={(single, body, key) => void finish(onChangeClass(reservation, single, body, key))}
        />
      )}
      {action === 'share' && <GuestLinkDialog {...common} />}
      {action === 'code' && <AccessCodeDialog {...common} />}
    </>
  );
}
