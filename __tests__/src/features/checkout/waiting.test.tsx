/** The checkout on a slow network. */
import { mount } from 'enzyme';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import AppRoutes from '../../../../src/app/routes';
import { aPackage } from '../../../helpers/fixtures';
import { flush, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore } from '../../../helpers/store';
import { API, open, signedIn } from './checkoutScreen';

test('the checkout shows its frame before its code has come, and no other heading comes afterwards', async () => {
  fakeApi({ ...API, 'GET /customer/home': ok({ home: null }) });
  const screen = mount(
    <Provider store={realStore(signedIn)}>
      <MemoryRouter
        initialEntries={['/checkout/31']}
        future={{ v7_startTransition: false, v7_relativeSplatPath: true }}
      >
        <AppRoutes />
      </MemoryRouter>
    </Provider>,
  );
  const headings = () => screen.find('h1').map((h1) => h1.text());
  expect(headings()).toEqual(['Tu compra']);
  expect(screen.find('[aria-busy="true"]').text()).toBe('Cargando tu compra');
  await waitUntil(screen, () => screen.find('.checkout-pay').exists());
  expect(headings()).toEqual(['Tu compra']);
  expect(screen.exists('[aria-busy="true"]')).toBe(false);
  screen.unmount();
});

test('the checkout shows its frame until the answers have come', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { screen } = await open(
    {
      'GET /class_packages/31': async () => {
        await answered;
        return ok({ class_package: aPackage() });
      },
    },
    { ...signedIn, packages: undefined },
  );
  expect(screen.find('h1').text()).toBe('Tu compra');
  expect(screen.find('[aria-busy="true"]').text()).toBe('Cargando tu compra');
  expect(screen.exists('.checkout-pay')).toBe(false);
  answer();
  await flush(screen);
  expect(screen.exists('.checkout-pay')).toBe(true);
});
