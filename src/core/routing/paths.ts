/** Every address of the application, once. Where a path depends on the configuration it is a function. */
export const PATHS = {
  home: '/',
  login: '/entrar',
  signUp: '/registro',
  recover: '/recuperar',
  schedule: '/calendario',
  announcements: '/avisos',
  location: '/ubicacion',
  questions: '/preguntas-frecuentes',
  studio: '/mystudio',
  reservations: '/mystudio/reservaciones',
  credits: '/mystudio/creditos',
  admin: '/admin',
  adminClasses: '/admin/clases',
  adminMails: '/admin/correos',
  waitlists: '/mystudio/waitlists',
  purchases: '/mystudio/membresias',
  charges: '/mystudio/pagos',
  receipts: '/mystudio/recibo',
  paymentMethods: '/mystudio/metodos',
} as const;

export const packagesPath = (config: { readonly class_packages_path: string }): string => config.class_packages_path;
export const studioPackagesPath = (config: { readonly class_packages_path: string }): string =>
  `${PATHS.studio}${config.class_packages_path}`;
export const checkInPath = (singleClassId: number): string => `${PATHS.adminClasses}/${singleClassId}/checkin`;
export const checkoutPath = (classPackageId: number): string => `/checkout/${classPackageId}`;
export const thanksPath = (purchaseId: number): string => `/gracias/${purchaseId}`;
export const receiptPath = (purchaseId: number): string => `${PATHS.receipts}/${purchaseId}`;
/** The receipt of one charge of a purchase. */
export const chargeReceiptPath = ({
  purchase_id,
  invoice_id,
}: {
  readonly purchase_id: number;
  readonly invoice_id: number;
}): string => `${receiptPath(purchase_id)}?cargo=${invoice_id}`;
export const instructorPath = (instructorId: number): string => `/instructor/${instructorId}`;
export const classTypePath = (classTypeId: number): string => `/class_type/${classTypeId}`;
export const pagePath = (slug: string): string => `/${slug}`;
