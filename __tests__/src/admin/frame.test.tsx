/** What stands around every screen of the admin area: the choice of a studio, and what can be taken back. */
import type { ReactWrapper } from 'enzyme';
import { chooseLocation, selectLocation } from '../../../src/admin/location/location';
import { UNDO_MS, initialUndo, offerUndo, undoReducer } from '../../../src/admin/undo/undo';
import { clearMe } from '../../../src/features/customers/state';
import { flush, press, waitUntil } from '../../helpers/mount';
import { OTHER_ACTION, ok } from '../../helpers/store';
import { open, single_class, staffStore } from './frontDesk';

const PLACES = [
  { ...single_class.location, location_id: 1, name: 'Roma' },
  { ...single_class.location, location_id: 2, name: 'Condesa' },
];
const DAY = {
  classes: PLACES.map((location, n) => ({
    single_class: { ...single_class, single_class_id: 20 + n, location },
    reserved: 1,
    attended: 0,
  })),
};
const opened = (locations = PLACES) =>
  open('/admin/clases?dia=2026-11-23', {
    'GET /single_class/attendance': ok(DAY),
    'GET /locations': ok({ locations }),
  });
const places = (screen: ReactWrapper): string[] =>
  screen.find('.attendance-class__words').map((words) => (words.text().includes('Roma') ? 'Roma' : 'Condesa'));

describe('the studio of the chain', () => {
  beforeEach(() => localStorage.clear());

  test('a choice narrows the day, and is still there after a reload', async () => {
    const { screen } = await opened();
    await waitUntil(screen, () => places(screen).length === 2);
    screen.find('.admin-location select').simulate('change', { target: { value: '2' } });
    await flush(screen);
    expect(places(screen)).toEqual(['Condesa']);
    const again = await opened();
    await waitUntil(again.screen, () => places(again.screen).length === 1);
    expect(again.screen.find('.admin-location select').prop('value')).toBe(2);
  });

  test('there is no choice where there is one studio, and none of a studio that is gone', async () => {
    staffStore().dispatch(chooseLocation(2));
    const { screen, store } = await opened(PLACES.slice(0, 1));
    await waitUntil(screen, () => places(screen).length === 2);
    expect(screen.find('.admin-location').exists()).toBe(false);
    expect(selectLocation(store.getState())).toBeNull();
  });
});

test('another admin screen opens in a browser whose scrollIntoView returns a promise', async () => {
  Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as void;
  const { screen } = await open('/admin/campos', {
    'GET /custom_fields': ok({ custom_fields: [] }),
    'GET /mails': ok({ mails: [], next: null }),
  });
  screen.find('nav.admin-tabs a[href="/admin/correos"]').simulate('click', { button: 0 });
  await waitUntil(screen, () => screen.text().includes('Todavía no hay correos.'));
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  expect(screen.find('nav.admin-tabs a[aria-current="page"]').text()).toBe('Correos');
});

describe('undo', () => {
  const toast = (screen: ReactWrapper) => screen.find('.admin-undo__toast');

  test('the reducer ignores unknown actions and is emptied at sign-out', () => {
    expect(undoReducer(initialUndo, OTHER_ACTION)).toBe(initialUndo);
    const offered = undoReducer(initialUndo, { type: 'undo/SET_OFFER', offer: { text: 'Listo.', undo: jest.fn() } });
    expect(undoReducer(offered, clearMe())).toEqual(initialUndo);
  });

  test('what was done can be taken back once; a newer offer takes the place of an older one', async () => {
    const { screen, store } = await opened();
    const [first, second] = [jest.fn(), jest.fn()];
    offerUndo(store.dispatch, { text: 'Quitaste a Ana.', undo: first });
    offerUndo(store.dispatch, { text: 'Quitaste a Beto.', undo: second });
    await flush(screen);
    expect(toast(screen).text()).toContain('Quitaste a Beto.');
    expect(toast(screen).closest('[role="status"]').exists()).toBe(true);
    await press(screen, 'Deshacer');
    expect([first.mock.calls.length, second.mock.calls.length, toast(screen).exists()]).toEqual([0, 1, false]);
  });

  test('an offer ends by itself, but not while the focus is on it', async () => {
    const { screen, store } = await opened();
    jest.useFakeTimers();
    offerUndo(store.dispatch, { text: 'Quitaste a Ana.', undo: jest.fn() });
    await flush(screen);
    toast(screen).simulate('focus');
    jest.advanceTimersByTime(UNDO_MS * 2);
    await flush(screen);
    expect(toast(screen).exists()).toBe(true);
    toast(screen).simulate('blur');
    jest.advanceTimersByTime(UNDO_MS);
    await flush(screen);
    expect(toast(screen).exists()).toBe(false);
    jest.useRealTimers();
  });
});
