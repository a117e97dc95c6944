import type { FastifyInstance } from 'fastify';
import { deleteSingleClass, putSingleClass } from '../../../../domain/contract/classes';
import { AppError } from '../../../../domain/errors';
import { uidOf } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { singleClassText } from '../schedule/repository';
import { cancelClass, changeCoaches } from './service';

export function classRoutes(app: FastifyInstance): void {
  route(app, deleteSingleClass, async ({ ctx, params, query }) => ({
    cancelled: await cancelClass(ctx, params.id, query.reason?.trim() || null),
  }));

  route(app, putSingleClass, async ({ ctx, body }) => {
    await changeCoaches(ctx, body);
    const text = await singleClassText(ctx.studio.pool, uidOf(ctx), body.single_class_id, ctx.now);
    if (text === null) throw new AppError('class/not-found');
    return new JsonText(text);
  });
}
