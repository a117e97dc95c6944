import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { addToCalendar } from '../../icalendar/actions';
import { closeConfirmed, type Confirmed } from '../confirmed/actions';
import { ConfirmedDialog, type ConfirmedDialogProps } from '../confirmed/ConfirmedDialog';
import { focusCard } from '../focusCard';

type Connected = Omit<ConfirmedDialogProps, 'confirmed' | 'onExited'> & { readonly confirmed: Confirmed | null };

function Shown({ confirmed, ...props }: Connected) {
  return (
    confirmed && (
      <ConfirmedDialog
        {...props}
        confirmed={confirmed}
        // The dialog itself goes, and gives the focus back, in the frame after this.
        onExited={() => requestAnimationFrame(() => focusCard(confirmed.single.single_class_id))}
      />
    )
  );
}

export default connect(
  (state: RootState) => ({
    open: state.confirmed.open,
    confirmed: state.confirmed.confirmed,
    config: selectConfig(state),
  }),
  (dispatch: AppDispatch) => ({
    onAddToCalendar: (id: number) => void dispatch(addToCalendar(id)),
    onClose: () => void dispatch(closeConfirmed()),
  }),
)(Shown);
