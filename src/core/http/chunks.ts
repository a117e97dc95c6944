/** Loads lazy chunks. A failed one is handled like a failed call: shown as an outage and retried afterwards. */
import { connection } from './client';

/** Most attempts while the server is healthy, as a new release has other chunk names. */
const MAX_ATTEMPTS = 3;

/**
 * `lazy(retryingImport(() => import('./Dialog')))`. Rejects if the chunk is gone for good; an ErrorBoundary shows that.
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
