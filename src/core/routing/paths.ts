/** Paths for links, from the table of pages (domain/routes.ts). */
import { pathTo, routePath, ROUTES, routeNames } from '../../../domain/routes';

type Routes = typeof ROUTES;
/** Routes without parameter and studio-specific path. */
type FixedName = {
  [N in keyof Routes]: Routes[N]['path'] extends `${string}${':' | '{'}${string}` ? never : N;
}[keyof Routes];

export const PATHS = Object.fromEntries(
  routeNames().flatMap((name) => (/[:{]/.test(ROUTES[name].path) ? [] : [[name, ROUTES[name].path]])),
) as { readonly [N in FixedName]: Routes[N]['path'] };

type PackagesPath = Parameters<typeof routePath>[1];
export const packagesPath = (config: PackagesPath): string => routePath('packages', config);
export const studioPackagesPath = (config: PackagesPath): string => routePath('studioPackages', config);
export const checkoutPath = (classPackageId: number): string => pathTo('checkout', classPackageId);
/** Checkout of an event's package for one of its dates, or of a single class for any that it pays for. */
export const classCheckoutPath = (classPackageId: number, singleClassId: number, spot?: number | null): string =>
  `${checkoutPath(classPackageId)}?clase=${singleClassId}${spot ? `&lugar=${spot}` : ''}`;
export const thanksPath = (purchaseId: number): string => pathTo('thanks', purchaseId);
export const receiptPath = (purchaseId: number): string => pathTo('receipt', purchaseId);
/** Path to change a subscription's card. */
export const changeCardPath = (purchaseId: number): string => `${PATHS.purchases}?tarjeta=${purchaseId}`;
/** The receipt of one charge of a purchase. */
export const chargeReceiptPath = ({
  purchase_id,
  invoice_id,
}: {
  readonly purchase_id: number;
  readonly invoice_id: number;
}): string => `${receiptPath(purchase_id)}?cargo=${invoice_id}`;
export const singleClassPath = (singleClassId: number): string => pathTo('singleClass', singleClassId);
export const instructorPath = (instructorId: number): string => pathTo('instructor', instructorId);
export const classTypePath = (classTypeId: number): string => pathTo('classType', classTypeId);
export const videoPath = (videoId: number): string => pathTo('video', videoId);
export const formPath = (formId: number): string => pathTo('form', formId);
export const pagePath = (slug: string): string => pathTo('page', slug);

/** `location.state` of the calendar for who comes to choose a free first class. */
export const FREE_FIRST_CLASS = { freeFirstClass: true } as const;
export const choosesFreeFirstClass = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'freeFirstClass' in state;
