/** The checkout with a fake API: what its suites share. */
import type { ReactWrapper } from 'enzyme';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import { CARD, CASH } from '../../../../domain/pricing';
import type { RootState } from '../../../../src/core/state';
import { type Choice } from '../../../../src/features/checkout/choices';
import CheckoutScreen from '../../../../src/features/checkout/containers/CheckoutScreen';
import { initialPackages } from '../../../../src/features/packages/reducer';
import type { Identity } from '../../../../src/features/session/identity';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPackage } from '../../../helpers/fixtures';
import { mountScreen } from '../../../helpers/mount';
import {
  fakeApi,
  fakeIdentity,
  ok,
  realStore,
  type FakeApi,
  type FakeRequest,
  type FakeRoutes,
} from '../../../helpers/store';

export const EFECTIVO: OfferedPaymentMethod = {
  payment_method_id: CASH,
  name: 'Efectivo',
  public_key: null,
  script: null,
};

export const TARJETA: OfferedPaymentMethod = {
  payment_method_id: CARD,
  name: 'Tarjeta',
  public_key: 'pk_test_x',
  script: null,
};

export const PAID_BY = { cash_checkout_enabled: true, paypal_enabled: true } as const;

export const plain = (payment_method_id: number): Choice => ({ payment_method_id, payment_source_id: null });

export const signedIn: Partial<RootState> = {
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  appconfig: aConfig(PAID_BY),
  packages: {
    ...initialPackages,
    packages: [aPackage(), aPackage({ class_package_id: 32, price: 0 }), aPackage({ class_package_id: 33, price: 0 })],
  },
};

export const signedOut: Partial<RootState> = { ...signedIn, session: { ...initialSession, status: 'signed-out' } };

export const API: FakeRoutes = {
  'GET /class_packages/31': ok({ class_package: aPackage() }),
  'GET /class_packages/used': ok({ used: [], trials: [], subscribed: [] }),
  'GET /payment_methods': ok({ payment_methods: [EFECTIVO] }),
  'GET /pages': ok({ pages: [] }),
  'GET /customer/me': ok({ customer: aCustomer() }),
  'GET /custom_fields': ok({ custom_fields: [] }),
  'GET /store_credit': ok({ balance: 0, entries: [] }),
  'POST /checkout/purchase': ok({ purchase_id: 41 }),
};

export const purchases = (api: FakeApi): FakeRequest[] =>
  api.requests.filter((r) => r.call === 'POST /checkout/purchase');

export const keys = (api: FakeApi): unknown[] => purchases(api).map((r) => r.headers['Idempotency-Key']);

export async function open(
  routes: FakeRoutes = {},
  state: Partial<RootState> = signedIn,
  path = '/checkout/31',
  identity: Partial<Identity> = {},
): Promise<{ api: FakeApi; screen: ReactWrapper }> {
  const api = fakeApi({ ...API, ...routes });
  const screen = await mountScreen(<CheckoutScreen />, realStore(state, fakeIdentity(identity)), {
    path,
    route: '/checkout/:class_package_id',
  });
  return { api, screen };
}

export const button = (screen: ReactWrapper, text: string): ReactWrapper =>
  screen.find('button').filterWhere((b) => typeof b.type() === 'string' && b.text().startsWith(text));
