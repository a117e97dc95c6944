/** The stored intent: the class that a customer chose and still has to sign in or pay for. */
import { HOUR } from '../../../../domain/durations';
import { clearIntent, readIntent, storeIntent, type StoredIntent } from '../../../../src/features/session/intent';

const NOW = Date.parse('2026-11-20T18:00:00.000Z');
const INTENT: StoredIntent = {
  single_class_id: 11,
  place: 'own',
  spot: 7,
  guest: 'Lupita',
  guest_spot: 8,
  finish: 'auto',
  label: 'Ritmo, lun 23, 07:00, lugares 7 y 8',
  starts_at: '2026-11-23T13:00:00.000Z',
};

beforeEach(() => localStorage.clear());

it('a stored intent is read again by the account that stored it, until a day has passed', () => {
  storeIntent(INTENT, 'ana', NOW);
  expect(readIntent('ana', NOW + 24 * HOUR - 1)).toEqual(INTENT);
  expect(readIntent('ana', NOW + 24 * HOUR)).toBeNull();
  expect(readIntent('ana', NOW)).toBeNull();
});

it('a stored intent lapses when its class starts', () => {
  storeIntent({ ...INTENT, starts_at: '2026-11-20T19:00:00.000Z' }, 'ana', NOW);
  expect(readIntent('ana', NOW + HOUR - 1)).not.toBeNull();
  expect(readIntent('ana', NOW + HOUR)).toBeNull();
});

it("a stored intent is removed once another account is signed in, and isn't shown to a visitor meanwhile", () => {
  storeIntent(INTENT, 'ana', NOW);
  expect(readIntent(null, NOW)).toBeNull();
  expect(readIntent('ana', NOW)).not.toBeNull();
  expect(readIntent('luis', NOW)).toBeNull();
  expect(readIntent('ana', NOW)).toBeNull();
});

it("a visitor's intent becomes the account's that signs in within half an hour", () => {
  storeIntent(INTENT, null, NOW);
  expect(readIntent(null, NOW + 0.4 * HOUR)).toEqual(INTENT);
  expect(readIntent('ana', NOW + 0.4 * HOUR)).toEqual(INTENT);
  expect(readIntent('ana', NOW + 2 * HOUR)).toEqual(INTENT);
  expect(readIntent('luis', NOW + 2 * HOUR)).toBeNull();

  storeIntent(INTENT, null, NOW);
  expect(readIntent('ana', NOW + 0.5 * HOUR)).toBeNull();
});

it.each([
  ['nothing', null],
  ['another shape', { single_class_id: 'once' }],
  ['a spot that is no number', { ...INTENT, uid: 'ana', until: NOW + HOUR, spot: 'siete' }],
])('%s in the storage is read as no intent', (_, stored) => {
  localStorage.setItem('reservacion.pendiente', JSON.stringify(stored));
  expect(readIntent('ana', NOW)).toBeNull();
});

it('a cleared intent is no longer stored', () => {
  storeIntent(INTENT, 'ana', NOW);
  clearIntent();
  expect(readIntent('ana', NOW)).toBeNull();
});
