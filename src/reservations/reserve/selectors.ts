import type { RootState } from '../../app/rootReducer';
import type { ReserveState } from './reducer';

export const selectReserve = (state: RootState): ReserveState => state.reserve;

/** The class whose button spins: its reservation is being prepared. */
export const selectPreparing = ({ reserve }: RootState): number | null => (reserve.step === 'preparing' ? reserve.single_class_id : null);
