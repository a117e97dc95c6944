/** Jest's global set-up of `npm run prove`: Debian's packages have to be there, and the database tests' PostgreSQL. */
import { findPrograms } from '../../cluster/programs';
import setUp from './startPostgres';

export default async function setUpProve(): Promise<void> {
  findPrograms();
  await setUp();
}
