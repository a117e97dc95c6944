import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/access';
import { AppError } from '../../../../domain/errors';
import { route } from '../../../http/route';
import { findAvailableClasses } from '../../booking/credits/repository';
import { findCustomer } from '../../../people/repository';
import { freezePurchase, resumePurchase } from '../freezes/service';
import { findPaymentMethods } from '../methods/repository';
import { responseOf } from '../purchases/files';
import { changeCredit, grantCredit, removeClasses, withdrawCredit } from './credits';
import { findAccess } from './listRepository';
import { changeExpiry, giveAccess, revokeAccess } from './service';

export function accessRoutes(app: FastifyInstance): void {
  route(app, calls.getAccess, async ({ ctx: { studio, now }, params: { id } }) => {
    if (!(await findCustomer(studio.db, id))) throw new AppError('customer/not-found');
    return {
      purchases: await findAccess(studio.pool, id, now),
      available_classes: await findAvailableClasses(studio.db, id, now, (await studio.config()).timezone),
      payment_methods: await findPaymentMethods(studio.db),
    };
  });

  route(app, calls.postGiveAccess, async ({ ctx, body }) => responseOf(ctx, await giveAccess(ctx, body)));
  route(app, calls.putRevokeAccess, async ({ ctx, body }) =>
    responseOf(ctx, await revokeAccess(ctx, body.purchase_id)),
  );
  route(app, calls.putPurchaseExpiry, async ({ ctx, params, body }) =>
    responseOf(ctx, await changeExpiry(ctx, params.id, body)),
  );
  route(app, calls.postFreeze, async ({ ctx, params, body }) =>
    responseOf(ctx, await freezePurchase(ctx, params.id, body)),
  );
  route(app, calls.postResume, async ({ ctx, params }) => responseOf(ctx, await resumePurchase(ctx, params.id)));

  route(app, calls.putRemoveClasses, ({ ctx, body }) => removeClasses(ctx, body));
  route(app, calls.postAvailableClass, ({ ctx, body }) => grantCredit(ctx, body));
  route(app, calls.putAvailableClass, ({ ctx, body }) => changeCredit(ctx, body));
  route(app, calls.deleteAvailableClass, async ({ ctx, params }) => {
    await withdrawCredit(ctx, params.id);
    return {};
  });
}
