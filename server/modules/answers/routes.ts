import type { FastifyInstance } from 'fastify';
import { getAnswer, postAnswer } from '../../../domain/contract/answers';
import { perAddress } from '../../http/rates';
import { route } from '../../http/route';
import { answerOf, giveAnswer } from './service';

/** Presses of one address: a studio's guests may share one. */
const PRESSES = { config: perAddress('answer', 60) };

export function answerRoutes(app: FastifyInstance): void {
  // Not cached: what is answered shows at once.
  route(app, getAnswer, async ({ ctx, params }) => ({ answer: await answerOf(ctx, params.token) }), { shared: false });

  route(
    app,
    postAnswer,
    async ({ ctx, params, body }) => ({ answer: await giveAnswer(ctx, params.token, body) }),
    PRESSES,
  );
}
