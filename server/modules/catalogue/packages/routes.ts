import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/packages';
import { AppError } from '../../../../domain/errors';
import { JsonText, route } from '../../../http/route';
import { requireCustomer, uidOf } from '../../../context';
import { findUsedPackages } from '../../billing/checkout/repository';
import { packageClassesText } from '../../billing/events/repository';
import { findPackages, type PackageFilter } from './repository';

const LISTS: ReadonlyArray<readonly [typeof calls.getPackages, PackageFilter]> = [
  [calls.getPackages, {}],
  [calls.getOnlinePackages, { kind: 'online' }],
  [calls.getOnlineHomePackages, { kind: 'online', home: true }],
  [calls.getPresencialPackages, { kind: 'presencial' }],
  [calls.getPresencialHomePackages, { kind: 'presencial', home: true }],
  [calls.getEspecialPackages, { kind: 'especial' }],
  [calls.getEspecialHomePackages, { kind: 'especial', home: true }],
];

export function packageRoutes(app: FastifyInstance): void {
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
