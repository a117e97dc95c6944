import { formatTime, longDay } from '../../../domain/format';
import type { WallClock } from '../../../domain/studioTime';

/** What goes to a guest with the address of their page. */
export const inviteText = (guest: string, className: string, classDate: WallClock): string =>
  `¡${guest}, ya tienes lugar en ${className}! ${longDay(classDate)}, ${formatTime(classDate)}. Tu entrada:`;
