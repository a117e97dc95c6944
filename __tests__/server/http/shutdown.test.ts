/** Shutdown finishes running requests and accepts no new ones. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postReservation } from '../../../domain/contract/reservations';
import { startApi, type Api } from '../../helpers/api';
import { aClass, aPerson } from '../builders';
import { untilLockWait } from '../lockWait';

let api: Api;
beforeEach(async () => {
  api = await startApi({ listen: true });
});
afterEach(() => api.close());

it('a running reservation gets its response before the server stops', async () => {
  const [person, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db)];
  const { port } = (api.app.server as Server).address() as AddressInfo;
  const holder = await api.pool.connect();
  await holder.query('begin');
  await holder.query('select from single_class where single_class_id = $1 for update', [id]);
  const answer = api.send(postReservation, { as: person, body: { single_class_id: id } });
  await untilLockWait(api.pool);

  let gone = false;
  const closed = api.app.close().then(() => {
    gone = true;
  });
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
  expect(gone).toBe(false);
  await holder.query('commit');
  holder.release();
  expect((await answer).status).toBe(200);
  await closed;
  // The client leaves the connection open after the response: waiting for it to end by itself takes over a minute.
}, 40_000);
