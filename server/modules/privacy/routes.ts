import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/privacy';
import { route } from '../../http/route';
import { orderExport } from './exports';
import { accountIsGone, pendingDeletions, privacyOf, requestDeletion, takeBack } from './service';

export function privacyRoutes(app: FastifyInstance): void {
  route(app, calls.getPrivacy, async ({ ctx }) => ({ privacy: await privacyOf(ctx) }));
  route(app, calls.postExport, async ({ ctx }) => {
    await orderExport(ctx);
    return { privacy: await privacyOf(ctx) };
  });
  route(app, calls.postDeletion, async ({ ctx, body }) => {
    await requestDeletion(ctx, body.email);
    return { privacy: await privacyOf(ctx) };
  });
  route(app, calls.deleteDeletion, async ({ ctx }) => {
    await takeBack(ctx);
    return { privacy: await privacyOf(ctx) };
  });
  route(app, calls.postExportFor, async ({ ctx, params }) => {
    await orderExport(ctx, params.id);
    return {};
  });
  route(app, calls.postDeletionFor, async ({ ctx, params, body }) => {
    await requestDeletion(ctx, body.email, params.id);
    return {};
  });
  route(app, calls.deleteDeletionFor, async ({ ctx, params }) => {
    await takeBack(ctx, params.id);
    return {};
  });
  route(app, calls.getDeletions, ({ ctx, query }) => pendingDeletions(ctx, query.after));
  route(app, calls.deleteLeftAccount, async ({ ctx, params }) => {
    await accountIsGone(ctx, params.id);
    return {};
  });
}
