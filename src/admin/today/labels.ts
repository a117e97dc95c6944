import type { TodayBirthday } from '../../../domain/contract/today';
import { formatBirthday, formatTime } from '../../../domain/format';

export function greeting(clock: string, name: string): string {
  const hour = Number(clock.slice(11, 13));
  const words = hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';
  return name === '' ? words : `${words}, ${name}`;
}

export const personName = ({ name, last_name }: { readonly name: string; readonly last_name: string }): string =>
  `${name} ${last_name}`.trim();

/** When, and whether they come: 'Hoy · viene a las 07:00'. */
export function birthdayText({ birthdate, in_days, class_date }: TodayBirthday, isToday: boolean): string {
  const day = formatBirthday(birthdate) ?? '';
  const when = !isToday ? day : in_days === 0 ? 'Hoy' : in_days === 1 ? 'Mañana' : day;
  return class_date === null ? when : `${when} · viene a las ${formatTime(class_date)}`;
}
