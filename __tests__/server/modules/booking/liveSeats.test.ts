/** The seats of a class as they change: the hub of a studio, and its streams. */
import Fastify, { type FastifyInstance } from 'fastify';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postReservation } from '../../../../domain/contract/reservations';
import { getLiveSeats, type LiveSeats } from '../../../../domain/contract/schedule';
import { createLiveSeats } from '../../../../server/modules/booking/liveSeats/hub';
import { seatStreams } from '../../../../server/modules/booking/liveSeats/streams';
import type { Studio } from '../../../../server/studio';
import { startApi, type Api } from '../../../helpers/api';
import { until } from '../../../helpers/until';
import { aClass, aPerson } from '../../builders';

interface Stream {
  readonly response: IncomingMessage;
  readonly events: readonly LiveSeats[];
  readonly isOver: () => boolean;
  readonly leave: () => void;
}

const openAt = (app: FastifyInstance, path: string): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' };
    const request = get({ port, host: '127.0.0.1', path, headers }, (response) => {
      const events: LiveSeats[] = [];
      let text = '';
      let over = false;
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const one of parts) if (one.startsWith('data: ')) events.push(JSON.parse(one.slice(6)) as LiveSeats);
      });
      for (const end of ['end', 'close', 'error']) response.on(end, () => (over = true));
      resolve({ response, events, isOver: () => over, leave: () => request.destroy() });
    });
    request.on('error', reject);
  });

describe('streams of the API', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ listen: true });
  });
  afterAll(() => api.close());

  it('a stream sends what a class shows at once, then each change of any process, uncompressed and unbuffered', async () => {
    const person = await aPerson(api.db, 'customer', 1);
    const id = await aClass(api.db, { capacity: 3, spot_map: '3' });
    expect(await api.ok(getLiveSeats, { params: { id } })).toMatchObject({ capacity: 3, reserved: 0, taken: [] });
    const stream = await openAt(api.app, `/api/single_class/${id}/seats`);
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.response.headers).not.toHaveProperty('content-encoding');
    expect(stream.response.headers).toHaveProperty('content-security-policy');
    await until(async () => stream.events.length === 1);
    await api.ok(postReservation, { as: person, body: { single_class_id: id, spot: 2 } });
    await until(async () => stream.events.length === 2);
    // As another server, or a job, writes it.
    await api.db.updateTable('single_class').set({ capacity: 2 }).where('single_class_id', '=', id).execute();
    await until(async () => stream.events.length === 3);
    expect(stream.events).toMatchObject([
      { capacity: 3, reserved: 0, taken: [] },
      { capacity: 3, reserved: 1, taken: [2] },
      { capacity: 2, reserved: 1, taken: [2] },
    ]);
    await api.db.updateTable('single_class').set({ deleted_at: api.now() }).where('single_class_id', '=', id).execute();
    await until(async () => stream.isOver());
  });

  it('a class that is hidden, cancelled or unknown has no stream', async () => {
    const id = await aClass(api.db);
    const published_at = new Date(Date.now() + 3_600_000);
    await api.db.updateTable('single_class').set({ published_at }).where('single_class_id', '=', id).execute();
    for (const one of [id, 999_999])
      expect((await api.refused(getLiveSeats, { params: { id: one } })).code).toBe('class/not-found');
  });

  it('a server that closes ends its streams instead of waiting for them', async () => {
    const other = await startApi({ listen: true });
    const stream = await openAt(other.app, `/api/single_class/${await aClass(other.db)}/seats`);
    await until(async () => stream.events.length === 1);
    await other.close();
    await until(async () => stream.isOver());
  });
});

describe('bounds of streams', () => {
  const studio = () => ({ liveSeats: createLiveSeats({ read: async () => new Map([[1, '{}']]), gap: 0 }) }) as Studio;
  async function serve(bounds: Parameters<typeof seatStreams>[1]) {
    const app = Fastify();
    let ended = 0;
    const mine = studio();
    app.addHook('onRequest', async (request) => {
      request.studio = mine;
      request.address = request.headers['x-address']?.toString() ?? request.ip;
    });
    app.addHook('onResponse', async () => void (ended += 1));
    const stream = seatStreams(app, bounds);
    app.get('/:address', async (request, reply) => {
      request.address = (request.params as { address: string }).address;
      stream(request, reply, 1);
      return reply;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, ended: () => ended };
  }

  it('an address or a process with all its streams gets no further one, until one of them has ended', async () => {
    const { app, ended } = await serve({ all: 3, ofAddress: 2 });
    const status = async (address: string) => {
      const stream = await openAt(app, `/${address}`);
      return [stream.response.statusCode, stream] as const;
    };
    const [, first] = await status('a');
    await status('a');
    expect((await status('a'))[0]).not.toBe(200);
    expect((await status('b'))[0]).toBe(200);
    expect((await status('c'))[0]).not.toBe(200);
    const refused = ended();
    first.leave();
    // The request ends with its stream, so that its studio is given back.
    await until(async () => ended() === refused + 1);
    expect((await status('a'))[0]).toBe(200);
    await app.close();
  });
});

describe('the hub of a studio', () => {
  const viewer = () => {
    const seen: string[] = [];
    return {
      seen,
      send: (state: string) => void seen.push(state),
      beat: () => void seen.push('beat'),
      end: () => void seen.push('end'),
    };
  };

  it('reads all classes that are looked at by one statement, and sends only what changed', async () => {
    const asked: number[][] = [];
    const states = new Map([
      [1, 'a'],
      [2, 'b'],
    ]);
    const read = async (ids: readonly number[]) => (asked.push([...ids]), new Map(states));
    const hub = createLiveSeats({ read, interval: 60_000, gap: 0 });
    const [one, two, three] = [viewer(), viewer(), viewer()];
    hub.join(1, one);
    hub.join(1, two);
    const leave = hub.join(2, three);
    await until(async () => three.seen.length === 1);
    states.set(1, 'c');
    hub.changed();
    await until(async () => one.seen.length === 2);
    expect([one.seen, two.seen, three.seen]).toEqual([['a', 'c'], ['a', 'c'], ['b']]);
    expect(asked.every((ids) => ids.length === 2)).toBe(true);
    leave();
    states.delete(1);
    hub.changed();
    await until(async () => one.seen.includes('end'));
    expect(three.seen).toEqual(['b']);
    hub.close();
  });

  it('goes on after a reading that failed, and beats meanwhile', async () => {
    let isDown = true;
    const read = async () => {
      if (isDown) throw new Error('no connection');
      return new Map([[1, 'a']]);
    };
    const hub = createLiveSeats({ read, interval: 5, gap: 0, beat: 5 });
    const one = viewer();
    hub.join(1, one);
    await until(async () => one.seen.includes('beat'));
    await expect(hub.state(1)).rejects.toThrow('no connection');
    isDown = false;
    await until(async () => one.seen.includes('a'));
    hub.close();
    expect(one.seen.at(-1)).toBe('end');
  });
});
