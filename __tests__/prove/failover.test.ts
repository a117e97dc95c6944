/**
 * The primary is killed under load: nothing acknowledged is lost or doubled, sales go on by the standby, and the killed
 * node comes back. Parts of one story, on one cluster.
 */
import type { Pool } from 'pg';
import { primaryOf } from '../../cluster/patroni';
import { createPool } from '../../server/db/connection';
import { eventually } from '../helpers/until';
import type { Customers } from './customers';
import { Deployment, tell } from './deployment';
import { story } from './story';

/** Also where the machine has other work. */
jest.setTimeout(15 * 60_000);

let deployment: Deployment;
beforeAll(async () => {
  deployment = await Deployment.start('failover');
});
afterAll(() => deployment?.stop());

const part = story();
let killed = '';
let customers: Customers;

part(
  'nothing acknowledged is lost or doubled when the primary is killed under load, and answers come again',
  async () => {
    const { cluster, pool, primary } = deployment;
    killed = await primary();
    customers = await deployment.customers({ classes: 30 });
    const { before, seconds } = await deployment.meet(customers, { after: 150, kill: () => cluster.kill(killed) });
    expect(await primary()).not.toBe(killed);
    // What operators are promised, also on a machine that has other work.
    expect(seconds).toBeLessThan(30);
    tell(
      `Primary killed after ${before} acknowledged writes: ${seconds} s until the next of ${customers.acknowledged}; ` +
        `${customers.repeated.length} requests were repeated.`,
    );

    await deployment.reconcileLater();
    await customers.expectKept(pool);
    await deployment.expectPaid([customers]);
    expect([customers.left > 0, customers.cancelled.size > 50]).toEqual([true, true]);
  },
);

part('the killed node comes back as the standby, catches up, and can take over again', async () => {
  const { cluster, pool, primary, standby } = deployment;
  cluster.restart(killed);
  expect(await standby()).toBe(killed);
  const other = await primary();
  await cluster.kill(other);
  await eventually('the other primary', async () => primaryOf(await cluster.members()) === killed || undefined);
  await eventually('the new primary behind haproxy', () =>
    customers.expectKept(pool).then(
      () => true as const,
      (error: unknown) => {
        if (error instanceof Error && 'matcherResult' in error) throw error;
        return undefined;
      },
    ),
  );
  cluster.restart(other);
  expect(await standby()).toBe(other);
});

/** The database of a node itself, as its superuser. */
async function nodeOf(name: string): Promise<Pool> {
  const { cluster } = deployment;
  const port = (await cluster.members()).find((member) => member.name === name)?.port;
  return createPool(Object.assign(new URL(cluster.superuserUrl), { port: String(port) }).href, {
    max: 2,
    statement_timeout: 300,
  });
}

part('a commit is acknowledged only once the standby has it, whatever limit its statement has', async () => {
  const [primaryNode, standbyNode] = [
    await nodeOf(await deployment.primary()),
    await nodeOf(await deployment.standby()),
  ];
  try {
    const receiver = await eventually('a standby that receives', async () => {
      const { rows } = await standbyNode.query<{ pid: number }>('select pid from pg_stat_wal_receiver');
      return rows[0]?.pid;
    });
    let acknowledged = false;
    process.kill(receiver, 'SIGSTOP');
    try {
      const write = primaryNode
        .query("insert into tag (name, color) values ('Suave', '#fff')")
        .finally(() => (acknowledged = true));
      // As long as the limit and longer.
      await eventually('a commit that waits for the standby', async () => {
        const waiting = await primaryNode.query(`select from pg_stat_activity
          where wait_event = 'SyncRep' and now() - query_start > interval '1 second'`);
        return waiting.rows.length > 0 || undefined;
      });
      expect(acknowledged).toBe(false);
      process.kill(receiver, 'SIGCONT');
      await write;
    } finally {
      process.kill(receiver, 'SIGCONT');
    }
  } finally {
    await primaryNode.end();
    await standbyNode.end();
  }
});

/** Some customers come who do all that they came for. */
async function sell(): Promise<void> {
  const more = await deployment.customers({ size: 4, classes: 4 });
  await more.run();
  expect(more.reserved.size).toBeGreaterThan(0);
}

part('sales go on without etcd', async () => {
  const { cluster, primary } = deployment;
  const leader = await primary();
  const url = (await cluster.members()).find(({ name }) => name === leader)?.api_url ?? '';
  await cluster.kill('etcd');
  // Longer than the lease of the primary.
  await eventually('the failsafe mode', async () => {
    const state = (await (await fetch(url)).json()) as { failsafe_mode_is_active?: boolean };
    return state.failsafe_mode_is_active || undefined;
  });
  await sell();
  cluster.restart('etcd');
  expect(await primary()).toBe(leader);
});

part('a lost standby stops sales only until Patroni has noticed', async () => {
  const { cluster, primary, standby } = deployment;
  const lost = await standby();
  await cluster.kill(lost);
  await sell();
  expect(await primary()).toBe(killed);
  cluster.restart(lost);
  expect(await standby()).toBe(lost);
  expect(await deployment.stopServers()).toEqual([0, 0]);
});
