/**
 * What stands before the database is killed under load: haproxy, PgBouncer, one of the servers. Nothing acknowledged is
 * lost or doubled, and customers go on by repeating their requests. Parts of one story, on one cluster.
 */
import type { Customers } from './customers';
import { eventually } from '../helpers/until';
import { Deployment, tell } from './deployment';
import { story } from './story';

/** Also where the machine has other work. */
jest.setTimeout(15 * 60_000);

let deployment: Deployment;
beforeAll(async () => {
  deployment = await Deployment.start('frontends');
});
afterAll(() => deployment?.stop());

const part = story();
const came: Customers[] = [];

/** Kills it while customers pay, and brings it back once one of them had to repeat a request. */
async function loseAndReturn(name: string, kill: () => Promise<void>, bringBack: () => unknown): Promise<void> {
  const customers = await deployment.customers({ classes: 16 });
  came.push(customers);
  const { before, seconds } = await deployment.meet(customers, {
    after: 100,
    kill,
    bringBack: async () => {
      await eventually('a request that is repeated', async () => customers.repeated.length > 0 || undefined);
      await bringBack();
    },
  });
  tell(
    `${name} killed after ${before} acknowledged writes: ${seconds} s until the next of ${customers.acknowledged}; ` +
      `${customers.repeated.length} requests were repeated.`,
  );
  expect(customers.acknowledged).toBeGreaterThan(before);
  await deployment.reconcileLater();
  await customers.expectKept(deployment.pool);
  await deployment.expectPaid(came);
}

for (const name of ['haproxy', 'pgbouncer'])
  part(`nothing acknowledged is lost or doubled when ${name} is killed under load and comes back`, () =>
    loseAndReturn(
      name,
      () => deployment.cluster.kill(name),
      () => deployment.cluster.restart(name),
    ),
  );

part(
  'nothing acknowledged is lost or doubled when one of two servers is killed under load and comes back',
  async () => {
    await loseAndReturn(
      'A server',
      () => deployment.killServer(0),
      () => deployment.restartServer(0),
    );
    expect(await deployment.stopServers()).toEqual([0, 0]);
  },
);
