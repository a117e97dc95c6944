import { Account } from '../components/Account';

/** /mystudio/informacion */
export default Account;
