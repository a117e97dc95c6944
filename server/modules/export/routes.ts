import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/imports';
import { route } from '../../http/route';
import { latestExport, orderExport } from './service';

export function exportRoutes(app: FastifyInstance): void {
  route(app, calls.getStudioExport, async ({ ctx }) => ({ export: await latestExport(ctx) }));
  route(app, calls.postStudioExport, async ({ ctx }) => {
    await orderExport(ctx);
    return { export: await latestExport(ctx) };
  });
}
