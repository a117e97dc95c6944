/** Fixed places as the team sees them: on the map of a class, on all series, and what the desk does with them. */
import type { FixedPlace, FixedPlaceDate } from '../../../domain/contract/fixedPlaces';
import { askByDialog } from '../../../src/core/confirm/sweetalert';
import { receivedConfig } from '../../../src/features/appconfig/state';
import { aConfig } from '../../helpers/fixtures';
import { flush, press, type, waitUntil } from '../../helpers/mount';
import { alertTexts, ok, refuse, type FakeRoutes } from '../../helpers/store';
import { open, single_class, staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/sweetalert', () => ({ askByDialog: jest.fn() }));
const asked = jest.mocked(askByDialog);
beforeEach(() => {
  localStorage.clear();
  asked.mockReset().mockResolvedValue(true);
});

const date = (single_class_id: number, changes: Partial<FixedPlaceDate> = {}): FixedPlaceDate => ({
  single_class_id,
  class_date: '2026-11-23T07:00:00.000Z',
  state: 'reserved',
  class_reservation_id: 21,
  spot: 2,
  reason: null,
  ...changes,
});
const place = (id: number, changes: Partial<FixedPlace> = {}): FixedPlace => ({
  fixed_place_id: id,
  class_series_id: 3,
  customer_id: 70 + id,
  name: 'Eva',
  last_name: 'Cruz',
  spot: 2,
  title: 'Barre, lun 07:00 (Roma)',
  starts_on: '2026-11-20',
  package: 'Plan de 12',
  ends_at: null,
  frozen: false,
  dates: [date(11)],
  ...changes,
});
const EVA = place(1);
const MAX = place(2, {
  name: 'Max',
  last_name: 'Solís',
  spot: 4,
  frozen: true,
  dates: [
    date(11, { state: 'missed', spot: null, reason: 'Esta persona no tiene créditos para esta clase.' }),
    date(12),
  ],
});
const OTHER = place(3, { class_series_id: 9, title: 'Ritmo, mié 19:00 (Roma)', spot: null });
const LIST = 'GET /fixed_places';

function deskStore(fixed_places: 'off' | 'staff' | 'customers') {
  const store = staffStore();
  store.dispatch(receivedConfig(aConfig({ fixed_places })));
  return store;
}
async function roster(answers: FakeRoutes = {}, allowed: Parameters<typeof deskStore>[0] = 'staff') {
  const single = { ...single_class, class_type: { ...single_class.class_type, spot_map: '4' } };
  const opened = await open(
    '/admin/clases/11',
    {
      'GET /single_class/11/reservations': ok({ single_class: single, class_reservations: [] }),
      'GET /single_class/11/waitlist': ok({ total: 0, waitlist: [] }),
      [LIST]: ok({ fixed_places: [EVA, MAX], can_give: true }),
      ...answers,
    },
    deskStore(allowed),
  );
  await flush(opened.screen);
  return opened;
}

it('all places stand by series, with how many dates could not be reserved and a way to the next class', async () => {
  const { screen } = await open('/admin/lugares-fijos', {
    [LIST]: ok({ fixed_places: [EVA, OTHER, MAX], can_give: false }),
  });
  await waitUntil(screen, () => screen.exists('.fixed-series'));
  const series = screen.find('.fixed-series').map((one) => one.text());
  expect(series).toHaveLength(2);
  expect(series[0]).toContain('2 lugares fijos · 1 fecha sin reservar');
  expect(series[0]).toContain('Esta persona no tiene créditos para esta clase.');
  expect(series[0]).toContain('Con «Plan de 12», que está congelado');
  expect(series[1]).toContain('Lugar sin número');
  expect(screen.find('.fixed-series a[href="/admin/clases/11"]').exists()).toBe(true);
});

it("the map of a class shows whose each fixed spot is, and names them for who doesn't see it", async () => {
  const { screen } = await roster();
  await waitUntil(screen, () => screen.exists('.fixed-room'));
  expect(screen.find('.fixed-room').prop('aria-label')).toBe(
    'Lugares fijos de la sala: lugar 2, Eva Cruz; lugar 4, Max Solís',
  );
  expect(screen.find('.fixed-room__spot').map((spot) => spot.text())).toEqual(['1', '2EvaFijo', '3', '4MaxFijo']);
});

it('a class shows no fixed places where the studio gives none', async () => {
  const { api, screen } = await roster({}, 'off');
  expect(screen.exists('.fixed-class')).toBe(false);
  expect(api.requests.some(({ call }) => call === LIST)).toBe(false);
});

it('the desk gives a spot that is not fixed yet, and says why one is refused', async () => {
  const found = { customer_id: 90, name: 'Zoé', last_name: 'Lara', email: 'zoe@ejemplo.mx', phone: '5512345678' };
  const customers = [{ ...found, role: 'customer', createdAt: '2026-01-15T18:00:00.000Z', file: null }];
  const text = 'Esta persona no tiene un paquete con lugar fijo.';
  const { api, screen, store } = await roster({
    'GET /customer/query': ok({ customers }),
    'POST /fixed_places': refuse(412, 'fixed-place/no-package', text),
  });
  await waitUntil(screen, () => screen.text().includes('Dar un lugar fijo'));
  await press(screen, 'Dar un lugar fijo');
  await waitUntil(screen, () => screen.exists('form.admin-picker__form'));
  type(screen, 'cliente', 'zoe');
  screen.find('form.admin-picker__form').simulate('submit');
  await waitUntil(screen, () => screen.exists('.admin-picker__found button'));
  expect(screen.find('select[name="lugar"] option').map((option) => option.text())).toEqual(['1', '3']);
  screen.find('select[name="lugar"]').simulate('change', { target: { value: '3' } });
  const give = async () => {
    screen.find('.admin-picker__found button').simulate('click');
    await flush(screen);
  };
  await give();
  expect(screen.find('.ui-dialog__content [role="alert"]').hostNodes().text()).toBe(text);
  api.respond({ 'POST /fixed_places': ok({ fixed_place: EVA }) });
  await give();
  await waitUntil(screen, () => alertTexts(store).includes('Lugar fijo dado.'));
  const posts = api.requests.filter(({ call }) => call === 'POST /fixed_places');
  expect(posts.map(({ body }) => body)).toEqual([1, 2].map(() => ({ single_class_id: 11, customer_id: 90, spot: 3 })));
});

it('the desk frees a date and ends a place, each after a question', async () => {
  const { api, screen, store } = await roster({
    'POST /fixed_places/1/release': ok({}),
    'DELETE /fixed_places/1': ok({ fixed_place: EVA }),
  });
  await waitUntil(screen, () => screen.exists('.fixed-rows__row'));
  const writes = () => api.requests.filter(({ call }) => /^(POST|DELETE)/.test(call)).map(({ call }) => call);
  asked.mockResolvedValueOnce(false);
  await press(screen, 'Liberar');
  await flush(screen);
  expect(writes()).toEqual([]);
  await press(screen, 'Liberar');
  await waitUntil(screen, () => alertTexts(store).includes('Fecha liberada.'));
  await press(screen, 'Terminar');
  await waitUntil(screen, () => alertTexts(store).includes('Lugar fijo terminado.'));
  expect(writes()).toEqual(['POST /fixed_places/1/release', 'DELETE /fixed_places/1']);
  expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({
    text: expect.stringContaining('¿Terminar el lugar fijo de Eva Cruz en Barre, lun 07:00 (Roma)?'),
  });
});
