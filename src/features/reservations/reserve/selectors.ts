import type { ClassPackage } from '../../../../domain/contract/packages';
import { singleClassPackage } from '../../../../domain/packages';
import type { RootState } from '../../../core/state';
import { selectConfig } from '../../appconfig/state';
import { selectPackages } from '../../packages/selectors';
import { selectSingleClass } from '../../schedule/selectors';
import type { ReserveState } from './reducer';

const NONE: readonly ClassPackage[] = [];

export const selectReserve = (state: RootState): ReserveState => state.reserve;

/** The class whose button spins: its reservation is being prepared. */
export const selectPreparing = ({ reserve }: RootState): number | null =>
  reserve.step === 'preparing' ? reserve.single_class_id : null;

/** What buys just the class that is wanted: where the studio sells single classes, and the class takes any credit. */
export const selectSinglePackage = (state: RootState): ClassPackage | null =>
  selectConfig(state).single_class_enabled && !selectSingleClass(state)?.class_type.restricted
    ? singleClassPackage(selectPackages(state) ?? [])
    : null;

/** What is for sale, once what the customer has used up is known too; nothing where it can't be read. */
export const selectPackagesKnown = (state: RootState): readonly ClassPackage[] | null =>
  state.packages.failed ? (state.packages.packages ?? NONE) : state.packages.used && state.packages.packages;
