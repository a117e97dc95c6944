/** Texts about the hour of a class in a chain with several time zones. */
import moment from 'moment-timezone';
import { formatDateTime, formatNearDay } from './format';
import { instantOf, studioDay, zoneOf, type WallClock } from './studioTime';

interface Timed {
  readonly class_date: WallClock;
  readonly location: { readonly timezone?: string | null };
}

/** Names of cities that differ from their zone's name. */
const CITIES: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'Ciudad de México',
  'America/Cancun': 'Cancún',
  'America/Merida': 'Mérida',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Mazatlan': 'Mazatlán',
  'America/Bahia_Banderas': 'Bahía de Banderas',
};

const cityOf = (zone: string): string => CITIES[zone] ?? zone.replace(/^.*\//, '').replace(/_/g, ' ');

/** The instant at which a class begins. */
export const startOf = ({ class_date, location }: Timed, studioZone: string): Date =>
  instantOf(class_date, zoneOf(location, studioZone));

/** 'hora de Tijuana' for a class whose clock shows another hour than the studio's; null if they agree. */
export function localHour(single: Timed, studioZone: string): string | null {
  const zone = zoneOf(single.location, studioZone);
  if (zone === studioZone) return null;
  const at = moment(startOf(single, studioZone));
  return at.tz(zone).utcOffset() === at.tz(studioZone).utcOffset() ? null : `hora de ${cityOf(zone)}`;
}

const withHour = (text: string, single: Timed, studioZone: string): string => {
  const hour = localHour(single, studioZone);
  return hour ? `${text} (${hour})` : text;
};

/** "lun 23 nov 2026 · 07:00", in another zone "lun 23 nov 2026 · 07:00 (hora de Tijuana)". */
export const classMoment = (single: Timed, studioZone: string): string =>
  withHour(formatDateTime(single.class_date), single, studioZone);

/**
 * Like classMoment, but "hoy, lun 23 nov · 07:00" and "mañana, mar 24 nov · 07:00" by the day at the class's location.
 */
export const nearClassMoment = (single: Timed, studioZone: string, now: Date): string =>
  withHour(formatNearDay(single.class_date, studioDay(now, zoneOf(single.location, studioZone))), single, studioZone);

/** Sorts by the instant at which classes begin: at equal wall clocks the eastern one is first. */
export const byStart =
  (studioZone: string) =>
  (a: Timed, b: Timed): number =>
    startOf(a, studioZone).getTime() - startOf(b, studioZone).getTime();
