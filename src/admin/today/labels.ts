import { ADMIN_PATHS, customerPath } from '../../../domain/adminPaths';
import { actionLabel } from '../../../domain/auditLabels';
import type { TodayBirthday, TodayIrregularity } from '../../../domain/contract/today';
import { formatBirthday, formatMoment, formatTime } from '../../../domain/format';

export function greeting(clock: string, name: string): string {
  const hour = Number(clock.slice(11, 13));
  const words = hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';
  return name === '' ? words : `${words}, ${name}`;
}

export const personName = ({ name, last_name }: { readonly name: string; readonly last_name: string }): string =>
  `${name} ${last_name}`.trim();

/** A birthday with the person's class: 'Hoy · viene a las 07:00'. */
export function birthdayText({ birthdate, in_days, class_date }: TodayBirthday, isToday: boolean): string {
  const day = formatBirthday(birthdate) ?? '';
  const when = !isToday ? day : in_days === 0 ? 'Hoy' : in_days === 1 ? 'Mañana' : day;
  return class_date === null ? when : `${when} · viene a las ${formatTime(class_date)}`;
}

/** Names of unusual actions for admins to review. */
export const IRREGULARITIES: Readonly<Record<TodayIrregularity['kind'], string>> = {
  'own-sale': 'Se vendió a sí mismo',
  'own-access': 'Cambió sus propios accesos',
  authorisation: 'Autorización de terminal dudosa',
  voided: 'Venta en efectivo de otra persona, anulada',
  address: 'Cambió el correo de un cliente sin cuenta',
};

/** An unusual action: who, whose, what and when. */
export function irregularityText({ kind, at, by, customer, title }: TodayIrregularity, zone: string): string {
  const whose = customer && customer.customer_id !== by.customer_id ? [`de ${personName(customer)}`] : [];
  const what = kind === 'own-access' ? [actionLabel(title)] : title === '' ? [] : [title];
  return [personName(by), ...whose, ...what, formatMoment(at, zone)].join(' · ');
}

export const irregularityPath = ({ kind, customer }: TodayIrregularity): string =>
  kind === 'own-access' ? ADMIN_PATHS.audit : customer ? customerPath(customer.customer_id) : ADMIN_PATHS.cashCount;
