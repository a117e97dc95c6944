/** The names of classes and coaches in cards, dialogs, screen readers and head tags. */
import type { SingleClass } from './contract/schedule';
import { formatTime, longDay } from './format';

/** A coach's nickname, or name. */
export function coachName({ instructor }: SingleClass['class_instructors'][number]): string {
  return instructor.nickname || instructor.name;
}

/** "Ana", "Ana y Luis", "Ana, Luis y Eva"; empty for a class without coach. */
export function coachNames(single: Pick<SingleClass, 'class_instructors'>): string {
  const names = single.class_instructors.map(coachName);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names[names.length - 1]}`;
}

/** The name of a class: an event's is its package's, any other's its type's. */
export const className = ({ class_package, class_type }: Pick<SingleClass, 'class_package' | 'class_type'>): string =>
  class_package?.title ?? class_type.name;

/** "lunes 23 de noviembre 07:00" */
function classMoment({ class_date }: Pick<SingleClass, 'class_date'>): string {
  return `${longDay(class_date)} ${formatTime(class_date)}`;
}

/** "Yoga, lunes 23 de noviembre 07:00, con Ana": tells one class from another. */
export function classTitle(single: SingleClass): string {
  const coaches = coachNames(single);
  return `${className(single)}, ${classMoment(single)}${coaches && `, con ${coaches}`}`;
}
