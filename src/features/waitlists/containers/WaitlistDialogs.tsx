import Info from 'lucide-react/icons/info';
import Users from 'lucide-react/icons/users';
import { localHour } from '../../../../domain/localTime';
import type { AppConfig } from '../../../../domain/config';
import OtherTimes from '../../schedule/containers/OtherTimes';
import { ClassSummary } from '../../schedule/components/ClassSummary';
import { familyLeft, isSeated, type FamilyName } from '../../schedule/people';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import {
  type WaitlistDraft,
  chooseAuto,
  chooseWaiting,
  closeWaitlist,
  entryOfPerson,
  leaveWaitlist,
  saveWaitlist,
  selectWaitlists,
} from '../actions';
import type { WaitlistsState } from '../reducer';
import { passedOverText, waitlistPositionText, waitlistRules, WAITLIST_MODES, waitlistModeText } from '../labels';
import '../waitlists.scss';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { classNames } from '../../../ui/classNames';
import { useId } from '../../../ui/useId';
import { connect, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectFamily, selectMe, selectSendsMail } from '../../customers/selectors';

interface WaitlistDialogProps {
  readonly state: WaitlistsState;
  readonly config: AppConfig;
  readonly customer_id: number | null;
  readonly family: readonly FamilyName[];
  readonly onPerson: (member: number | null) => void;
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
  family,
  onPerson,
  onAuto,
  onSave,
  onLeave,
  onClose,
}: WaitlistDialogProps) {
  const { single, waitlist, open, member, auto, saving } = state;
  if (!single || !waitlist) return null;
  const { single_class_id } = single;
  const place = entryOfPerson(waitlist, customer_id, member);
  const person = family.find(({ family_member_id }) => family_member_id === member)?.name ?? null;
  const save = (): void => onSave({ waitlist_id: place?.waitlist_id ?? null, single_class_id, member, auto });
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
              {person === null ? 'Anotarme en la lista' : `Anotar a ${person} en la lista`}
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
              {person === null ? 'Salir de la lista' : `Sacar a ${person} de la lista`}
            </Button>
          )}
        </div>
      }
    >
      <ClassSummary single={single} hour={localHour(single, config.timezone)} />
      <WaitingPerson
        self={!isSeated(single)}
        family={familyLeft(single, family)}
        member={member}
        disabled={saving}
        onPerson={onPerson}
      />
      <p className="waitlist-position">
        <Users size={20} aria-hidden />
        <span>
          {place === null ? 'Esta clase está llena. ' : `Ya ${person === null ? 'estás' : 'está'} en la lista. `}
          <strong>{waitlistPositionText(waitlist.total, place?.position ?? null, person)}</strong>
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
          {waitlistRules(config).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface WaitingPersonProps {
  /** The customer has no place in the class. */
  readonly self: boolean;
  /** Those of the family who have none. */
  readonly family: readonly FamilyName[];
  readonly member: number | null;
  readonly disabled: boolean;
  readonly onPerson: (member: number | null) => void;
}

/** For whom of the account; nothing where that is no question. */
function WaitingPerson({ self, family, member, disabled, onPerson }: WaitingPersonProps) {
  if (family.length + (self ? 1 : 0) < 2) return null;
  const options = [
    ...(self ? [{ value: '', label: 'Yo' }] : []),
    ...family.map(({ family_member_id, name }) => ({ value: String(family_member_id), label: name })),
  ];
  return (
    <div className="waitlist-whom">
      <p aria-hidden>¿Para quién?</p>
      <SegmentedFilter
        label="¿Para quién?"
        value={member === null ? '' : String(member)}
        options={options}
        onChange={(value) => {
          if (!disabled) onPerson(value === '' ? null : Number(value));
        }}
      />
    </div>
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
    family: selectFamily(state),
  }),
  (dispatch: AppDispatch) => ({
    onPerson: (member: number | null) => void dispatch(chooseWaiting(member)),
    onAuto: (auto: boolean) => void dispatch(chooseAuto(auto)),
    onSave: (draft: WaitlistDraft) => void dispatch(saveWaitlist(draft)),
    onLeave: (waitlist_id: number, single_class_id: number) =>
      void dispatch(leaveWaitlist(waitlist_id, single_class_id)),
    onClose: () => void dispatch(closeWaitlist()),
  }),
)(WaitlistDialog);
