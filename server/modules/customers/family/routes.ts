import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/family';
import { route } from '../../../http/route';
import { addMember, changeMember, familyOf, removeMember } from './service';

export function familyRoutes(app: FastifyInstance): void {
  route(app, calls.getFamily, ({ ctx, query }) => familyOf(ctx, query.customer_id));
  route(app, calls.postFamilyMember, async ({ ctx, body }) => ({ family_member: await addMember(ctx, body) }));
  route(app, calls.putFamilyMember, async ({ ctx, params, body }) => ({
    family_member: await changeMember(ctx, params.id, body),
  }));
  route(app, calls.deleteFamilyMember, async ({ ctx, params }) => {
    await removeMember(ctx, params.id);
    return {};
  });
}
