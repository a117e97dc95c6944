import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/transfers';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { responseOf } from '../purchases/files';
import { confirmTransfer, listTransfers, refuseProof, sendProof } from './service';

export function transferRoutes(app: FastifyInstance): void {
  route(app, calls.getTransfers, ({ ctx, query }) => listTransfers(ctx, query));

  route(
    app,
    calls.postTransferProof,
    async ({ ctx, params, body }) => responseOf(ctx, await sendProof(ctx, params.id, body)),
    { config: perPerson('transfer-proof', 20) },
  );

  route(app, calls.postTransferConfirmation, async ({ ctx, params }) => {
    const { credited, ...answer } = await confirmTransfer(ctx, params.id);
    return { ...(await responseOf(ctx, answer)), credited };
  });

  route(app, calls.postTransferRefusal, async ({ ctx, params, body }) =>
    responseOf(ctx, await refuseProof(ctx, params.id, body.reason)),
  );
}
