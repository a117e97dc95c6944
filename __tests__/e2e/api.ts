/** The calls of the running studio's API that browser tests make, where a screen would only take longer. */
import type { MyReservationsResponse } from '../../domain/contract/reservations';
import type { ScheduleResponse, SingleClass } from '../../domain/contract/schedule';
import { HOUR } from '../../domain/durations';
import { instantOf, mondayOf, zoneOf } from '../../domain/studioTime';
import { STUDIO_ZONE } from '../../seed/content/casaAura/config';
import { signIn } from '../helpers/identityCalls';

interface Request {
  readonly body?: unknown;
  readonly token?: string | undefined;
  /** By default POST with a body, else GET. */
  readonly method?: 'PUT' | 'DELETE';
  /** Another studio's address. */
  readonly url?: string | undefined;
}

export async function ask<T>(
  path: string,
  { body, token, method, url = process.env.STUDIO_URL ?? '' }: Request = {},
): Promise<T> {
  const reply = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

export const seatsLeft = (single: SingleClass): number => single.capacity - single.class_reservations.length;

/** The classes that begin so many hours from now, have seats left and take any credit; the soonest first. */
export async function openClasses(fromHours: number, toHours: number, url?: string): Promise<SingleClass[]> {
  const now = Date.now();
  // A day more on both sides: the studio's days are not those of UTC.
  const day = (hours: number): string => new Date(now + hours * HOUR).toISOString().slice(0, 10);
  const { days } = await ask<ScheduleResponse>(
    `/api/single_class?start_date=${day(fromHours - 24)}&end_date=${day(toHours + 24)}`,
    { url },
  );
  const startOf = ({ class_date, location }: SingleClass): number =>
    instantOf(class_date, zoneOf(location, STUDIO_ZONE)).getTime();
  return days
    .flatMap((d) => d.single_classes)
    .filter((c) => c.class_package_id === null && !c.class_type.restricted && seatsLeft(c) > 0)
    .filter((c) => startOf(c) >= now + fromHours * HOUR && startOf(c) <= now + toHours * HOUR)
    .sort((a, b) => startOf(a) - startOf(b));
}

/** The coming classes in which an account holds places. */
export async function reservedClasses({ email, password }: { email: string; password: string }): Promise<number[]> {
  const { idToken: token } = await signIn(process.env.STUDIO_URL ?? '', email, password);
  const path = '/api/class_reservations/me?filter=upcoming';
  const { class_reservations } = await ask<MyReservationsResponse>(path, { token });
  return class_reservations.map(({ single_class }) => single_class.single_class_id);
}

/** The calendar's address that shows a class, also on a phone. */
export function calendarAt({ class_date }: SingleClass, screen = '/mystudio'): string {
  const day = class_date.slice(0, 10);
  return `${screen}?semana=${mondayOf(day)}&dia=${day}`;
}
