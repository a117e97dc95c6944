import type { ReactWrapper } from 'enzyme';
import type { AppConfig } from '../../../../domain/config';
import type { Invoice } from '../../../../domain/contract/purchases';
import type { RootState } from '../../../../src/core/state';
import { initialCustomers } from '../../../../src/features/customers/state';
import ChargesScreen from '../../../../src/features/purchases/containers/ChargesScreen';
import ReceiptScreen from '../../../../src/features/purchases/containers/ReceiptScreen';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPurchase, aSubscription, anInvoice } from '../../../helpers/fixtures';
import { currentAddress, mountScreen, press } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeApi, type FakeRoutes } from '../../../helpers/store';
import { MIN_WIDTH } from '../../../../src/ui/useMediaQuery';

afterEach(() => jest.restoreAllMocks());

const signedIn = (config: Partial<AppConfig> = {}): Partial<RootState> => ({
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  appconfig: aConfig(config),
  customers: { ...initialCustomers, me: aCustomer() },
});

describe('Mis Cargos', () => {
  async function open(
    invoices: readonly Invoice[],
    routes: FakeRoutes = {},
  ): Promise<{ api: FakeApi; screen: ReactWrapper }> {
    const api = fakeApi({ 'GET /invoices': ok({ invoices }), ...routes });
    return { api, screen: await mountScreen(<ChargesScreen />, realStore(signedIn()), { path: '/mystudio/pagos' }) };
  }

  test('is a table on a desktop', async () => {
    const real = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...real(query), matches: query === MIN_WIDTH.tablet }));
    const { screen } = await open([anInvoice({ refunded: 200.5 }), anInvoice({ invoice_id: 70, total_payment: 0 })]);
    expect(screen.find('thead th').map((th) => th.text())).toEqual([
      'Fecha',
      'Paquete',
      'Orden',
      'Monto',
      'Reembolsado',
      'Recibo',
    ]);
    expect(
      screen
        .find('tbody tr')
        .at(0)
        .children()
        .map((cell) => cell.text()),
    ).toEqual([
      '01 nov. 2026',
      'Membresía mensual',
      '#0042',
      '$1,800.00 MXN',
      '$200.50 MXN',
      'Recibo Membresía mensual, 01 nov. 2026',
    ]);
    expect(screen.find('tbody tr').at(1).children().at(3).text()).toBe('$0.00 MXN');
  });

  test('is cards on a phone, each with its receipt', async () => {
    const { screen } = await open([anInvoice()]);
    expect(screen.find('.purchases-card').text()).toContain('01 nov. 2026 · Orden #0042');
    await press(screen, 'Recibo');
    expect(currentAddress(screen)).toBe('/mystudio/recibo/42?cargo=71');
  });

  test('shows a message without charges, and a retry when they failed to load', async () => {
    expect((await open([])).screen.text()).toContain('Aún no tienes cargos.');
    const { api, screen } = await open([], { 'GET /invoices': refuse(500, 'server/internal') });
    expect(screen.text()).toContain('No pudimos cargar tus cargos.');
    api.respond({ 'GET /invoices': ok({ invoices: [anInvoice()] }) });
    await press(screen, 'Reintentar');
    expect(screen.text()).toContain('Membresía mensual');
  });
});

describe('the receipt', () => {
  async function open(
    path: string,
    routes: FakeRoutes,
    config: Partial<AppConfig> = {},
  ): Promise<{ api: FakeApi; screen: ReactWrapper }> {
    const api = fakeApi(routes);
    return {
      api,
      screen: await mountScreen(<ReceiptScreen />, realStore(signedIn(config)), {
        path,
        route: '/mystudio/recibo/:purchase_id',
      }),
    };
  }
  const lines = (screen: ReactWrapper): string[] => screen.find('.receipt__lines > div').map((line) => line.text());

  test('has studio, order, date, package, method, discount and total, and is no fiscal one', async () => {
    const { screen } = await open(
      '/mystudio/recibo/41',
      { 'GET /purchases/41': ok({ purchase: aPurchase({ total_payment: 1200, refunded: 100 }) }) },
      {
        location: 'Orizaba 101',
        navbar_logo: '/demo/logo.svg',
      },
    );
    expect(screen.find('.receipt__head').text()).toBe('Estudio PruebaOrizaba 101ReciboOrden #0041Completada');
    expect(screen.find('.receipt__head img').prop('src')).toBe('/demo/logo.svg');
    expect(screen.find('.receipt__facts').text()).toBe('Fecha01 nov. 2026ClienteAna ReyesForma de pagoEfectivo');
    expect(lines(screen)).toEqual([
      'Paquete10 clases',
      'Precio$1,500.00 MXN',
      'Descuento-$300.00 MXN',
      'Total pagado$1,200.00 MXN',
      'Reembolsado-$100.00 MXN',
    ]);
    expect(screen.find('.receipt__foot').text()).toBe('No es un comprobante fiscal');
  });

  test('lists what else was paid in the same sale at the desk, with one total', async () => {
    const sold_with = [{ purchase_id: 42, title: 'Agua, Playera', total_payment: 285.5, refunded: 35 }];
    const { screen } = await open('/mystudio/recibo/41', {
      'GET /purchases/41': ok({ purchase: aPurchase({ total_payment: 1500, sold_with }) }),
    });
    expect(lines(screen)).toEqual([
      'Paquete10 clases',
      'Precio$1,500.00 MXN',
      'Agua, Playera$285.50 MXN',
      'Total pagado$1,785.50 MXN',
      'Reembolsado-$35.00 MXN',
    ]);
  });

  test('a subscription that begins with a trial', async () => {
    const { screen } = await open('/mystudio/recibo/42', {
      'GET /purchases/42': ok({ purchase: aSubscription({ total_payment: 0, free_trial_length: 7 }) }),
    });
    expect(lines(screen)).toEqual([
      'PaqueteMembresía mensualSuscripción, se renueva cada mes',
      'Precio$1,800.00 MXN',
      'Prueba gratis de 7 días-$1,800.00 MXN',
      'Total pagado$0.00 MXN',
    ]);
  });

  test('a trial of months', async () => {
    const trial = { total_payment: 0, free_trial_length: 1, free_trial_period: 'month' } as const;
    const { screen } = await open('/mystudio/recibo/42', {
      'GET /purchases/42': ok({ purchase: aSubscription(trial) }),
    });
    expect(lines(screen)).toContain('Prueba gratis de 1 mes-$1,800.00 MXN');
  });

  test("links the file that the package's receipt comes with", async () => {
    const receipt_file = { file_id: 8, name: 'Reglas.pdf', type: 'application/pdf', src: '/files/8.pdf' };
    const purchase = aSubscription({ class_package: { ...aSubscription().class_package, receipt_file } });
    const { screen } = await open('/mystudio/recibo/42', { 'GET /purchases/42': ok({ purchase }) });
    expect(screen.find('a[download]').map((a) => a.prop('href'))).toEqual(['/files/8.pdf']);
  });

  test('shows one charge of a subscription', async () => {
    const { screen } = await open('/mystudio/recibo/42?cargo=72', {
      'GET /purchases/42': ok({ purchase: aSubscription({ total_payment: 0, free_trial_length: 7 }) }),
      'GET /invoices': ok({
        invoices: [anInvoice({ invoice_id: 72, createdAt: '2026-12-08T18:00:00.000Z', refunded: 1800 }), anInvoice()],
      }),
    });
    expect(screen.find('.receipt__facts').text()).toBe(
      'Fecha08 dic. 2026ClienteAna ReyesForma de pagoTarjetaCargo#0072',
    );
    expect(lines(screen).slice(1)).toEqual([
      'Precio$1,800.00 MXN',
      'Total pagado$1,800.00 MXN',
      'Reembolsado-$1,800.00 MXN',
    ]);
    await press(screen, 'Mis Cargos');
    expect(currentAddress(screen)).toBe('/mystudio/pagos');
  });

  test('shows the total that is due for unpaid cash', async () => {
    const { screen } = await open('/mystudio/recibo/41', {
      'GET /purchases/41': ok({ purchase: aPurchase({ status: 'pending' }) }),
    });
    expect(lines(screen)).toContain('Total por pagar$1,500.00 MXN');
  });

  test("opens the browser's print dialog", async () => {
    const print = jest.fn();
    Object.defineProperty(window, 'print', { value: print, configurable: true });
    const { screen } = await open('/mystudio/recibo/41', { 'GET /purchases/41': ok({ purchase: aPurchase() }) });
    await press(screen, 'Imprimir');
    expect(print).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['/mystudio/recibo/41', {}, 'No encontramos esta compra.'],
    ['/mystudio/recibo/nada', {}, 'No encontramos esta compra.'],
    [
      '/mystudio/recibo/42?cargo=99',
      { 'GET /purchases/42': ok({ purchase: aSubscription() }), 'GET /invoices': ok({ invoices: [anInvoice()] }) },
      'No encontramos este cargo.',
    ],
  ])('shows a message and no receipt at %s', async (path, routes, text) => {
    const { screen } = await open(path, { 'GET /purchases/41': refuse(404, 'purchase/not-found'), ...routes });
    expect(screen.text()).toContain(text);
    expect(screen.text()).not.toContain('Imprimir');
  });

  test('offers a retry when it failed to load', async () => {
    const { api, screen } = await open('/mystudio/recibo/41', { 'GET /purchases/41': refuse(500, 'server/internal') });
    api.respond({ 'GET /purchases/41': ok({ purchase: aPurchase() }) });
    await press(screen, 'Reintentar');
    expect(screen.text()).toContain('Orden #0041');
  });
});
