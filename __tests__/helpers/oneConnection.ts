/** Finds what asks for a second connection inside a transaction: as many of these as the pool is large wait for ever. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';
import type { Db } from '../../server/db/schema';

/** Makes the pool refuse connections inside a transaction of `db`; returns the refusals, as some are caught. */
export function refuseSecondConnections(pool: Pool, db: Db): readonly Error[] {
  const refused: Error[] = [];
  const inside = new AsyncLocalStorage<{ open: boolean }>();

  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const begun = transaction();
    const execute = begun.execute.bind(begun);
    begun.execute = (work) =>
      execute(async (trx) => {
        const own = { open: true };
        try {
          return await inside.run(own, () => work(trx));
        } finally {
          own.open = false;
        }
      });
    return begun;
  };

  // The pool's `query` begins with this, too.
  const connect = pool.connect.bind(pool);
  pool.connect = ((...args: Parameters<typeof connect>) => {
    if (inside.getStore()?.open) {
      const error = new Error('a second connection inside a transaction: use its `trx`, or read before it begins');
      refused.push(error);
      throw error;
    }
    return connect(...args);
  }) as typeof pool.connect;
  return refused;
}
