import type { FastifyInstance } from 'fastify';
import { getLiveSeats } from '../../../../domain/contract/schedule';
import { requireFound } from '../../../../domain/errors';
import { JsonText, route, STREAMED } from '../../../http/route';
import { seatStreams } from './streams';

export function liveSeatsRoutes(app: FastifyInstance): void {
  const stream = seatStreams(app);
  route(
    app,
    getLiveSeats,
    async ({ ctx: { studio }, params: { id }, request, reply }) => {
      const state = requireFound(await studio.liveSeats.state(id), 'class/not-found');
      if (!request.headers.accept?.includes('text/event-stream')) return new JsonText(state);
      stream(request, reply, id);
      return STREAMED;
    },
    { shared: false },
  );
}
