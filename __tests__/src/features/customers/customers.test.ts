import type { AvailableClass } from '../../../../domain/contract/credits';
import {
  clearMe,
  fetchMe,
  receivedMe,
  customersReducer,
  initialCustomers,
} from '../../../../src/features/customers/state';
import { selectAvailableClasses, selectFullName } from '../../../../src/features/customers/selectors';
import { aCustomer, anAvailableClass } from '../../../helpers/fixtures';
import { OTHER_ACTION, fakeApi, initialState, mockStore, ok, refuse, typesOf } from '../../../helpers/store';

test('reading the current customer: spinner on, received, spinner off', async () => {
  fakeApi({ 'GET /customer/me': ok({ customer: aCustomer() }) });
  const store = mockStore();
  expect(await store.dispatch(fetchMe())).toEqual({ ok: true, data: aCustomer() });
  expect(typesOf(store)).toEqual(['customers/SHOW_SPINNER', 'customers/HIDE_SPINNER', 'customers/RECEIVED_ME']);
});

test('a plan that only has_unlimited reports is a credit without end; a listed one stays as it is', async () => {
  const counted = anAvailableClass();
  const plan = anAvailableClass({ available_class_id: 2, class_amount: -1 });
  const received = async (has_unlimited: boolean, available_classes: AvailableClass[]) => {
    fakeApi({ 'GET /customer/me': ok({ customer: aCustomer({ has_unlimited, available_classes }) }) });
    const result = await mockStore().dispatch(fetchMe());
    return result.ok ? result.data.available_classes : null;
  };
  expect(await received(true, [counted])).toEqual([
    expect.objectContaining({ class_amount: -1, class_type_id: null, expiration_date: null }),
    counted,
  ]);
  expect(await received(true, [counted, plan])).toEqual([counted, plan]);
  expect(await received(false, [counted])).toEqual([counted]);
});

test.each([
  [409, true],
  [500, true],
  [400, false],
  [401, false],
])('a failure with status %i is shown in the global alert: %s', async (status, hasAlert) => {
  fakeApi({ 'GET /customer/me': refuse(status, 'some/code', 'No se puede.') });
  const store = mockStore();
  const result = await store.dispatch(fetchMe());
  expect(result.ok).toBe(false);
  expect(typesOf(store).includes('alerts/SHOW_ALERT')).toBe(hasAlert);
});

test('the reducer stores the customer, clears it at sign-out and ignores other actions', () => {
  const state = customersReducer(initialCustomers, receivedMe(aCustomer()));
  expect(state.me?.name).toBe('Ana');
  expect(customersReducer(state, clearMe()).me).toBeNull();
  expect(customersReducer(state, OTHER_ACTION)).toBe(state);
  expect(customersReducer(initialCustomers, clearMe())).toBe(initialCustomers);
});

test("the selectors return the customer's credits and name", () => {
  const available_classes = [anAvailableClass(), anAvailableClass({ available_class_id: 2, class_amount: -1 })];
  const state = initialState({
    customers: { me: aCustomer({ available_classes, has_unlimited: true }), spinner: false },
  });
  expect(selectAvailableClasses(state)).toHaveLength(2);
  expect(selectFullName(state)).toBe('Ana Reyes');
  expect(selectFullName(initialState())).toBe('');
});
