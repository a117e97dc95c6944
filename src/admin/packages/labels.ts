import type { AdminClassPackage } from '../../../domain/contract/packageAdmin';

export const KINDS = [
  { value: 'presencial', label: 'Presencial' },
  { value: 'online', label: 'En línea' },
  { value: 'especial', label: 'Evento especial' },
] as const;

export const PERIODS = [
  { value: 'day', label: 'Días' },
  { value: 'month', label: 'Meses' },
  { value: 'year', label: 'Años' },
] as const;

/** Properties of a field for whole numbers. */
export const WHOLE_NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;

export const packageKind = ({ is_special_event, kind }: Pick<AdminClassPackage, 'is_special_event' | 'kind'>) =>
  is_special_event ? 'especial' : kind;

export const PACKAGE_SAVED = 'Paquete guardado.';
export const packageArchived = (title: string): string => `Archivaste «${title}»: ya no está a la venta.`;

/** Whom a package pays for, beside who buys it. */
export const FAMILY_RULES = [
  { value: 'usual', label: 'Los créditos contados sí; lo ilimitado no' },
  { value: 'yes', label: 'Sí, con toda la familia' },
  { value: 'no', label: 'No, solo para quien compra' },
];
