/** Adds what jsdom lacks, and Enzyme's adapter. Runs before every test file of the SPA. */
import { randomUUID, webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import Adapter from 'enzyme-adapter-react-16';
import Enzyme from 'enzyme';

Enzyme.configure({ adapter: new Adapter() });

const define = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

const missing = (name: string, value: unknown): void => {
  if (!(name in globalThis)) define(globalThis, name, value);
};

missing('TextEncoder', TextEncoder);
missing('TextDecoder', TextDecoder);
if (typeof globalThis.crypto?.randomUUID !== 'function')
  define(globalThis, 'crypto', { randomUUID, getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
// firebase/auth looks for these on import; no test may use the network.
const rejectFetch = (): Promise<never> => Promise.reject(new Error('A test tried to use the network'));
missing('fetch', rejectFetch);
missing('Headers', class {});
missing('Request', class {});
missing('Response', class {});

define(window, 'matchMedia', (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));
// It has no layout.
define(document, 'elementsFromPoint', () => []);
missing(
  'ResizeObserver',
  class {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  },
);
define(window, 'scrollTo', () => undefined);
define(Element.prototype, 'scrollIntoView', () => undefined);
