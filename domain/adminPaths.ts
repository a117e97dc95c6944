/**
 * Paths of the team's screens, which share the one page '/admin' of domain/routes.ts. Kept apart, as only the admin
 * chunks and the server read it.
 */
import { withParameter } from './routes';

export const ADMIN_PATHS = {
  start: '/admin/inicio',
  today: '/admin/hoy',
  schedule: '/admin/horario',
  classes: '/admin/clases',
  roster: '/admin/clases/:id',
  checkIn: '/admin/clases/:id/checkin',
  fixedPlaces: '/admin/lugares-fijos',
  cash: '/admin/efectivo',
  transfers: '/admin/transferencias',
  giftCards: '/admin/tarjetas-de-regalo',
  cfdis: '/admin/facturas',
  sale: '/admin/caja',
  cashCount: '/admin/corte',
  sales: '/admin/ventas',
  disputes: '/admin/disputas',
  mails: '/admin/correos',
  ratings: '/admin/calificaciones',
  cancellations: '/admin/cancelaciones',
  rooms: '/admin/salas',
  numbers: '/admin/numeros',
  report: '/admin/numeros/:report',
  brand: '/admin/marca',
  brandSettlement: '/admin/marca/liquidacion',
  brandPackages: '/admin/marca/paquetes',
  customers: '/admin/clientes',
  customer: '/admin/clientes/:id',
  classTypes: '/admin/tipos-de-clase',
  locations: '/admin/estudios',
  instructors: '/admin/coaches',
  coachPay: '/admin/pago-coaches',
  coachRates: '/admin/pago-coaches/tarifas',
  coachStatement: '/admin/pago-coaches/:id',
  ownPay: '/admin/mi-pago',
  programs: '/admin/programas',
  videos: '/admin/videos',
  videoTypes: '/admin/videos/tipos',
  tags: '/admin/etiquetas',
  packages: '/admin/paquetes',
  package: '/admin/paquetes/:id',
  categories: '/admin/categorias',
  customFields: '/admin/campos',
  packagesHome: '/admin/paquetes-portada',
  attendees: '/admin/eventos/:id',
  discounts: '/admin/descuentos',
  paymentMethods: '/admin/formas-de-pago',
  files: '/admin/archivos',
  pages: '/admin/paginas',
  announcements: '/admin/avisos',
  journeys: '/admin/recorridos',
  campaigns: '/admin/campanas',
  forms: '/admin/formularios',
  config: '/admin/configuracion',
  landing: '/admin/portada',
  import: '/admin/importar',
  privacy: '/admin/privacidad',
  team: '/admin/equipo',
  audit: '/admin/bitacora',
} as const;

export const checkInPath = (singleClassId: number): string => withParameter(ADMIN_PATHS.checkIn, singleClassId);
/** Path of a class's roster. */
export const rosterPath = (singleClassId: number): string => withParameter(ADMIN_PATHS.roster, singleClassId);
export const customerPath = (customerId: number): string => withParameter(ADMIN_PATHS.customer, customerId);
/** Path of a report (domain/reports). */
export const reportPath = (report: string): string => withParameter(ADMIN_PATHS.report, report);
/** Path of what a coach is paid. */
export const coachStatementPath = (instructorId: number): string =>
  withParameter(ADMIN_PATHS.coachStatement, instructorId);
/** Path of the list of people who bought a special event. */
export const attendeesPath = (classPackageId: number): string => withParameter(ADMIN_PATHS.attendees, classPackageId);
/** Path of a package's editor; 'nuevo' creates one. */
export const packagePath = (classPackageId: number | 'nuevo'): string =>
  withParameter(ADMIN_PATHS.package, classPackageId);
/** Path of a sale that was made at the desk. */
export const soldPath = (deskSaleId: number): string => `${ADMIN_PATHS.sale}?venta=${deskSaleId}`;
/** Path of the sale to a customer at the desk; with a class, which is reserved once it is sold. */
export const salePath = (customerId: number, singleClassId?: number): string =>
  `${ADMIN_PATHS.sale}?cliente=${customerId}${singleClassId === undefined ? '' : `&clase=${singleClassId}`}`;
