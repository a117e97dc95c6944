/** A fake of the card processor's script, for screens with a card field: the test says what is typed. */
import { act } from 'react-dom/test-utils';
import type { ReactWrapper } from 'enzyme';
import { flush } from './mount';

type Listener = (event?: unknown) => void;

function cardElement() {
  const listeners = new Map<string, Listener>();
  return {
    on: (name: string, listener: Listener) => void listeners.set(name, listener),
    mount: () => listeners.get('ready')?.(),
    destroy: jest.fn(),
    update: jest.fn(),
    focus: jest.fn(),
    says: (name: string, event?: unknown) => listeners.get(name)?.(event),
  };
}

/** Installs the script. Cards are named pm_1, pm_2, … from each `reset` on. */
export function fakeCardScript() {
  let element = cardElement();
  const createPaymentMethod = jest.fn();
  const stripe = {
    elements: () => ({ create: () => (element = cardElement()) }),
    createToken: jest.fn(),
    createPaymentMethod,
    confirmCardPayment: async () => ({}),
    confirmCardSetup: jest.fn(),
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'clover' }) });
  return {
    reset: () => {
      let made = 0;
      createPaymentMethod.mockReset();
      createPaymentMethod.mockImplementation(async () => ({
        paymentMethod: { id: `pm_${(made += 1)}`, card: { brand: 'visa', last4: '0008' } },
      }));
    },
    type: async (screen: ReactWrapper, complete = true): Promise<void> => {
      act(() => element.says('change', { empty: false, complete }));
      await flush(screen);
    },
  };
}
