/** Opens streams of server-sent events and notes when each class's states arrive. */
import { connect, type Socket } from 'node:net';
import { runWorker } from './workers';

export interface OpenStreams {
  readonly address: string;
  /** The class of each stream. */
  readonly classes: readonly number[];
}
/** When each stream of a class saw that so many seats were reserved, and forgets the rest. */
export interface Arrivals {
  readonly single_class_id: number;
  readonly reserved: number;
}
export interface StreamsAnswer {
  readonly open: number;
  /** Epoch milliseconds; empty until all streams of the class have it. */
  readonly arrived: readonly number[];
}

/** An address has a limited number of streams, as one person would. */
const ADDRESSES = 100;

const sockets: Socket[] = [];
const streams = new Map<number, number>();
const arrivals = new Map<string, number[]>();
let open = 0;

function openOne({ hostname, port }: URL, single_class_id: number, n: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.1.${1 + (n % ADDRESSES)}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress }, () =>
      socket.write(
        `GET /api/single_class/${single_class_id}/seats HTTP/1.1\r\nhost: ${hostname}:${port}\r\n` +
          'accept: text/event-stream\r\naccept-encoding: gzip, br\r\n\r\n',
      ),
    );
    sockets.push(socket);
    let text = '';
    let isOpen = false;
    socket.setEncoding('latin1').on('data', (part: string) => {
      const now = Date.now();
      text += part;
      if (!isOpen && text.includes('\r\n\r\n')) {
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 300)));
        isOpen = true;
        open += 1;
        streams.set(single_class_id, (streams.get(single_class_id) ?? 0) + 1);
        resolve();
      }
      for (const [, reserved] of text.matchAll(/data: \{"capacity" : \d+, "reserved" : (\d+)[^\n]*\n\n/g)) {
        const key = `${single_class_id} ${reserved}`;
        const times = arrivals.get(key) ?? [];
        times.push(now);
        arrivals.set(key, times);
      }
      const end = text.lastIndexOf('\n\n');
      if (end >= 0) text = text.slice(end + 2);
    });
    socket.on('error', reject);
    socket.on('close', () => (open -= 1));
  });
}

runWorker<OpenStreams | Arrivals, StreamsAnswer>(
  async (asked) => {
    if ('reserved' in asked) {
      const { single_class_id, reserved } = asked;
      const arrived = arrivals.get(`${single_class_id} ${reserved}`) ?? [];
      const isComplete = arrived.length >= (streams.get(single_class_id) ?? Infinity);
      if (isComplete) arrivals.clear();
      return { open, arrived: isComplete ? arrived : [] };
    }
    const url = new URL(asked.address);
    for (let from = 0; from < asked.classes.length; from += 50)
      await Promise.all(asked.classes.slice(from, from + 50).map((id, i) => openOne(url, id, from + i)));
    return { open, arrived: [] };
  },
  async () => sockets.forEach((socket) => socket.destroy()),
);
