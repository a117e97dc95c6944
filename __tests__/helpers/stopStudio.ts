/** Jest's global tear-down of the browser tests. */
import { running } from './startStudio';

export default async function tearDown(): Promise<void> {
  const ends = await Promise.allSettled(running.map((studio) => studio.stop()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
