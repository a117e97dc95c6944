/** 'Tu lugar fijo': a customer's places of every week, their dates, and the places that could be fixed. */
import type { FixedPlace, FixedPlaceDate, MyFixedPlacesResponse } from '../../../domain/contract/fixedPlaces';
import { askByDialog } from '../../../src/core/confirm/sweetalert';
import FixedPlacesContainer from '../../../src/features/fixedPlaces/containers/FixedPlacesContainer';
import ConfirmedFixedOffer from '../../../src/features/fixedPlaces/containers/ConfirmedFixedOffer';
import { aConfig, aCustomer, aHome } from '../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../helpers/mount';
import { alertTexts, fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../helpers/store';

jest.mock('../../../src/core/confirm/sweetalert', () => ({ askByDialog: jest.fn() }));
const asked = jest.mocked(askByDialog);
beforeEach(() => asked.mockReset().mockResolvedValue(true));

const date = (day: string, changes: Partial<FixedPlaceDate> = {}): FixedPlaceDate => ({
  single_class_id: Number(day.slice(-2)),
  class_date: `2026-${day}T07:00:00.000Z`,
  state: 'reserved',
  class_reservation_id: 21,
  spot: 4,
  reason: null,
  ...changes,
});
const PLACE: FixedPlace = {
  fixed_place_id: 5,
  class_series_id: 3,
  customer_id: 7,
  name: 'Ana',
  last_name: 'Reyes',
  spot: 4,
  title: 'Barre, lun 07:00 (Roma)',
  starts_on: '2026-11-20',
  package: 'Plan de 12',
  ends_at: '2027-01-31T05:59:59.999Z',
  frozen: false,
  dates: [
    date('11-23'),
    date('11-30', { spot: 2 }),
    date('12-07', { state: 'missed', class_reservation_id: null, reason: 'Has agotado tus créditos.' }),
    date('12-14', { state: 'released', class_reservation_id: null }),
  ],
};
const OFFER = { class_reservation_id: 30, title: 'Ritmo, mié 19:00 (Roma)', spot: null };
const MINE: MyFixedPlacesResponse = {
  fixed_places: [PLACE],
  offers: [
    { ...OFFER, single_class_id: 40 },
    { ...OFFER, single_class_id: 41 },
  ],
};
const MINE_CALL = 'GET /fixed_places/me';
const routes = (changes: FakeRoutes = {}): FakeRoutes => ({
  [MINE_CALL]: ok(MINE),
  'GET /customer/me': ok({ customer: aCustomer() }),
  'GET /customer/home': ok({ home: aHome() }),
  ...changes,
});

async function open(changes: FakeRoutes = {}) {
  const api = fakeApi(routes(changes));
  const store = realStore({ appconfig: aConfig() });
  const onChanged = jest.fn();
  const screen = await mountScreen(<FixedPlacesContainer stamp={1} onChanged={onChanged} />, store);
  const writes = () => api.requests.filter(({ call }) => !call.startsWith('GET'));
  return { api, store, screen, onChanged, writes };
}

it('shows a fixed place, until when it lasts, and what became of each date', async () => {
  const { screen } = await open();
  const text = screen.find('.fixed-places__card').first().text();
  expect(text).toContain('Barre, lun 07:00 (Roma)Lugar 4');
  expect(text).toContain('Con «Plan de 12», hasta el 30 ene. 2027');
  const dates = screen.find('.fixed-places__dates li').map((one) => one.text());
  expect(dates).toEqual([
    expect.stringContaining('lun 23 nov 2026 · 07:00Reservada'),
    expect.stringContaining('Reservada, lugar 2'),
    expect.stringContaining('Has agotado tus créditos.'),
    'lun 14 dic 2026 · 07:00Liberada',
  ]);
});

it('frees one date of a fixed place after a question, not where that is declined', async () => {
  const { screen, store, onChanged, writes } = await open({ 'POST /fixed_places/5/release': ok({}) });
  asked.mockResolvedValueOnce(false);
  await press(screen, 'Liberar');
  await flush(screen);
  expect(writes()).toEqual([]);
  await press(screen, 'Liberar');
  await waitUntil(screen, () => onChanged.mock.calls.length === 1);
  expect(asked.mock.calls[1]?.[0]).toMatchObject({
    text: 'Se libera lun 23 nov 2026 · 07:00; tu lugar fijo sigue en las demás fechas.',
  });
  expect(writes().map(({ call, body }) => [call, body])).toEqual([
    ['POST /fixed_places/5/release', { single_class_id: 23 }],
  ]);
  expect(alertTexts(store)).toEqual(['Liberaste esta fecha.']);
});

it('a fixed place is left after a question; a refusal is shown, and the places are read again', async () => {
  const text = 'Ese lugar fijo ya terminó.';
  const { api, screen, store, onChanged } = await open({
    'DELETE /fixed_places/5': refuse(404, 'fixed-place/not-found', text),
  });
  await press(screen, 'Dejar mi lugar fijo');
  await waitUntil(screen, () => alertTexts(store).length > 0);
  expect(alertTexts(store)).toEqual([text]);
  await waitUntil(screen, () => api.requests.filter(({ call }) => call === MINE_CALL).length === 2);
  expect(onChanged).not.toHaveBeenCalled();
});

it('offers a fixed place once for each series, and asks for it by the first reservation in it', async () => {
  const { screen, writes } = await open({ 'POST /fixed_places': ok({ fixed_place: PLACE }) });
  const offers = screen.find('.fixed-places__card--offer');
  expect(offers.map((one) => one.find('h3').text())).toEqual(['Ritmo, mié 19:00 (Roma)']);
  expect(offers.text()).toContain('Lugar sin número');
  await press(screen, 'Quiero este lugar cada semana');
  await waitUntil(screen, () => writes().length === 1);
  expect(writes()[0]).toMatchObject({ call: 'POST /fixed_places', body: { single_class_id: 40 } });
});

it('the list of fixed places is not shown where there is neither a place nor an offer', async () => {
  const { screen } = await open({ [MINE_CALL]: ok({ fixed_places: [], offers: [] }) });
  expect(screen.exists('.fixed-places')).toBe(false);
});

it('after a reservation the place is offered every week only where it can be, and the offer goes once it is given', async () => {
  const api = fakeApi(routes({ 'POST /fixed_places': ok({ fixed_place: PLACE }) }));
  const store = realStore({ appconfig: aConfig() });
  expect((await mountScreen(<ConfirmedFixedOffer singleClassId={99} />, store)).exists('button')).toBe(false);
  const screen = await mountScreen(<ConfirmedFixedOffer singleClassId={41} />, store);
  await press(screen, 'Quiero este lugar cada semana');
  await waitUntil(screen, () => !screen.exists('button'));
  expect(api.requests.find(({ call }) => call === 'POST /fixed_places')?.body).toEqual({ single_class_id: 41 });
  expect(alertTexts(store)).toEqual(['¡Listo! Este lugar es tuyo cada semana.']);
});
