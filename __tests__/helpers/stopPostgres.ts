/** Jest's global tear-down of the database tests. */
import { running } from './startPostgres';

export default async function tearDown(): Promise<void> {
  await running.stop?.();
}
