import type { RootState } from '../../core/state';
import { initialAccount, type AccountState } from './reducer';

export const selectAccount = ({ account = initialAccount }: RootState): AccountState => account;
