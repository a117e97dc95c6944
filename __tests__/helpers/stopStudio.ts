/** Jest's global tear-down of the browser tests. */
import { running } from './startStudio';

export default async function tearDown(): Promise<void> {
  const results = await Promise.allSettled(running.map((studio) => studio.stop()));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
