/** `npm run cluster` as an operator starts it. */
import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { killChildren, processesUsing, startProcess } from '../helpers/processes';
import { publicFolder } from './pooler';

jest.setTimeout(10 * 60_000);

const base = publicFolder('studio-prove-start-');
afterAll(() => {
  killChildren();
  rmSync(base, { recursive: true, force: true });
});

it('npm run cluster prints two addresses that answer and who is the standby, and ctrl-C leaves no process', async () => {
  const child = startProcess('npm', ['run', '--silent', 'cluster'], { DATA_DIR: base }, true);
  const [, url, direct] = await child.waitForOutput(/DATABASE_URL=(\S+)\s+DATABASE_DIRECT_URL=(\S+)/);
  expect(child.output()).toMatch(/Primario: nodo[12]; en espera: nodo[12]/);
  for (const connectionString of [url, direct]) {
    const client = new Client({ connectionString });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  }
  child.signal('SIGINT');
  expect(await child.ended).toBe(0);
  expect(processesUsing(base)).toEqual([]);
});
