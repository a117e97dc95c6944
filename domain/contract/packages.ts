import { Type, type Static } from '@sinclair/typebox';
import { File } from './catalogue';
import { Id, Instant, Nullable, Pesos, callsOf } from './call';
import { SingleClass } from './schedule';

const call = callsOf('Paquetes');

export const PackageKind = Type.Union([Type.Literal('online'), Type.Literal('presencial'), Type.Literal('especial')]);
export type PackageKind = Static<typeof PackageKind>;

export const ClassPackageType = Type.Object({
  class_type: Type.Object({ class_type_id: Id, name: Type.String() }),
  class_amount: Type.Integer({ minimum: -1 }),
  expiration_days: Type.Integer({ minimum: 1 }),
});

export const Period = Type.Union([Type.Literal('day'), Type.Literal('month'), Type.Literal('year')]);

/** Files of a package. For a customer who has not paid for it their addresses are null. */
export const PackageFiles = Type.Object({
  /** URL of a picture. */
  image: Nullable(Type.String()),
  /** The name and media type of the file at file_url; null: nothing to download. */
  downloadable: Nullable(Type.Pick(File, ['name', 'type'])),
  file_url: Nullable(Type.String()),
  /** A file that is attached to the receipt. */
  receipt_file: Nullable(File),
});
export type PackageFiles = Static<typeof PackageFiles>;

export const ClassPackage = Type.Object({
  class_package_id: Id,
  /** The same as class_package_id. */
  package_id: Id,
  title: Type.String(),
  description: Type.String(),
  short_description: Type.String(),
  price: Pesos,
  sale_price: Nullable(Pesos),
  /** -1: unlimited. */
  class_amount: Type.Integer({ minimum: -1 }),
  expiration_days: Type.Integer({ minimum: 1 }),
  kind: PackageKind,
  home: Type.Boolean(),
  is_special_event: Type.Boolean(),
  is_trial: Type.Boolean(),
  /** null: no limit. */
  limit_per_customer: Nullable(Type.Integer()),
  /** From when it books (domain/bookingWindow); null or absent: as the studio says. */
  booking_opens: Type.Optional(Nullable(Type.String())),
  /** Whether it pays for the family; null or absent: its counted credits do, an unlimited plan doesn't. */
  family: Type.Optional(Nullable(Type.Boolean())),
  /** true: only so many are sold in total; absent: as many as are wanted. */
  is_limited: Type.Optional(Type.Boolean()),
  is_subscription: Type.Boolean(),
  subscription_period: Nullable(Period),
  subscription_interval: Nullable(Type.Integer()),
  /** Length of the trial in units of free_trial_period. */
  free_trial_length: Nullable(Type.Integer()),
  free_trial_period: Period,
  ...PackageFiles.properties,
  status: Type.Union([Type.Literal('active'), Type.Literal('inactive')]),
  /** Credits for certain class types, in addition to class_amount general ones. */
  class_package_types: Type.Array(ClassPackageType),
  createdAt: Instant,
});
export type ClassPackage = Static<typeof ClassPackage>;

export const ClassPackagesResponse = Type.Object({ class_packages: Type.Array(ClassPackage) });
export type ClassPackagesResponse = Static<typeof ClassPackagesResponse>;
export const ClassPackageResponse = Type.Object({ class_package: ClassPackage });
export type ClassPackageResponse = Static<typeof ClassPackageResponse>;

type ListPath = '' | `/${'online' | 'presenciales' | 'especiales'}/${'all' | 'home'}`;
const list = (path: ListPath, summary: string) =>
  call(`GET /class_packages${path}`, 'public', summary, { response: ClassPackagesResponse });

export const getPackages = list('', 'Paquetes a la venta');
export const getOnlinePackages = list('/online/all', 'Paquetes en línea');
export const getOnlineHomePackages = list('/online/home', 'Paquetes en línea de la portada');
export const getPresencialPackages = list('/presenciales/all', 'Paquetes presenciales');
export const getPresencialHomePackages = list('/presenciales/home', 'Paquetes presenciales de la portada');
export const getEspecialPackages = list('/especiales/all', 'Eventos especiales');
export const getEspecialHomePackages = list('/especiales/home', 'Eventos especiales de la portada');

export const UsedPackagesResponse = Type.Object({
  /** Packages at their limit per customer; that of a trial is one. */
  used: Type.Array(Id),
  /** Packages whose free trial was used: they can be bought without it. */
  trials: Type.Array(Id),
  /** Packages with a running subscription, of which a customer has one at a time. */
  subscribed: Type.Array(Id),
});
export type UsedPackages = Static<typeof UsedPackagesResponse>;

export const getUsedPackages = call('GET /class_packages/used', 'customer', 'Paquetes que ya no se pueden repetir', {
  response: UsedPackagesResponse,
});

export const getPackage = call('GET /class_packages/{id}', 'public', 'Un paquete a la venta', {
  response: ClassPackageResponse,
  errors: ['package/not-found'],
});

/** Upcoming classes that the package sells as events, the next one first. */
export const getPackageClasses = call(
  'GET /class_packages/{id}/single_classes',
  'public',
  'Próximas fechas del evento que el paquete vende',
  { response: Type.Object({ single_classes: Type.Array(SingleClass) }) },
);
