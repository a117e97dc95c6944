/** 'Créditos Agotados': its title and text to the letter, and what to do about it. */
import type { AvailableClass } from '../../../../../domain/contract/credits';
import type { ClassPackage } from '../../../../../domain/contract/packages';
import type { SingleClass } from '../../../../../domain/contract/schedule';
import ReserveDialogs from '../../../../../src/features/reservations/reserve/containers/ReserveDialogs';
import { startReserve } from '../../../../../src/features/reservations/reserve/actions';
import { otherCreditsText } from '../../../../../src/features/reservations/reserve/offers';
import { readIntent } from '../../../../../src/features/session/intent';
import { signedIn } from '../../../../../src/features/session/state';
import { aConfig, aCustomer, anAvailableClass, aPackage, aSingleClass } from '../../../../helpers/fixtures';
import { flush, mountScreen, press } from '../../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../../helpers/store';

const reformer = { class_type: { class_type_id: 3, name: 'Reformer' }, class_amount: 5, expiration_days: 30 };
const pkg = (class_package_id: number, title: string, changes: Partial<ClassPackage> = {}) =>
  aPackage({ class_package_id, title, sale_price: null, ...changes });
const PACKAGES = [
  pkg(1, 'Diez clases', { price: 1500, class_amount: 10 }),
  pkg(2, 'Clase de prueba', { price: 0, class_amount: 1, limit_per_customer: 1, short_description: 'Conócenos.' }),
  pkg(3, 'Cinco clases', { price: 900, class_amount: 5 }),
  pkg(4, 'En línea', { price: 100, kind: 'online' }),
  pkg(5, 'Cinco de Reformer', { price: 1200, class_amount: 0, class_package_types: [reformer] }),
];

beforeEach(() => localStorage.clear());

async function open(changes: Partial<SingleClass> = {}, routes: FakeRoutes = {}, credits: AvailableClass[] = []) {
  fakeApi({
    'GET /single_class/single/11': ok({
      single_class: aSingleClass({ class_date: '2090-11-20T07:00:00.000Z', ...changes }),
    }),
    'GET /customer/me': ok({ customer: aCustomer({ available_classes: credits }) }),
    'GET /class_packages': ok({ class_packages: PACKAGES }),
    'GET /class_packages/used': ok({ used: [], trials: [] }),
    ...routes,
  });
  const store = realStore({ appconfig: aConfig({ unlimited_membership_penalties_enabled: false }) });
  store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' }));
  await store.dispatch(startReserve(11));
  const screen = await mountScreen(<ReserveDialogs />, store);
  await flush(screen);
  return {
    screen,
    text: () => screen.find('.ui-dialog__content').hostNodes().text(),
    links: () => screen.find('a').map((a) => [a.prop('href'), a.text()]),
  };
}
const USED = { 'GET /class_packages/used': ok({ used: [2], trials: [] }) };
const restricted = {
  class_type: { ...aSingleClass().class_type, class_type_id: 3, name: 'Reformer', restricted: true },
};

it("a new customer is offered the studio's free first class, and never reads that their credits have run out", async () => {
  const { screen, text, links } = await open();
  expect(screen.find('.ui-dialog').hostNodes().text()).toContain('Tu primera clase es gratis');
  expect(text()).toContain('Conócenos.');
  expect(text()).not.toMatch(/Agotados|agotado/);
  expect(links()).toEqual([
    ['/checkout/2?clase=11', 'Obtener mi clase gratis'],
    ['/mystudio/paquetes', 'Comprar Clases'],
  ]);
});

it("'Créditos Agotados' offers the fitting packages, the cheapest first, to a customer who had the free class", async () => {
  const { text, links } = await open({}, USED);
  expect(text()).toContain('Créditos Agotados');
  expect(text()).toContain('Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales.');
  expect(text()).not.toContain('gratis');
  expect(links().map(([href]) => href)).toEqual(['/checkout/3?clase=11', '/checkout/1?clase=11', '/mystudio/paquetes']);
  expect(links()[0]?.[1]).toContain('$900.00 MXN$180.00 MXN por clase');
});

it("'Créditos Agotados' names the credit of a restricted class, its package, and the credits that don't fit", async () => {
  const online = anAvailableClass({ kind: 'online', expiration_date: null });
  const { text, links } = await open(restricted, USED, [online]);
  expect(text()).toContain('Esta clase pide un crédito de Reformer.');
  expect(text()).toContain('Tienes 1 crédito en línea, que no sirve aquí.');
  expect(links().map(([href]) => href)).toEqual(['/checkout/5?clase=11', '/mystudio/paquetes']);
});

it("'Créditos Agotados' leads to all packages where they can't be read", async () => {
  const { links } = await open({}, { 'GET /class_packages': refuse(500, 'server/internal') });
  expect(links()).toEqual([['/mystudio/paquetes', 'Comprar Clases']]);
});

it('leaving for a package stores the spot, and that the class is to be reserved by itself after paying', async () => {
  const { screen, text } = await open({ class_type: { ...aSingleClass().class_type, spot_map: '4,4' } }, USED);
  expect(text()).toContain('Reservar por mí el primer lugar libre');
  await press(screen, 'Elegir mi lugar desde ahora');
  screen.find('button[data-spot=7]').simulate('click');
  await flush(screen);
  expect(text()).toContain('Barre, lun 20, 07:00, lugar 7');
  expect(screen.find('input[type="checkbox"]').prop('checked')).toBe(true);
  expect(screen.find('.reserve-offers__package').first().prop('to')).toBe('/checkout/3?clase=11&lugar=7');
  screen.find('a.reserve-offers__package').first().simulate('click', { button: 0 });
  await flush(screen);
  expect(readIntent('uid-7')).toMatchObject({
    spot: 7,
    finish: 'auto',
    label: 'Barre, lun 20, 07:00, lugar 7',
  });
});

it('a chosen spot is stored at once, for customers who reload or open the packages by the menu', async () => {
  const { screen } = await open({ class_type: { ...aSingleClass().class_type, spot_map: '4,4' } });
  await press(screen, 'Elegir mi lugar desde ahora');
  screen.find('button[data-spot=7]').simulate('click');
  await flush(screen);
  expect(readIntent('uid-7')).toMatchObject({ spot: 7, finish: 'ask', label: 'Barre, lun 20, 07:00, lugar 7' });
});

it('otherCreditsText lists credits by what they pay for', () => {
  expect(
    otherCreditsText([
      anAvailableClass({ kind: 'online' }),
      anAvailableClass({ kind: 'online' }),
      anAvailableClass({ class_type_id: 3, class_type_name: 'Reformer' }),
      anAvailableClass({ kind: 'especial' }),
    ]),
  ).toBe('Tienes 2 créditos en línea, 1 crédito de Reformer y 1 crédito de evento, que no sirven aquí.');
});

it('a package with credits of other class types is not offered, and the price per class counts all of its classes', async () => {
  const prenatal = { class_type: { class_type_id: 1, name: 'Prenatal' }, class_amount: 4, expiration_days: 60 };
  const mothers = pkg(6, 'Mamás en camino', { price: 1960, class_amount: 4, class_package_types: [prenatal] });
  const offered = { ...USED, 'GET /class_packages': ok({ class_packages: [mothers] }) };
  const type = (class_type_id: number) => ({ class_type: { ...aSingleClass().class_type, class_type_id } });
  expect((await open(type(2), offered)).links().map(([href]) => href)).toEqual(['/mystudio/paquetes']);
  const { links } = await open(type(1), offered);
  expect(links()[0]).toEqual(['/checkout/6?clase=11', expect.stringContaining('$1,960.00 MXN$245.00 MXN por clase')]);
});

it('who would rather press is not reserved by itself', async () => {
  const { screen } = await open({}, USED);
  screen.find('input[type="checkbox"]').simulate('change', { target: { checked: false } });
  screen.find('a.reserve-offers__package').first().simulate('click', { button: 0 });
  await flush(screen);
  expect(readIntent('uid-7')).toMatchObject({ finish: 'ask' });
});
