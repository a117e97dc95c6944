/** The schedule with a fake API: what its suites share. */
import type { ReactWrapper } from 'enzyme';
import type { AdminClass } from '../../../domain/contract/scheduleAdmin';
import { aClassType, aLocation, anInstructor, aSingleClass } from '../../helpers/fixtures';
import { flush, waitUntil } from '../../helpers/mount';
import { ok, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

export const { class_reservations: _seats, ...single } = aSingleClass();

export const aClass = (changes: Partial<AdminClass> = {}): AdminClass => ({
  ...single,
  class_package: null,
  room: null,
  class_series: null,
  is_exception: false,
  published_at: null,
  live_url: null,
  reserved: 0,
  held_seats: 0,
  waiting: 0,
  checked_in: 0,
  version: 3,
  deletedAt: null,
  ...changes,
});

export const at = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00.000Z`;

export const EMPTY = aClass({ class_date: at(7, '07:00') });

export const BOOKED = aClass({ single_class_id: 12, class_date: at(8, '09:00'), reserved: 8, waiting: 2 });

export const FULL = aClass({ single_class_id: 13, class_date: at(9, '09:00'), reserved: 12, capacity: 12, waiting: 3 });

export const LATER = aClass({
  single_class_id: 14,
  class_date: at(9, '09:30'),
  published_at: '2026-11-30T18:00:00.000Z',
});

export const CLASSES = [EMPTY, BOOKED, FULL, LATER];

export const ROOM = { room_id: 5, location_id: 1, name: 'Sala 1', capacity: null, spot_map: null, version: 1 };

export const WEEK = '/admin/horario?dia=2026-12-07';

export const ANSWERS: Answers = {
  'GET /locations': ok({ locations: [aLocation()] }),
  'GET /single_class/admin': ok({ single_classes: CLASSES }),
  'GET /class_types': ok({ class_types: [aClassType({ class_type_id: 1, name: 'Barre' })] }),
  'GET /instructors': ok({
    instructors: [
      anInstructor({ instructor_id: 1, name: 'Lucía', last_name: 'Mora', nickname: null }),
      anInstructor({ instructor_id: 2, name: 'Teo', last_name: 'Paz', nickname: null }),
    ],
  }),
  'GET /single_class/copies': ok({ copies: [] }),
  'GET /rooms': ok({ rooms: [ROOM] }),
  'GET /class_categories': ok({ class_categories: [] }),
  'GET /class_packages': ok({ class_packages: [] }),
  'GET /tags': ok({ tags: [] }),
  'GET /holidays': ok({ holidays: [{ holiday_id: 4, day: '2026-12-12', location_id: null, name: 'Guadalupe' }] }),
  'POST /single_class/conflicts': ok({ conflicts: [], classes: 1, added: 0, removed: 0 }),
};

export const screenOf = (answers: Answers = {}, role: 'staff' | 'admin' = 'admin', path = WEEK) =>
  open(path, { ...ANSWERS, ...answers }, staffStore(role)).then(async (opened) => {
    await waitUntil(opened.screen, () => opened.screen.find('.schedule').exists());
    await flush(opened.screen);
    return opened;
  });

export const block = (screen: ReactWrapper, id: number): ReactWrapper =>
  screen.find(`button[data-block$="-${id}"]`).hostNodes().first();

export const dialog = (screen: ReactWrapper): ReactWrapper => screen.find('.modal-dialog').hostNodes();

export const form = (screen: ReactWrapper): ReactWrapper => screen.find('form.schedule-form');

export async function openPanel(screen: ReactWrapper, id: number): Promise<void> {
  block(screen, id).simulate('click');
  await waitUntil(screen, () => dialog(screen).exists());
}
