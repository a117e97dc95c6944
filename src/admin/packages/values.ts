/** A package as form values: numbers are the typed texts. */
import type { AdminClassPackage, ChangedClassPackage } from '../../../domain/contract/packageAdmin';
import type { ClassPackage } from '../../../domain/contract/packages';
import type { ClassType } from '../../../domain/contract/catalogue';
import type { FormValues } from '../../../domain/forms/types';
import { UNLIMITED } from '../../../domain/credits';
import { fileName, type ChosenFile } from '../files/FilePicker';

/** Types instead of interfaces, as form values need an index signature. */
export type TypeRow = {
  readonly class_type_id: string;
  readonly class_amount: string;
  readonly expiration_days: string;
};

/** Whether it pays for the family; 'usual': its counted credits do, an unlimited plan doesn't. */
type FamilyRule = 'usual' | 'yes' | 'no';

const ruleOf = (family: boolean | null): FamilyRule => (family === null ? 'usual' : family ? 'yes' : 'no');

export type PackageValues = {
  readonly title: string;
  readonly short_description: string;
  readonly description: string;
  readonly kind: ClassPackage['kind'];
  readonly price: string;
  readonly sale_price: string;
  readonly unlimited: boolean;
  readonly class_amount: string;
  readonly expiration_days: string;
  readonly is_trial: boolean;
  readonly limit_per_customer: string;
  readonly attendee_limit: string;
  readonly is_subscription: boolean;
  readonly allows_several: boolean;
  readonly fixed_place: boolean;
  readonly booking_opens: string;
  readonly family: FamilyRule;
  readonly subscription_period: 'day' | 'month' | 'year';
  readonly subscription_interval: string;
  readonly free_trial_length: string;
  readonly free_trial_period: 'day' | 'month' | 'year';
  readonly image: ChosenFile | null;
  readonly download: ChosenFile | null;
  readonly receipt: ChosenFile | null;
  readonly active: boolean;
  readonly class_package_types: readonly TypeRow[];
};

export const NEW_PACKAGE: PackageValues = {
  title: '',
  short_description: '',
  description: '',
  kind: 'presencial',
  price: '',
  sale_price: '',
  unlimited: false,
  class_amount: '1',
  expiration_days: '30',
  is_trial: false,
  limit_per_customer: '',
  attendee_limit: '',
  is_subscription: false,
  allows_several: false,
  fixed_place: false,
  booking_opens: '',
  family: 'usual',
  subscription_period: 'month',
  subscription_interval: '1',
  free_trial_length: '',
  free_trial_period: 'day',
  image: null,
  download: null,
  receipt: null,
  active: true,
  class_package_types: [],
};

const text = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = (p: AdminClassPackage): PackageValues => ({
  title: p.title,
  short_description: p.short_description,
  description: p.description,
  kind: p.is_special_event ? 'especial' : p.kind,
  price: text(p.price),
  sale_price: text(p.sale_price),
  unlimited: p.class_amount === UNLIMITED,
  class_amount: p.class_amount === UNLIMITED ? '1' : text(p.class_amount),
  expiration_days: text(p.expiration_days),
  is_trial: p.is_trial,
  limit_per_customer: text(p.limit_per_customer),
  attendee_limit: text(p.attendee_limit),
  is_subscription: p.is_subscription,
  allows_several: p.allows_several,
  fixed_place: p.fixed_place === true,
  booking_opens: p.booking_opens ?? '',
  family: ruleOf(p.family ?? null),
  subscription_period: p.subscription_period ?? 'month',
  subscription_interval: text(p.subscription_interval ?? 1),
  free_trial_length: text(p.free_trial_length),
  free_trial_period: p.free_trial_period,
  // The picture is stored by name, so its file id isn't known or needed.
  image: p.image === null ? null : { file_id: 0, name: 'Imagen', type: 'image/jpeg', src: p.image },
  download: p.download,
  receipt: p.receipt_file,
  active: p.status === 'active',
  class_package_types: p.class_package_types.map(({ class_type, class_amount, expiration_days }) => ({
    class_type_id: text(class_type.class_type_id),
    class_amount: text(class_amount),
    expiration_days: text(expiration_days),
  })),
});

/** Consequences of a change: a trial package can be bought once. */
export const withTrialLimit = (next: PackageValues, before: PackageValues): PackageValues =>
  next.is_trial && !before.is_trial ? { ...next, limit_per_customer: '1' } : next;

const typedNumber = (typed: string): number => (typed.trim() === '' ? NaN : Number(typed.replace(/[$,\s]/g, '')));
const optionalNumber = (typed: string): number | null => (typed.trim() === '' ? null : typedNumber(typed));

export type PackageBody = Omit<ChangedClassPackage, 'class_package_id' | 'version' | 'price_reach'>;

/** The request's body. `stored`: the package that the form began with, whose picture name is kept. */
export const termsOf = (v: PackageValues, stored: AdminClassPackage | null): PackageBody => ({
  title: v.title,
  short_description: v.short_description,
  description: v.description,
  kind: v.kind,
  price: typedNumber(v.price),
  sale_price: optionalNumber(v.sale_price),
  class_amount: v.unlimited ? UNLIMITED : typedNumber(v.class_amount),
  expiration_days: typedNumber(v.expiration_days),
  is_trial: v.is_trial,
  limit_per_customer: optionalNumber(v.limit_per_customer),
  attendee_limit: optionalNumber(v.attendee_limit),
  is_subscription: v.is_subscription,
  allows_several: v.is_subscription && v.allows_several,
  fixed_place: v.kind === 'presencial' && v.fixed_place,
  booking_opens: v.kind === 'presencial' && v.booking_opens !== '' ? v.booking_opens : null,
  family: v.family === 'usual' ? null : v.family === 'yes',
  subscription_period: v.is_subscription ? v.subscription_period : null,
  subscription_interval: v.is_subscription ? typedNumber(v.subscription_interval) : null,
  free_trial_length: v.is_subscription ? optionalNumber(v.free_trial_length) : null,
  free_trial_period: v.free_trial_period,
  image: v.image === null ? null : v.image.file_id === 0 && stored ? stored.image_name : fileName(v.image) || null,
  download_file_id: v.download?.file_id ?? null,
  receipt_file_id: v.receipt?.file_id ?? null,
  status: v.active ? 'active' : 'inactive',
  class_package_types: v.class_package_types.map((type) => ({
    class_type_id: Number(type.class_type_id),
    class_amount: typedNumber(type.class_amount),
    expiration_days: typedNumber(type.expiration_days),
  })),
});

/** Values as readable text, to compare two versions. */
export const packageInWords = (v: PackageValues, types: readonly ClassType[]): FormValues => ({
  ...v,
  class_package_types: v.class_package_types
    .map(({ class_type_id, class_amount, expiration_days }) => {
      const name = types.find((type) => String(type.class_type_id) === class_type_id)?.name ?? class_type_id;
      return `${name}: ${class_amount} en ${expiration_days} días`;
    })
    .join('\n'),
});

const numberOrLeast = (value: number, least = 0): number => (Number.isFinite(value) && value >= least ? value : least);

/** The package as customers will see it, as far as it is filled in. */
export function previewOf(v: PackageValues, types: readonly ClassType[]): ClassPackage {
  const t = termsOf(v, null);
  return {
    class_package_id: 1,
    package_id: 1,
    home: false,
    is_special_event: v.kind === 'especial',
    ...t,
    title: v.title.trim() || 'Nombre del paquete',
    price: numberOrLeast(t.price),
    sale_price: t.sale_price === null || !Number.isFinite(t.sale_price) ? null : t.sale_price,
    class_amount: numberOrLeast(t.class_amount, UNLIMITED),
    expiration_days: numberOrLeast(t.expiration_days, 1),
    subscription_interval: t.subscription_interval === null ? null : numberOrLeast(t.subscription_interval, 1),
    image: v.image?.src ?? null,
    downloadable: v.download && { name: v.download.name ?? '', type: v.download.type ?? '' },
    file_url: null,
    receipt_file: null,
    class_package_types: t.class_package_types.flatMap(({ class_type_id, class_amount, expiration_days }) => {
      const type = types.find((one) => one.class_type_id === class_type_id);
      return type
        ? [
            {
              class_type: { class_type_id, name: type.name },
              class_amount: numberOrLeast(class_amount, UNLIMITED),
              expiration_days,
            },
          ]
        : [];
    }),
    createdAt: '',
  };
}
