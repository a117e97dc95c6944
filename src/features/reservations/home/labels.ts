import type { Home } from '../../../../domain/contract/home';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { creditLapses } from '../../../../domain/creditLapse';
import type { Credit } from '../../../../domain/credits';
import { dayAndMonth, formatMoment, formatTime, plural, weekdayAndDay } from '../../../../domain/format';
import { localHour } from '../../../../domain/localTime';
import { className } from '../../schedule/labels';

type Named = Pick<SingleClass, 'class_package' | 'class_type' | 'class_date' | 'location'>;

/** "Ritmo · lun 23, 07:00", in another zone "… (hora de Tijuana)". */
export function shortClass(single: Named, studioZone: string): string {
  const hour = localHour(single, studioZone);
  const when = `${weekdayAndDay(single.class_date)}, ${formatTime(single.class_date)}`;
  return `${className(single)} · ${when}${hour ? ` (${hour})` : ''}`;
}

const KINDS = { presencial: '', online: ' en línea', especial: ' para evento' } as const;

/** What lapses when, the next first: "2 créditos vencen el 30 nov", "Plan ilimitado hasta el 12 dic". */
export function creditLines(credits: readonly Credit[], timeZone: string): string[] {
  return creditLapses(credits, timeZone).map(({ kind, unlimited, count, day }) => {
    if (unlimited) return `Plan ilimitado${KINDS[kind]}${day ? ` hasta el ${dayAndMonth(day)}` : ''}`;
    const what = `${plural(count, 'crédito', 'créditos')}${KINDS[kind]}`;
    if (day === null) return `${what} sin vencimiento`;
    return `${what} ${count === 1 ? 'vence' : 'vencen'} el ${dayAndMonth(day)}`;
  });
}

export interface PenaltyText {
  readonly title: string;
  readonly cause: string | null;
}

/** Until when a penalty lasts, and which missed classes are its cause. */
export function penaltyText({ end_date, missed }: NonNullable<Home['penalty']>, timeZone: string): PenaltyText {
  const classes = [...missed].reverse().map(({ name, class_date }) => `${name} (${weekdayAndDay(class_date)})`);
  const list =
    classes.length < 2 ? classes.join('') : `${classes.slice(0, -1).join(', ')} y ${classes[classes.length - 1]}`;
  return {
    title: `No puedes reservar hasta el ${formatMoment(end_date, timeZone)}.`,
    cause: list ? `Faltaste a ${missed.length === 1 ? '1 clase' : `${missed.length} clases seguidas`}: ${list}.` : null,
  };
}
