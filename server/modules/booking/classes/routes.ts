import type { FastifyInstance } from 'fastify';
import { deleteSingleClass, putSingleClass } from '../../../../domain/contract/classes';
import { AppError } from '../../../../domain/errors';
import { JsonText, route } from '../../../http/route';
import { singleClassText } from '../schedule/repository';
import { cancelClass, changeCoaches } from './service';

export function classRoutes(app: FastifyInstance): void {
  route(app, deleteSingleClass, async ({ studio, params, query, now }) => ({
    cancelled: await cancelClass(studio, params.id, query.reason?.trim() || null, now),
  }));

  route(app, putSingleClass, async ({ studio, account, body, now }) => {
    await changeCoaches(studio, body, now);
    const text = await singleClassText(studio.pool, account?.uid ?? null, body.single_class_id);
    if (text === null) throw new AppError('class/not-found');
    return new JsonText(text);
  });
}
