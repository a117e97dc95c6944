/** Selectors that build objects: an action of another slice leaves their results, and the screens, as they are. */
import { act } from 'react-dom/test-utils';
import { CARD, CASH } from '../../../domain/pricing';
import { showError } from '../../../src/core/alerts/state';
import { memoize } from '../../../src/core/memoize';
import type { RootState } from '../../../src/core/state';
import * as summary from '../../../src/features/checkout/components/Summary';
import CheckoutScreen from '../../../src/features/checkout/containers/CheckoutScreen';
import { selectOrderCredits } from '../../../src/features/checkout/grantedCredits';
import { initialCheckout } from '../../../src/features/checkout/reducer';
import { selectChoice, selectChoices, selectDocuments, selectMethods } from '../../../src/features/checkout/selectors';
import { initialContent } from '../../../src/features/content/reducer';
import { selectPages, selectRequiredSignUpPages } from '../../../src/features/content/actions';
import { initialCustomers } from '../../../src/features/customers/state';
import { selectAvailableClasses } from '../../../src/features/customers/selectors';
import { initialPackages } from '../../../src/features/packages/reducer';
import { initialPurchases } from '../../../src/features/purchases/reducer';
import { initialSchedule } from '../../../src/features/schedule/reducer';
import { setStale } from '../../../src/features/schedule/actions';
import { selectReceivedClasses, selectDays, selectWeekDays } from '../../../src/features/schedule/selectors';
import { selectProviders } from '../../../src/features/session/state';
import {
  aConfig,
  anAvailableClass,
  aCustomer,
  aPackage,
  aPage,
  aPageSummary,
  aPurchase,
  aScheduleDay,
  aSingleClass,
} from '../../helpers/fixtures';
import { mountScreen } from '../../helpers/mount';
import { fakeApi, ok, realStore } from '../../helpers/store';

const METHODS = [CARD, CASH].map((payment_method_id) => ({
  payment_method_id,
  name: 'Pago',
  public_key: null,
  script: null,
}));
const purchase = aPurchase();

const state = (): Partial<RootState> => ({
  appconfig: aConfig({ cash_checkout_enabled: true }),
  checkout: { ...initialCheckout, methods: METHODS },
  content: { ...initialContent, pages: [aPageSummary()] },
  customers: {
    ...initialCustomers,
    me: aCustomer({ available_classes: [anAvailableClass({ purchase_id: purchase.purchase_id })] }),
  },
  packages: { ...initialPackages, packages: [aPackage()] },
  purchases: { ...initialPurchases, purchase },
});

test.each<[string, (state: RootState) => unknown]>([
  ['selectAvailableClasses', selectAvailableClasses],
  ['selectChoice', (s) => selectChoice(s, 31)],
  ['selectChoices', (s) => selectChoices(s, 31)],
  ['selectDays', selectDays],
  ['selectDocuments', selectDocuments],
  ['selectMethods', selectMethods],
  ['selectOrderCredits', (s) => selectOrderCredits(s, purchase.purchase_id)],
  ['selectPages', selectPages],
  ['selectProviders', selectProviders],
  ['selectRequiredSignUpPages', selectRequiredSignUpPages],
])('%s returns the same object after an action of another slice', (_, select) => {
  const store = realStore(state());
  const before = select(store.getState());
  store.dispatch(showError('No.'));
  expect(select(store.getState())).toBe(before);
});

test.each([
  ['selectWeekDays', selectWeekDays],
  ['selectAllListed', selectReceivedClasses],
])('%s returns the same object after the weeks have only become out of date', (_, select) => {
  const days = [aScheduleDay({ single_classes: [aSingleClass()] })];
  const week = { days, own: false, asked: 1, received_at: 1000 };
  const store = realStore({ schedule: { ...initialSchedule, weeks: { '2026-11-23': week } } });
  const before = select(store.getState());
  store.dispatch(setStale());
  expect(store.getState().schedule.weeks['2026-11-23']?.received_at).toBe(0);
  expect(select(store.getState())).toBe(before);
});

test('an alert does not render the checkout again', async () => {
  const render = jest.spyOn(summary, 'Summary');
  fakeApi({
    'GET /class_packages/31': ok({ class_package: aPackage() }),
    'GET /payment_methods': ok({ payment_methods: METHODS }),
    'GET /custom_fields': ok({ custom_fields: [] }),
    'GET /pages': ok({ pages: [aPage()] }),
  });
  const store = realStore({ ...state(), session: { ...realStore().getState().session, status: 'signed-out' } });
  await mountScreen(<CheckoutScreen />, store, { path: '/checkout/31', route: '/checkout/:class_package_id' });
  const before = render.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  act(() => void store.dispatch(showError('No.')));
  expect(render).toHaveBeenCalledTimes(before);
});

test('memoize builds again only when an argument changes', () => {
  const build = jest.fn((a: number, b: number) => ({ sum: a + b }));
  const sum = memoize(build);
  const first = sum(1, 2);
  expect(sum(1, 2)).toBe(first);
  expect(sum(1, 3)).toEqual({ sum: 4 });
  expect(build).toHaveBeenCalledTimes(2);
});
