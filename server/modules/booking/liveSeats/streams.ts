/** Server-sent events of a class's seats, bounded for the process and for each address. */
import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import type { Viewer } from '../../../ports/liveSeats';

/** Open streams of the process; who gets none sees the seats as of the last reading, as before. */
const STREAMS_MAX = 5_000;
/** Of one address, which customers of a carrier or of one Wi-Fi share. */
const STREAMS_OF_ADDRESS = 200;
/** A stream ends after a while, so that those of a studio that was opened anew don't last; browsers open the next. */
const LASTS = 15 * MINUTE;
const SPREAD = 5 * MINUTE;
/** Bytes that a browser hasn't read yet; one that reads nothing isn't waited for. */
const UNREAD_MAX = 64 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy must neither store nor compress it: both hold events back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export interface StreamBounds {
  readonly all?: number;
  readonly ofAddress?: number;
}

/** The open streams of one process. */
export function seatStreams(
  app: FastifyInstance,
  { all = STREAMS_MAX, ofAddress = STREAMS_OF_ADDRESS }: StreamBounds = {},
): (request: FastifyRequest, reply: FastifyReply, singleClassId: number) => void {
  const open = new Map<Viewer, string>();
  const addresses = new Map<string, number>();
  // The server ends when they do.
  app.addHook('preClose', async () => {
    for (const viewer of [...open.keys()]) viewer.end();
  });

  return (request, reply, singleClassId) => {
    const { studio, address } = request;
    const mine = addresses.get(address) ?? 0;
    if (open.size >= all || mine >= ofAddress) {
      reply.header('retry-after', 30);
      throw new AppError('request/too-many');
    }
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
    raw.socket?.setNoDelay(true);
    const write = (text: string): void => {
      if (raw.writableLength > UNREAD_MAX) raw.destroy();
      else raw.write(text);
    };
    const viewer: Viewer = {
      send: (state) => write(`data: ${state}\n\n`),
      beat: () => write(':\n\n'),
      end: () => raw.end(),
    };
    open.set(viewer, address);
    addresses.set(address, mine + 1);
    const leave = studio.liveSeats.join(singleClassId, viewer);
    const ending = setTimeout(() => viewer.end(), LASTS + randomInt(SPREAD));
    raw.on('close', () => {
      clearTimeout(ending);
      leave();
      open.delete(viewer);
      const left = (addresses.get(address) ?? 1) - 1;
      if (left > 0) addresses.set(address, left);
      else addresses.delete(address);
      // Ends the request, where the browser has left: the studio is given back.
      if (!raw.writableFinished) raw.emit('finish');
    });
    // Lets the browser know that it is open, before the first change.
    write(':\n\n');
  };
}
