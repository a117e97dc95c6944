/**
 * Compresses answers that are made on the fly. A week of the calendar is 128 KiB of repeating JSON and 5 KiB of
 * gzip, for half a millisecond. Built files are compressed once and for all by the build (staticFiles.ts).
 *
 * Nothing here mixes a secret with text of an attacker's choice, and tokens travel in a header that no other site
 * can make a browser send, so sizes tell an onlooker nothing (BREACH).
 */
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';

const gzip = promisify(gzipCallback);

/** Below this an answer travels in one packet anyway. */
const WORTH_IT = 1_400;
const LEVEL = 5;

/** Whether a client takes gzip: named (or *) and not refused by q=0. */
export function acceptsGzip(header: string | undefined): boolean {
  const offers = new Map((header ?? '').split(',').map((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(/\s*;\s*/);
    return [name, parameters.every((p) => !/^q=0(\.0*)?$/.test(p))];
  }));
  return offers.get('gzip') ?? offers.get('*') ?? false;
}

export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!isJson || typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return gzip(payload, { level: LEVEL });
  });
}
