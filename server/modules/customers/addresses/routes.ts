import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/addresses';
import { ownOrAnyForStaff } from '../../../context';
import { route } from '../../../http/route';
import { findAddresses } from './repository';
import { addressOf, changeAddress, createAddress, deleteAddress } from './service';

export function addressRoutes(app: FastifyInstance): void {
  route(app, calls.getAddresses, async ({ ctx, query }) => ({
    addresses: await findAddresses(ctx.studio.db, { customer_id: ownOrAnyForStaff(ctx, query.customer_id) }),
  }));
  route(app, calls.getAddress, async ({ ctx, params }) => ({ address: await addressOf(ctx, params.id) }));
  route(app, calls.postAddress, async ({ ctx, body }) => ({ address: await createAddress(ctx, body) }));
  route(app, calls.putAddress, async ({ ctx, params, body }) => ({
    address: await changeAddress(ctx, params.id, body),
  }));
  route(app, calls.deleteAddress, async ({ ctx, params }) => {
    await deleteAddress(ctx, params.id);
    return { address_id: params.id };
  });
}
