/** The calendar with a fake API: what its suites share. */
import type { ReactWrapper } from 'enzyme';
import type { ScheduleDay, SingleClass } from '../../../../domain/contract/schedule';
import { daysOfWeek } from '../../../../domain/studioTime';
import CalendarScreen from '../../../../src/features/calendar/containers/CalendarScreen';
import { signedIn, signedOut } from '../../../../src/features/session/state';
import { receivedMe } from '../../../../src/features/customers/state';
import { aConfig, aCustomer, aLocation, anAvailableClass, aSingleClass, ownPlaces } from '../../../helpers/fixtures';
import { mountScreen } from '../../../helpers/mount';
import { ok, realStore, refuse, type FakeResponse, type FakeRoutes } from '../../../helpers/store';

/** Wednesday, noon in Mexico City. Only the date is fake: everything else runs as it does. */
export const NOW = '2026-11-25T18:00:00Z';

export const MONDAY = '2026-11-23';

export const REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

export const narrow = window.matchMedia;

export const wide = (media: string) => ({ ...narrow(media), matches: true });

export const at = (date: string, hour: string, changes: Partial<SingleClass> = {}) =>
  aSingleClass({ class_date: `${date}T${hour}:00.000Z`, ...changes });

export const week = (monday: string, classes: readonly SingleClass[]): ScheduleDay[] =>
  daysOfWeek(monday).map((date) => ({
    date,
    single_classes: classes.filter((single) => single.class_date.startsWith(date)),
  }));

export const FRIDAY = at('2026-11-27', '19:00', { single_class_id: 12 });

export const CLASSES = [at(MONDAY, '07:00'), FRIDAY];

export const startOf = (params: unknown): string => (params as { start_date: string }).start_date;

export const days =
  (classes: readonly SingleClass[]) =>
  ({ params }: { params: unknown }): FakeResponse =>
    ok({ days: week(startOf(params), classes) });

export const routes = (changes: FakeRoutes = {}): FakeRoutes => ({
  'GET /single_class': days(CLASSES),
  'GET /single_class/own': ok(ownPlaces()),
  // Without the server's next class, the next week is as good as any.
  'GET /single_class/next': refuse(404, 'request/not-found'),
  'GET /locations/schedule': ok({ locations: [aLocation()] }),
  ...changes,
});

export function visitor() {
  const store = realStore({ appconfig: aConfig() });
  store.dispatch(signedOut());
  return store;
}

export function customer() {
  const store = realStore({ appconfig: aConfig() });
  store.dispatch(
    receivedMe(aCustomer({ available_classes: [anAvailableClass(), anAvailableClass({ available_class_id: 2 })] })),
  );
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  return store;
}

export const screen = (path = '/calendario', store = visitor()) =>
  mountScreen(<CalendarScreen title="Horarios" />, store, { path });

export const cards = (wrapper: ReactWrapper) =>
  wrapper.find('article.class-card').map((card) => card.prop('data-class-id'));
