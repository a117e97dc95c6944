import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/brand';
import { requireDays } from '../../http/days';
import { route } from '../../http/route';
import { brandFigures } from './figures/service';
import { brandProfiles, takeBrandProfile } from './profiles';
import { brandPackages, setBrandPackage } from './packages/service';
import { brandSettlement } from './settlement/service';
import { brandOffers, reserveByVisit } from './visits/host';

export function brandRoutes(app: FastifyInstance): void {
  route(app, calls.getBrandFigures, ({ ctx, query }) => {
    requireDays(query, ['from', 'to']);
    return brandFigures(ctx, query);
  });
  route(app, calls.getBrandSettlement, ({ ctx, query }) => brandSettlement(ctx, query.month));
  route(app, calls.getBrandOffers, async ({ ctx, query }) => ({
    offers: await brandOffers(ctx, query.single_class_id),
  }));
  route(app, calls.postBrandVisit, ({ ctx, body }) => reserveByVisit(ctx, body));
  route(app, calls.getBrandProfiles, async ({ ctx }) => ({ studios: await brandProfiles(ctx) }));
  route(app, calls.postBrandProfile, ({ ctx, params }) => takeBrandProfile(ctx, params.id));
  route(app, calls.getBrandPackages, ({ ctx }) => brandPackages(ctx));
  route(app, calls.putBrandPackage, ({ ctx, params, body }) => setBrandPackage(ctx, params.id, body.valid_in));
}
