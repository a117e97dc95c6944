/** What a class is called, in the words that cards, dialogs and screen readers share. */
import type { SingleClass } from '../../../domain/contract/schedule';
import { formatTime, longDay } from '../../../domain/format';
import { coachName } from './selectors';

/** "Ana", "Ana y Luis", "Ana, Luis y Eva"; empty for a class without coach. */
export function coachNames(single: Pick<SingleClass, 'class_instructors'>): string {
  const names = single.class_instructors.map(coachName);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names[names.length - 1]}`;
}

/** The class's own icon, else its type's; null: neither has one. */
export const classIcon = ({ icon, class_type }: Pick<SingleClass, 'icon' | 'class_type'>): string | null =>
  icon || class_type.icon;

/** What a class is called: an event by its package, any other by its type. */
export const className = ({ class_package, class_type }: Pick<SingleClass, 'class_package' | 'class_type'>): string =>
  class_package?.title ?? class_type.name;

/** "lunes 23 de noviembre 07:00" */
export function classMoment({ class_date }: SingleClass): string {
  return `${longDay(class_date)} ${formatTime(class_date)}`;
}

/** "Yoga, lunes 23 de noviembre 07:00, con Ana": what tells one class's button from the next one's. */
export function classTitle(single: SingleClass): string {
  const coaches = coachNames(single);
  return `${className(single)}, ${classMoment(single)}${coaches && `, con ${coaches}`}`;
}
