/**
 * Parts of the page that are fetched when they are first needed. One that can't be fetched is like a call
 * that can't be made: it is said, and goes on by itself as soon as the server is back.
 */
import { connection } from './client';

/** A part that is still missing while the server says that it is well: a new release has other names. */
const MAX_ATTEMPTS = 3;

/**
 * `lazy(retrying(() => import('./Dialog')))`. Rejects where the chunk is gone for good; an ErrorBoundary shows that.
 */
export function retrying<M>(load: () => Promise<M>): () => Promise<M> {
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
