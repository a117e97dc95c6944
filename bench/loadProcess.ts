/** Load generator: keep-alive connections with one request at a time on each, and minimal work here. */
import { connect, type Socket } from 'node:net';
import { runWorker } from './workers';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadInput {
  readonly address: string;
  readonly connections: number;
  readonly requests: readonly Request[];
  /** Repeats the requests for this long; null sends each once. */
  readonly seconds: number | null;
  /**
   * Requests a second over all connections, as far as these are free: an answer's time counts from when its request
   * was to be sent. Default: each as soon as a connection is free.
   */
  readonly perSecond?: number;
}

export interface LoadResult {
  readonly seconds: number;
  /** Responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly count: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Bytes of the last body. */
  readonly bytes: number;
}

const END = Buffer.from('\r\n\r\n');

function bufferOf({ method, path, headers = {}, body }: Request, host: string): Buffer {
  const all: Record<string, string> = { host, ...headers };
  if (body !== undefined)
    Object.assign(all, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) });
  const head = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`);
}

/** Length of a complete chunked body, or null while it is incomplete. */
function chunkedLength(body: Buffer): number | null {
  let total = 0;
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = parseInt(body.toString('latin1', at, line), 16);
    if (size === 0) return body.length >= line + END.length ? total : null;
    total += size;
    at = line + 2 + size + 2;
    if (at > body.length) return null;
  }
}

/** Sends the requests of `next` on one connection until it returns null. */
function runConnection(
  socket: Socket,
  next: () => { readonly request: Buffer; readonly at: number } | null,
  answered: (status: string, milliseconds: number, bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    let status = '';
    let length = 0;
    let left = -1;
    /** The received part of a chunked body; null for a body with a length. */
    let chunks: Buffer | null = null;
    let sentAt = 0;
    const send = (): void => {
      const due = next();
      if (!due) {
        socket.end();
        resolve();
        return;
      }
      sentAt = due.at;
      const wait = due.at - performance.now();
      if (wait > 0) setTimeout(() => socket.write(due.request), wait);
      else socket.write(due.request);
    };
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      let rest = chunk;
      if (left < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(END);
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        status = text.slice(9, 12);
        const found = /\r\ncontent-length: (\d+)/i.exec(text);
        if (status === '304') length = left = 0;
        else if (found) length = left = Number(found[1]);
        else if (/\r\ntransfer-encoding: chunked/i.test(text)) {
          chunks = Buffer.alloc(0);
          left = 0;
        } else {
          reject(new Error(`an answer without a length:\n${text}`));
          return;
        }
        rest = head.subarray(end + END.length);
        head = Buffer.alloc(0);
      }
      if (chunks) {
        chunks = Buffer.concat([chunks, rest]);
        const whole = chunkedLength(chunks);
        if (whole === null) return;
        length = whole;
        chunks = null;
      } else {
        left -= rest.length;
        if (left > 0) return;
      }
      left = -1;
      answered(status, performance.now() - sentAt, length);
      send();
    });
    send();
  });
}

function open({ hostname, port }: URL): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

runWorker<LoadInput, LoadResult>(async ({ address, connections, requests, seconds, perSecond }) => {
  const url = new URL(address);
  const buffers = requests.map((r) => bufferOf(r, url.host));
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)));
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  let bytes = 0;
  let at = 0;
  const started = performance.now();
  const until = seconds === null ? Infinity : started + seconds * 1000;
  const next = (): { request: Buffer; at: number } | null => {
    if (seconds === null ? at >= buffers.length : performance.now() >= until) return null;
    const request = buffers[at % buffers.length];
    const time = perSecond === undefined ? performance.now() : started + (at / perSecond) * 1000;
    at += 1;
    return request ? { request, at: time } : null;
  };
  await Promise.all(
    sockets.map((socket) =>
      runConnection(socket, next, (status, milliseconds, length) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(milliseconds);
        bytes = length;
      }),
    ),
  );
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at99 = times[Math.floor(times.length * 0.99)] ?? NaN;
  return {
    seconds: elapsed,
    statuses,
    count: times.length,
    bytes,
    median: times[Math.floor(times.length / 2)] ?? NaN,
    p99: at99,
  };
});
