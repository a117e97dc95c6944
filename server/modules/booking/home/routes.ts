import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/home';
import { AppError, requireFound } from '../../../../domain/errors';
import { requireAccount, requireCustomer } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { findReservation } from '../reservations/repository';
import { againText, homeText } from './repository';

export function homeRoutes(app: FastifyInstance): void {
  route(app, calls.getHome, async ({ ctx }) => {
    const { customer_id, account } = requireCustomer(ctx);
    const { timezone } = await ctx.studio.config();
    return new JsonText(await homeText(ctx.studio.pool, account.uid, customer_id, ctx.now, timezone));
  });

  route(app, calls.getAgain, async ({ ctx, params }) => {
    const { studio, now } = ctx;
    const found = requireFound(await findReservation(studio.db, params.id), 'reservation/not-found');
    if (found.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('reservation/not-yours');
    return new JsonText(await againText(studio.pool, requireAccount(ctx).uid, params.id, now));
  });
}
