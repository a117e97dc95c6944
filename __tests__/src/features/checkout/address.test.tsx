/** A buyer whose mail address is not confirmed: said before the press, with the way to confirm beside it. */
import type { ReactWrapper } from 'enzyme';
import type { RootState } from '../../../../src/core/state';
import { CASH, CARD } from '../../../../domain/pricing';
import { initialCustomers } from '../../../../src/features/customers/state';
import { aConfig, aCustomer, aPackage } from '../../../helpers/fixtures';
import { currentAddress, flush, press, waitUntil } from '../../../helpers/mount';
import { ok } from '../../../helpers/store';
import { button, EFECTIVO, open, purchases, signedIn, TARJETA } from './checkoutScreen';

const me = (unconfirmed: boolean) => aCustomer(unconfirmed ? { email_unconfirmed: true } : {});
const unconfirmed: Partial<RootState> = {
  ...signedIn,
  customers: { ...initialCustomers, me: me(true) },
  appconfig: aConfig({ cash_checkout_enabled: true, stripe_checkout_mode: 'session', stripe_public_key: 'pk_test_x' }),
};
const FREE = { 'GET /class_packages/31': ok({ class_package: aPackage({ price: 0 }) }) };
const BOTH = { 'GET /payment_methods': ok({ payment_methods: [EFECTIVO, TARJETA] }) };
const radio = (screen: ReactWrapper, method: number) => screen.find(`input[type="radio"][value="${method}-"]`);
const off = (screen: ReactWrapper) => screen.find('.checkout-method--off');
const comeBack = async (screen: ReactWrapper): Promise<void> => {
  window.dispatchEvent(new Event('focus'));
  await flush(screen);
};

beforeEach(() => window.localStorage.clear());

describe('what costs nothing', () => {
  test('says that the address is confirmed first, and sends nothing until it is', async () => {
    const { api, screen } = await open(FREE, unconfirmed);
    expect(screen.find('.checkout-confirm').text()).toContain(`Para obtenerla, confirma tu correo`);
    expect(screen.find('.checkout-confirm').text()).toContain(me(true).email);
    await press(screen, 'Obtener Oferta');
    expect(screen.find('.checkout-error').text()).toContain('Primero confirma tu correo');
    expect(purchases(api)).toEqual([]);
  });

  test('mails the link again, which leads back to this very purchase', async () => {
    const sendConfirmation = jest.fn(async () => true);
    const { screen } = await open(FREE, unconfirmed, '/checkout/31', { sendConfirmation });
    await press(screen, 'Enviar el correo de nuevo');
    expect(sendConfirmation).toHaveBeenCalledWith(window.location.href);
  });

  test('goes on with one press once it is confirmed elsewhere', async () => {
    const { api, screen } = await open(
      { ...FREE, 'GET /customer/me': ok({ customer: me(false) }) },
      unconfirmed,
      '/checkout/31',
      { checkConfirmed: async () => true },
    );
    await press(screen, 'Obtener Oferta');
    await waitUntil(screen, () => currentAddress(screen) === '/gracias/41');
    expect(purchases(api)).toHaveLength(1);
  });

  test('notices on coming back from the mail that the address is confirmed', async () => {
    const { screen } = await open(
      { ...FREE, 'GET /customer/me': ok({ customer: me(false) }) },
      unconfirmed,
      '/checkout/31',
      { checkConfirmed: async () => true },
    );
    await comeBack(screen);
    expect(screen.exists('.checkout-confirm')).toBe(false);
    expect(button(screen, 'Obtener Oferta').exists()).toBe(true);
  });
});

describe('cash', () => {
  test('with an unconfirmed address says so before, and the next way is chosen', async () => {
    const { api, screen } = await open(BOTH, unconfirmed);
    expect(off(screen).text()).toContain('Efectivo');
    expect(off(screen).text()).toContain('Para pagar en efectivo, confirma tu correo');
    expect(off(screen).find('input').prop('disabled')).toBe(true);
    expect(radio(screen, CASH).exists()).toBe(false);
    expect(radio(screen, CARD).prop('checked')).toBe(true);
    await press(screen, 'Ir a pagar');
    expect(purchases(api)[0]?.body).toMatchObject({ payment_method: CARD });
  });

  test('is the default again once the address is confirmed', async () => {
    const { screen } = await open(
      { ...BOTH, 'GET /customer/me': ok({ customer: me(false) }) },
      unconfirmed,
      '/checkout/31',
      { checkConfirmed: async () => true },
    );
    await comeBack(screen);
    expect(off(screen).exists()).toBe(false);
    expect(radio(screen, CASH).prop('checked')).toBe(true);
  });

  test('alone with an unconfirmed address shows the way to confirm instead of a press that fails', async () => {
    const { screen } = await open({}, unconfirmed);
    expect(off(screen).text()).toContain('confirma tu correo');
    expect(button(screen, 'Confirmar compra').exists()).toBe(false);
  });

  test.each([
    ['an unlimited package', { class_amount: -1 }],
    ['a trial', { is_trial: true }],
  ])('for %s shows that it is paid at the desk, and the card is chosen', async (_, fields) => {
    const { screen } = await open(
      { ...BOTH, 'GET /class_packages/31': ok({ class_package: aPackage(fields) }) },
      { ...unconfirmed, customers: { ...initialCustomers, me: me(false) } },
    );
    expect(off(screen).text()).toContain('Págalos en recepción');
    expect(radio(screen, CARD).prop('checked')).toBe(true);
  });

  test('for who took a class with cash that lapsed says where to pay it, and the card is chosen', async () => {
    const owes = { ...initialCustomers, me: aCustomer({ owes_cash: true }) };
    const { screen } = await open(BOTH, { ...unconfirmed, customers: owes });
    expect(off(screen).text()).toContain('Págala en recepción y podrás volver a pagar en efectivo.');
    expect(radio(screen, CARD).prop('checked')).toBe(true);
  });
});
