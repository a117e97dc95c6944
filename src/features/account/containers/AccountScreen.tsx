import { withReducers } from '../../../core/store';
import { Account } from '../components/Account';
import { accountReducer } from '../state';

/** /mystudio/informacion */
export default withReducers({ account: accountReducer }, Account);
