import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/acceptedPages';
import { route } from '../../../http/route';
import * as service from './service';

export function acceptedPageRoutes(app: FastifyInstance): void {
  route(app, calls.getAcceptedPages, async ({ ctx, query }) => ({
    accepted_pages: await service.acceptedPages(ctx, query),
  }));
  route(app, calls.getPendingPages, async ({ ctx }) => ({ pending_pages: await service.pendingPages(ctx) }));
  route(app, calls.postAcceptedPage, async ({ ctx, body }) => ({ accepted_page: await service.acceptPage(ctx, body) }));
}
