import type { AppConfig } from '../../../../domain/config';
import { CustomerShell } from '../../../../src/app/layouts/CustomerLayout';
import AppRoutes from '../../../../src/app/routes';
import { initialCustomers } from '../../../../src/features/customers/state';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer } from '../../../helpers/fixtures';
import { mountScreen, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore } from '../../../helpers/store';

const NOTHING = {
  'GET /pages': ok({ pages: [] }),
  'GET /invoices': ok({ invoices: [] }),
  'GET /purchases': ok({ purchases: [] }),
  'GET /store_credit': ok({ balance: 0, entries: [] }),
};

describe.each<[string, Partial<AppConfig>, string[]]>([
  ['as it is set at first', {}, ['Mis Compras']],
  ['with subscriptions', { subscriptions_enabled: true }, ['Mis Compras', 'Mis Cargos']],
  ['with saved cards', { payment_sources_enabled: true }, ['Mis Compras', 'Métodos de pago']],
])('a studio %s', (_case, changes, expected) => {
  const config = aConfig(changes);
  const ours = (labels: string[]): string[] =>
    labels.filter((label) => ['Mis Compras', 'Mis Cargos', 'Métodos de pago'].includes(label));

  test("lists its billing screens in the menu of wide screens and in the mobile menu's 'Mi Cuenta'", async () => {
    fakeApi(NOTHING);
    const shell = await mountScreen(
      <CustomerShell config={config} name="Ana" onSignOut={() => undefined} />,
      realStore({ appconfig: config }),
    );
    expect(
      ours(
        shell
          .find('.app-user__list .app-menu__entry')
          .hostNodes()
          .map((entry) => entry.text()),
      ),
    ).toEqual(expected);
    shell.find('button[aria-label="Abrir menú"]').simulate('click');
    await waitUntil(shell, () => shell.find('.app-menu__group').exists());
    const mine = shell
      .find('.app-menu__group')
      .filterWhere((group) => group.find('h2').exists() && group.find('h2').text() === 'Mi Cuenta');
    expect(
      ours(
        mine
          .find('.app-menu__entry')
          .hostNodes()
          .map((entry) => entry.text()),
      ),
    ).toEqual(expected);
  });
});

test.each([true, false])('/mystudio/pagos with subscriptions: %s', async (subscriptions_enabled) => {
  fakeApi(NOTHING);
  const store = realStore({
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    appconfig: aConfig({ subscriptions_enabled }),
    customers: { ...initialCustomers, me: aCustomer() },
  });
  const screen = await mountScreen(<AppRoutes />, store, { path: '/mystudio/pagos' });
  await waitUntil(screen, () => screen.find('main h1').exists());
  expect(
    screen
      .find('h1')
      .map((heading) => heading.text())
      .includes('Mis Cargos'),
  ).toBe(subscriptions_enabled);
});
