import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/packages';
import * as admin from '../../../../domain/contract/packageAdmin';
import { AppError } from '../../../../domain/errors';
import { JsonText, route } from '../../../http/route';
import { requireCustomer, uidOf } from '../../../context';
import { noteRead } from '../../audit/reads';
import { packageClassesText } from '../../booking/schedule/repository';
import { findPackages, type PackageFilter } from './repository';
import * as service from './service';
import { findUsedPackages } from './usedRepository';

const LISTS: ReadonlyArray<readonly [typeof calls.getPackages, PackageFilter]> = [
  [calls.getPackages, {}],
  [calls.getOnlinePackages, { kind: 'online' }],
  [calls.getOnlineHomePackages, { kind: 'online', home: true }],
  [calls.getPresencialPackages, { kind: 'presencial' }],
  [calls.getPresencialHomePackages, { kind: 'presencial', home: true }],
  [calls.getEspecialPackages, { kind: 'especial' }],
  [calls.getEspecialHomePackages, { kind: 'especial', home: true }],
];

export function packageRoutes(app: FastifyInstance, subscriptions: service.RunningSubscriptions): void {
  adminRoutes(app, subscriptions);
  for (const [call, filter] of LISTS) {
    route(app, call, async ({ ctx }) => ({ class_packages: await findPackages(ctx.studio.db, filter) }));
  }
  route(app, calls.getUsedPackages, async ({ ctx }) =>
    findUsedPackages(ctx.studio.db, requireCustomer(ctx).customer_id),
  );
  route(app, calls.getPackage, async ({ ctx, params }) => {
    const [class_package] = await findPackages(ctx.studio.db, { class_package_id: params.id });
    if (!class_package) throw new AppError('package/not-found');
    return { class_package };
  });
  route(
    app,
    calls.getPackageClasses,
    async ({ ctx, params }) => new JsonText(await packageClassesText(ctx.studio.pool, uidOf(ctx), params.id, ctx.now)),
  );
}

function adminRoutes(app: FastifyInstance, subscriptions: service.RunningSubscriptions): void {
  route(app, admin.getAdminPackages, async ({ ctx }) => ({ class_packages: await service.adminPackages(ctx) }));
  route(app, admin.postPackage, async ({ ctx, body }) => ({
    class_package: await service.createPackage(ctx, body),
  }));
  route(app, admin.putPackage, async ({ ctx, body }) => ({
    class_package: await service.changePackage(ctx, body, subscriptions),
  }));
  route(app, admin.getPriceReach, ({ ctx, params, query }) =>
    service.priceReach(ctx, params.id, query.price, subscriptions),
  );
  route(app, admin.deletePackage, async ({ ctx, params }) => {
    await service.deletePackage(ctx, params.id);
    return { class_package_id: params.id };
  });
  for (const [call, home] of [
    [admin.postHomePackage, true],
    [admin.deleteHomePackage, false],
  ] as const)
    route(app, call, async ({ ctx, params }) => ({ class_package: await service.changeHome(ctx, params.id, home) }));
  route(app, admin.putHomePackages, async ({ ctx, body }) => ({
    class_packages: await service.orderHome(ctx, body.ids),
  }));
  route(app, admin.getEventAttendees, async ({ ctx, params, query }) => {
    const attendees = await service.eventAttendees(ctx, params.id, query.after);
    noteRead(ctx, 'class-package.read-attendees', params.id);
    return attendees;
  });
}
