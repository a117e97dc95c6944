import Info from 'lucide-react/icons/info';
import Users from 'lucide-react/icons/users';
import { localHour } from '../../../../domain/localTime';
import type { AppConfig } from '../../../../domain/config';
import OtherTimes from '../../schedule/containers/OtherTimes';
import { ClassSummary } from '../../schedule/components/ClassSummary';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import {
  type WaitlistDraft,
  ownWaitlistEntry,
  chooseAuto,
  closeWaitlist,
  leaveWaitlist,
  saveWaitlist,
  selectWaitlists,
} from '../actions';
import type { WaitlistsState } from '../reducer';
import { passedOverText, waitlistPositionText, waitlistRules, WAITLIST_MODES, waitlistModeText } from '../labels';
import '../waitlists.scss';
import { classNames } from '../../../ui/classNames';
import { useId } from '../../../ui/useId';
import { connect, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectHasFamily, selectMe, selectSendsMail } from '../../customers/selectors';

interface WaitlistDialogProps {
  readonly state: WaitlistsState;
  readonly config: AppConfig;
  readonly customer_id: number | null;
  readonly hasFamily: boolean;
  readonly onAuto: (auto: boolean) => void;
  readonly onSave: (draft: WaitlistDraft) => void;
  readonly onLeave: (waitlist_id: number, single_class_id: number) => void;
  readonly onClose: () => void;
}

/** The waiting list of a full class: join it, change what is waited for, or leave. */
function WaitlistDialog({
  state,
  config,
  customer_id,
  hasFamily,
  onAuto,
  onSave,
  onLeave,
  onClose,
}: WaitlistDialogProps) {
  const { single, waitlist, open, auto, saving } = state;
  if (!single || !waitlist) return null;
  const { single_class_id } = single;
  const place = ownWaitlistEntry(waitlist, customer_id);
  const save = (): void => onSave({ waitlist_id: place?.waitlist_id ?? null, single_class_id, auto });
  return (
    <Dialog
      open={open}
      onClose={saving ? () => undefined : onClose}
      title="Lista de Espera"
      fixed={saving}
      footer={
        <div className="reserve-footer">
          {place === null && (
            <Button block size="lg" busy={saving} onClick={save}>
              Anotarme en la lista
            </Button>
          )}
          {place !== null && place.auto !== auto && (
            <Button block size="lg" busy={saving} onClick={save}>
              Guardar cambio
            </Button>
          )}
          {place !== null && (
            <Button
              block
              variant="danger"
              disabled={saving}
              onClick={() => onLeave(place.waitlist_id, single_class_id)}
            >
              Salir de la lista
            </Button>
          )}
        </div>
      }
    >
      <ClassSummary single={single} hour={localHour(single, config.timezone)} />
      <p className="waitlist-line">
        <Users size={20} aria-hidden />
        <span>
          {place === null ? 'Esta clase está llena. ' : 'Ya estás en la lista. '}
          <strong>{waitlistPositionText(waitlist.total, place?.position ?? null)}</strong>
        </span>
      </p>
      {place !== null && passedOverText(place.passed_over) && (
        <p className="waitlist-card__passed">{passedOverText(place.passed_over)}</p>
      )}
      {place === null && <OtherTimes single={single} onOpen={onClose} />}
      <ModeChoice auto={auto} disabled={saving} onChange={onAuto} />
      <div className="reserve-rules">
        <Info size={18} aria-hidden />
        <ul className="waitlist-rules">
          {hasFamily && <li>La lista es para tu propio lugar: para tu familia, reserva cuando se libere uno.</li>}
          {waitlistRules(config).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface ModeChoiceProps {
  readonly auto: boolean;
  readonly disabled: boolean;
  readonly onChange: (auto: boolean) => void;
}

/** 'Reservar automáticamente' or 'Solo avisarme'. */
function ModeChoice({ auto, disabled, onChange }: ModeChoiceProps) {
  const name = useId('lista');
  const sendsMail = useSelector(selectSendsMail);
  return (
    <fieldset className="waitlist-choice" disabled={disabled}>
      <legend>¿Qué hacemos cuando haya un lugar?</legend>
      {WAITLIST_MODES.map((choice) => (
        <label
          key={choice.label}
          className={classNames('waitlist-choice__option', choice.auto === auto && 'waitlist-choice__option--on')}
        >
          <input type="radio" name={name} checked={choice.auto === auto} onChange={() => onChange(choice.auto)} />
          <span>
            {choice.label}
            <small>{waitlistModeText(choice.auto, sendsMail)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export default connect(
  (state: RootState) => ({
    state: selectWaitlists(state),
    config: selectConfig(state),
    customer_id: selectMe(state)?.customer_id ?? null,
    hasFamily: selectHasFamily(state),
  }),
  (dispatch: AppDispatch) => ({
    onAuto: (auto: boolean) => void dispatch(chooseAuto(auto)),
    onSave: (draft: WaitlistDraft) => void dispatch(saveWaitlist(draft)),
    onLeave: (waitlist_id: number, single_class_id: number) =>
      void dispatch(leaveWaitlist(waitlist_id, single_class_id)),
    onClose: () => void dispatch(closeWaitlist()),
  }),
)(WaitlistDialog);
