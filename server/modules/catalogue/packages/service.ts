/** Manages packages: creates, changes, archives and deletes them, and puts them on the home lists. */
import type {
  AdminClassPackage,
  ChangedClassPackage,
  EventAttendeesResponse,
  NewClassPackage,
  PriceReachPreview,
} from '../../../../domain/contract/packageAdmin';
import { AppError, requireFound } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { packageErrors, tidyPackage, type PackageTerms } from '../../../../domain/packageTerms';
import type { SubscriptionTerms } from '../../../../domain/renewal';
import type { Context } from '../../../context';
import { breaksCheck, breaksReference, refuseReference } from '../../../db/errors';
import type { Trx } from '../../../db/schema';
import { requireVersion } from '../../audit/conflict';
import { auditChange, auditCreated, recordAudit } from '../../audit/record';
import { onceFor } from '../../../once';
import { fileReferences, requireReadableFiles } from '../../files/references';
import { lockNames } from '../rows/repository';
import { findAttendees } from './attendeeRepository';
import { findAdminPackages } from './repository';
import * as repository from './writeRepository';

/**
 * Applies a new price in centavos to a package's running subscriptions; `terms` is null if the package is no
 * subscription any more.
 */
export interface RunningSubscriptions {
  readonly previewReach: (
    ctx: Context,
    id: number,
    price: number,
    terms: SubscriptionTerms | null,
  ) => Promise<PriceReachPreview>;
  /** Announces the price and returns the number of affected subscriptions. */
  readonly announcePrice: (
    trx: Trx,
    ctx: Context,
    id: number,
    price: number,
    terms: SubscriptionTerms | null,
  ) => Promise<number>;
}

interface Terms extends PackageTerms {
  readonly image: string | null;
  readonly download_file_id: number | null;
  readonly receipt_file_id: number | null;
  readonly status: 'active' | 'inactive';
}

const DEFAULTS = {
  description: '',
  short_description: '',
  sale_price: null,
  is_trial: false,
  limit_per_customer: null,
  attendee_limit: null,
  allows_several: false,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  free_trial_period: 'day',
  image: null,
  download_file_id: null,
  receipt_file_id: null,
  status: 'active',
  class_package_types: [],
} as const;

const invalidField = (field: string, message: string): AppError => new AppError('package/invalid', { field, message });

/** Throws 'package/invalid' for the first invalid field. */
function checkTerms(terms: Terms): Terms {
  const tidy = tidyPackage(terms);
  const [wrong] = Object.entries(packageErrors(tidy));
  if (wrong) throw invalidField(...wrong);
  return tidy;
}

const rowOf = ({ class_package_types: _types, price, sale_price, ...terms }: Terms) => ({
  ...terms,
  price: toCentavos(price),
  sale_price: sale_price === null ? null : toCentavos(sale_price),
  is_special_event: terms.kind === 'especial',
});

async function requireFiles(ctx: Context, trx: Trx, terms: Terms): Promise<void> {
  await requireReadableFiles(
    ctx,
    trx,
    [terms.download_file_id, terms.receipt_file_id].filter((id) => id !== null),
  );
}

const storeTypes = (trx: Trx, id: number, { class_package_types }: Terms): Promise<void> =>
  repository
    .replacePackageTypes(trx, id, class_package_types)
    .catch(refuseReference('package/class-type', 'class_package_types'));

/** All packages, also archived ones. */
export async function adminPackages(
  ctx: Context,
  filter: Parameters<typeof findAdminPackages>[1] = {},
): Promise<AdminClassPackage[]> {
  const rows = await findAdminPackages(ctx.studio.db, filter);
  const files = await fileReferences(
    ctx,
    rows.flatMap((row) => [row.download_file_id ?? [], row.receipt_file_id ?? []].flat()),
  );
  const fileOf = (id: number | null) => (id === null ? null : (files.get(id) ?? null));
  return rows.map(({ download_file_id, receipt_file_id, ...row }) => ({
    ...row,
    download: fileOf(download_file_id),
    receipt_file: fileOf(receipt_file_id),
  }));
}

/** Throws 'package/not-found'. */
async function onePackage(ctx: Context, class_package_id: number): Promise<AdminClassPackage> {
  return requireFound((await adminPackages(ctx, { class_package_id }))[0], 'package/not-found');
}

/** Throws 'package/invalid', 'package/class-type', 'file/not-found'. */
export async function createPackage(
  ctx: Context,
  { once = false, ...body }: NewClassPackage,
): Promise<AdminClassPackage> {
  const terms = checkTerms({ ...DEFAULTS, ...body });
  const { id } = await onceFor(ctx, ['package', body], null, async (trx) => {
    await requireFiles(ctx, trx, terms);
    if (once) {
      await lockNames(trx);
      const there = await repository.findTitled(trx, terms);
      if (there !== undefined) return { id: there };
    }
    const made = await repository.insertPackage(trx, { ...rowOf(terms), created_at: ctx.now });
    await storeTypes(trx, made, terms);
    await auditCreated(trx, ctx, { action: 'class-package.create', entity: 'class_package', id: made });
    return { id: made };
  });
  return onePackage(ctx, id);
}

/** Throws 'package/not-found', 'row/changed' and what createPackage throws. */
export async function changePackage(
  ctx: Context,
  { class_package_id: id, version, price_reach = 'new', ...body }: ChangedClassPackage,
  subscriptions: RunningSubscriptions,
): Promise<AdminClassPackage> {
  const terms = checkTerms(body);
  await ctx.transaction(async (trx) => {
    const current = requireFound(await repository.lockPackage(trx, id), 'package/not-found');
    await requireVersion(trx, { entity: 'class_package', id, version: current.version }, version);
    await requireFiles(ctx, trx, terms);
    let repriced_subscriptions = 0;
    const more = async () => ({
      class_package_types: await repository.findPackageTypes(trx, id),
      repriced_subscriptions,
    });
    await auditChange(
      trx,
      ctx,
      { action: 'class-package.change', entity: 'class_package', id },
      async () => {
        await repository.updatePackage(trx, id, rowOf(terms)).catch((error: unknown) => {
          throw breaksCheck(error, 'class_package_attendees')
            ? invalidField(
                'attendee_limit',
                `Ya lo tienen ${current.attendees} personas: el límite no puede ser menor.`,
              )
            : error;
        });
        await storeTypes(trx, id, terms);
        if (price_reach === 'subscriptions')
          repriced_subscriptions = await subscriptions.announcePrice(trx, ctx, id, nowCosts(terms), cycleOf(terms));
      },
      more,
    );
  });
  return onePackage(ctx, id);
}

const nowCosts = ({ price, sale_price }: Pick<Terms, 'price' | 'sale_price'>): number =>
  toCentavos(sale_price ?? price);

/** The billing cycle of a package; null: not a subscription. */
const cycleOf = ({
  subscription_period,
  subscription_interval,
}: Pick<Terms, 'subscription_period' | 'subscription_interval'>): SubscriptionTerms | null =>
  subscription_period === null || subscription_interval === null
    ? null
    : { subscription_period, subscription_interval };

/** Which subscriptions a price in pesos would affect. Throws 'package/not-found'. */
export async function priceReach(
  ctx: Context,
  class_package_id: number,
  price: number,
  subscriptions: RunningSubscriptions,
): Promise<PriceReachPreview> {
  const [found] = await findAdminPackages(ctx.studio.db, { class_package_id });
  if (!found) throw new AppError('package/not-found');
  return subscriptions.previewReach(ctx, class_package_id, toCentavos(price), cycleOf(found));
}

/** Throws 'package/not-found', and 'package/in-use' where anything refers to it. */
export async function deletePackage(ctx: Context, id: number): Promise<void> {
  try {
    await ctx.transaction(async (trx) => {
      if (await repository.isSignupFee(trx, id)) throw new AppError('package/in-use');
      const deleted = await auditChange(trx, ctx, { action: 'class-package.delete', entity: 'class_package', id }, () =>
        repository.removePackage(trx, id),
      );
      if (!deleted) throw new AppError('package/not-found');
    });
  } catch (error) {
    throw breaksReference(error) ? new AppError('package/in-use') : error;
  }
}

/** Puts a package on the home lists, or takes it off. Throws 'package/not-found', 'package/archived'. */
export async function changeHome(ctx: Context, id: number, home: boolean): Promise<AdminClassPackage> {
  await ctx.transaction(async (trx) => {
    const current = requireFound(await repository.lockPackage(trx, id), 'package/not-found');
    if (home && current.status !== 'active') throw new AppError('package/archived');
    if (home !== current.home)
      await auditChange(
        trx,
        ctx,
        { action: home ? 'class-package.home-add' : 'class-package.home-remove', entity: 'class_package', id },
        () => repository.setHome(trx, id, home),
      );
  });
  return onePackage(ctx, id);
}

/** The order of the home lists; see putHomePackages. */
export async function orderHome(ctx: Context, ids: readonly number[]): Promise<AdminClassPackage[]> {
  await ctx.transaction(async (trx) => {
    const before = await repository.lockHome(trx);
    const named = ids.filter((id) => before.includes(id));
    const after = [...named, ...before.filter((id) => !named.includes(id))];
    await repository.storeHomeOrder(trx, after);
    if (String(before) !== String(after))
      await recordAudit(trx, ctx, {
        action: 'class-package.home-order',
        entity: 'class_package',
        id: '*',
        before: { home: before },
        after: { home: after },
      });
  });
  return adminPackages(ctx, { home: true });
}

/** Customers who bought an event. Throws 'package/not-found', also for other packages. */
export async function eventAttendees(ctx: Context, id: number, after?: string): Promise<EventAttendeesResponse> {
  const { db } = ctx.studio;
  const [found] = await findAdminPackages(db, { class_package_id: id });
  if (!found || (found.kind !== 'especial' && !found.is_special_event)) throw new AppError('package/not-found');
  const { class_package_id, title, status, attendee_limit, sales } = found;
  return {
    class_package: { class_package_id, title, status, attendee_limit, sales },
    ...(await findAttendees(db, id, after === undefined ? null : Number(after))),
  };
}
