/** Fetches lazy chunks. One that fails is like a failed call: it shows as an outage and is retried after it. */
import { connection } from './client';

/** Attempts while the server is healthy: a new release names its chunks differently. */
const MAX_ATTEMPTS = 3;

/**
 * `lazy(retryingImport(() => import('./Dialog')))`. Rejects where the chunk is gone for good: an ErrorBoundary shows it.
 */
export function retryingImport<M>(load: () => Promise<M>): () => Promise<M> {
  return async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await load();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
        connection.reportDown();
        await connection.whenUp();
      }
    }
  };
}
