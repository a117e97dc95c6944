import { createServer, type Server } from 'node:net';
import { errorCode } from '../server/db/errors';
import { StartFailure } from '../demo/failure';

/**
 * Held as long as this process lives: a name of the kernel's, not a file that stays behind.
 *
 * @throws StartFailure with `refusal` where another process holds it.
 */
export function takeLock(name: string, refusal: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const lock = createServer();
    lock.on('error', (error) => reject(errorCode(error) === 'EADDRINUSE' ? new StartFailure(refusal) : error));
    lock.listen(`\0studio-cluster:${name.slice(-80)}`, () => resolve(lock));
  });
}
