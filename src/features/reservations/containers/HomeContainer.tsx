import { useEffect } from 'react';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectShownCredits } from '../../customers/selectors';
import { fetchHome } from '../../home/state';
import { HomePanel, type HomePanelProps } from '../home/HomePanel';
import { startReserve } from '../reserve/actions';
import { selectReservations } from '../selectors';
import { reservationHandlers } from './dialogHandlers';

type Connected = Omit<HomePanelProps, 'home' | 'classes'> & {
  readonly home: HomePanelProps['home'] | null;
  readonly classes: HomePanelProps['classes'] | null;
  readonly onLoad: () => void;
};

/** Where it can't be read, the calendar below has all that is needed. */
function Loaded({ home, classes, onLoad, ...props }: Connected) {
  useEffect(onLoad, [onLoad]);
  return home && classes && <HomePanel {...props} home={home} classes={classes} />;
}

export default connect(
  (state: RootState) => ({
    config: selectConfig(state),
    home: state.home.home,
    classes: state.home.classes,
    credits: selectShownCredits(state),
    busy: selectReservations(state).busy,
    refusal: selectReservations(state).refusal,
  }),
  (dispatch: AppDispatch) => ({
    ...reservationHandlers(dispatch),
    onLoad: () => void dispatch(fetchHome()),
    onReserve: (id: number) => void dispatch(startReserve(id)),
  }),
)(Loaded);
