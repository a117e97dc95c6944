import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { CreditChoice } from '../../../../domain/cancellation';
import type { ChangeReservation, MoveToClass, Reserve } from '../../../../domain/contract/reservations';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../../features/appconfig/state';
import { bookCustomer, fetchRoster, mark, type Mark } from '../../attendance/actions';
import { selectAttendance, selectIsDesk } from '../../attendance/selectors';
import * as actions from '../actions';
import { Roster, type RosterProps } from '../components/Roster';

const OfClass = connect(
  (state: RootState) => {
    const { timezone, allow_class_guests, waitlist_enabled } = selectConfig(state);
    return {
      attendance: selectAttendance(state),
      zone: timezone,
      canBook: selectIsDesk(state),
      guestsAllowed: allow_class_guests,
      waitlistEnabled: waitlist_enabled,
    };
  },
  (dispatch: AppDispatch, { singleClassId: of }: Pick<RosterProps, 'singleClassId'>) => ({
    onLoad: (id: number) => void dispatch(fetchRoster(id)),
    onMark: (what: Mark) => dispatch(mark(what)),
    onBook: (body: Reserve, key: string) => dispatch(bookCustomer(body, key)),
    onChange: (change: ChangeReservation, before: ChangeReservation, text: string) =>
      dispatch(actions.changePlace(of, change, before, text)),
    onRemovePlace: (id: number, credit: CreditChoice, name: string) =>
      dispatch(actions.removePlace(of, id, credit, name)),
    onMove: (id: number, body: MoveToClass, key: string, name: string) =>
      dispatch(actions.movePlace(of, id, body, key, name)),
    onGuest: (body: Reserve, key: string) => dispatch(actions.addGuest(body, key)),
    onReadClasses: (id: number) => dispatch(actions.readOtherClasses(id)),
    line: {
      onRead: (id: number) => dispatch(actions.readWaitlist(id)),
      onOrder: (ids: readonly number[], before: readonly number[]) => dispatch(actions.orderWaitlist(of, ids, before)),
      onAdd: (customerId: number) => dispatch(actions.addToWaitlist(of, customerId)),
      onRemove: (id: number) => dispatch(actions.removeFromWaitlist(of, id)),
      onPromote: (id: number, name: string) => dispatch(actions.promoteEntry(of, id, name)),
    },
  }),
)(Roster);

/** /admin/clases/{single_class_id} */
export default function RosterScreen() {
  const { id = '' } = useParams();
  return <OfClass key={id} singleClassId={Number(id)} />;
}
