/** The room in the reserve dialog follows the live counts of its class. */
import { act } from 'react-dom/test-utils';
import type { AppConfig } from '../../../../../domain/config';
import type { LiveSeats, SingleClass } from '../../../../../domain/contract/schedule';
import ReserveDialogs from '../../../../../src/features/reservations/reserve/containers/ReserveDialogs';
import { closeReserve, startReserve } from '../../../../../src/features/reservations/reserve/actions';
import { signedIn } from '../../../../../src/features/session/state';
import { aConfig, aCustomer, anAvailableClass, aSingleClass } from '../../../../helpers/fixtures';
import { flush, mountScreen } from '../../../../helpers/mount';
import { fakeApi, flushPromises, ok, realStore } from '../../../../helpers/store';

class FakeSource {
  static open: FakeSource[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  isClosed = false;
  constructor(readonly url: string) {
    FakeSource.open.push(this);
  }
  close() {
    this.isClosed = true;
  }
}
const { EventSource } = window;
beforeEach(() => {
  FakeSource.open = [];
  Object.assign(window, { EventSource: FakeSource });
});
afterEach(() => void Object.assign(window, { EventSource }));

const QUIET: LiveSeats = { capacity: 8, reserved: 0, held_seats: 0, taken: [], held: [], blocked: [] };

async function open(changes: Partial<SingleClass> = {}, config: Partial<AppConfig> = {}) {
  const single_class = aSingleClass({
    class_date: '2090-11-20T07:00:00.000Z',
    capacity: 8,
    class_type: { ...aSingleClass().class_type, spot_map: '4,4' },
    class_reservations: [],
    ...changes,
  });
  const api = fakeApi({
    'GET /single_class/single/11': ok({ single_class }),
    'GET /class_packages': ok({ class_packages: [] }),
    'GET /class_packages/used': ok({ used: [], trials: [] }),
    'GET /customer/me': ok({
      customer: aCustomer({ available_classes: [anAvailableClass({ expiration_date: null })] }),
    }),
  });
  const store = realStore({ appconfig: aConfig(config) });
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  await store.dispatch(startReserve(11));
  const dialog = await mountScreen(<ReserveDialogs />, store);
  await flush(dialog);
  const tell = async (seats: Partial<LiveSeats>): Promise<void> => {
    await act(async () => {
      FakeSource.open.at(-1)?.onmessage?.({ data: JSON.stringify({ ...QUIET, ...seats }) });
      await flushPromises();
    });
    dialog.update();
  };
  const spot = (n: number) => dialog.find(`button[data-spot=${n}]`);
  return { store, dialog, tell, spot, api };
}

const FULL: Partial<LiveSeats> = { reserved: 8, taken: [1, 2, 3, 4, 5, 6, 7, 8] };

test('a spot that another customer takes is disabled at once, and free again once it is given back', async () => {
  const { spot, tell } = await open();
  expect(FakeSource.open.map(({ url }) => url)).toEqual(['/api/single_class/11/seats']);
  expect(spot(7).prop('disabled')).toBe(false);
  await tell({ reserved: 1, taken: [7] });
  expect(spot(7).props()).toMatchObject({ disabled: true, 'aria-label': 'Lugar 7, ocupado' });
  expect(spot(6).prop('disabled')).toBe(false);
  await tell({});
  expect(spot(7).prop('disabled')).toBe(false);
});

test('the chosen spot that another customer takes is no longer chosen, and the dialog says so', async () => {
  const { dialog, spot, tell } = await open();
  spot(7).simulate('click');
  await flush(dialog);
  expect(dialog.find('.reserve-footer button').text()).toBe('Reservar lugar 7');
  await tell({ reserved: 1, taken: [7] });
  expect(spot(7).prop('aria-pressed')).toBe(false);
  expect(dialog.find('[role="alert"]').hostNodes().text()).toContain('7');
});

test("a seat that the customer holds stays free in the room, as the news don't say whose it is", async () => {
  const { spot, tell } = await open({ held_spots: [3], held_seats: 1 });
  // The server has left the customer's own hold of spot 5 out of the class that it answered.
  await tell({ held_seats: 2, held: [3, 5] });
  expect(spot(5).prop('disabled')).toBe(false);
  expect(spot(3).props()).toMatchObject({ disabled: true, 'aria-label': 'Lugar 3, apartado' });
});

test('the stream of the counts ends with the dialog', async () => {
  const { dialog, store } = await open();
  await act(async () => {
    store.dispatch(closeReserve());
    await flushPromises();
  });
  dialog.update();
  expect(FakeSource.open.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('in a class that fills while its room is looked at, one press joins the waitlist, which uses no credit', async () => {
  const { dialog, spot, tell, api, store } = await open({}, { waitlist_enabled: true });
  spot(7).simulate('click');
  await flush(dialog);
  await tell(FULL);
  const button = () => dialog.find('.reserve-footer button');
  expect(button().text()).toBe('Anotarme en la lista de espera');
  expect(button().prop('disabled')).toBe(false);
  expect(dialog.find('.reserve-cost').text()).toBe('La clase se acaba de llenar. Anotarte no usa ningún crédito.');
  const waitlist = { waitlist_id: 5, single_class_id: 11, customer_id: 7, auto: true, position: 3, createdAt: '' };
  api.respond({
    'POST /class_reservations/or_wait': ok({ class_reservation: null, waitlist }),
    'GET /single_class/11/waitlist': ok({ total: 3, waitlist: [] }),
  });
  button().simulate('click');
  await flush(dialog);
  const sent = api.requests.find(({ call }) => call === 'POST /class_reservations/or_wait');
  expect(sent?.body).toMatchObject({ single_class_id: 11 });
  expect(store.getState().reserve.step).toBe('closed');
});

test('in a class that fills while its room is looked at, nothing can be pressed where the studio has no waitlist', async () => {
  const { dialog, tell } = await open({}, { waitlist_enabled: false });
  await tell(FULL);
  const button = dialog.find('.reserve-footer button');
  expect(button.text()).toBe('Sin lugares');
  expect(button.prop('disabled')).toBe(true);
});
