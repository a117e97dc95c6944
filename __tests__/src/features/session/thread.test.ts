/** The class that a customer is on the way to, in the browser's storage. */
import { HOUR } from '../../../../domain/durations';
import { clearThread, readThread, writeThread, type Thread } from '../../../../src/features/session/thread';

const NOW = Date.parse('2026-11-20T18:00:00.000Z');
const THREAD: Thread = {
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

it('is read again by the account that stored it, until a day has passed', () => {
  writeThread(THREAD, 'ana', NOW);
  expect(readThread('ana', NOW + 24 * HOUR - 1)).toEqual(THREAD);
  expect(readThread('ana', NOW + 24 * HOUR)).toBeNull();
  expect(readThread('ana', NOW)).toBeNull();
});

it('lapses when the class starts', () => {
  writeThread({ ...THREAD, starts_at: '2026-11-20T19:00:00.000Z' }, 'ana', NOW);
  expect(readThread('ana', NOW + HOUR - 1)).not.toBeNull();
  expect(readThread('ana', NOW + HOUR)).toBeNull();
});

it("is removed once another account is signed in, and isn't shown to a visitor meanwhile", () => {
  writeThread(THREAD, 'ana', NOW);
  expect(readThread(null, NOW)).toBeNull();
  expect(readThread('ana', NOW)).not.toBeNull();
  expect(readThread('luis', NOW)).toBeNull();
  expect(readThread('ana', NOW)).toBeNull();
});

it("a visitor's becomes the account's that signs in within half an hour", () => {
  writeThread(THREAD, null, NOW);
  expect(readThread(null, NOW + 0.4 * HOUR)).toEqual(THREAD);
  expect(readThread('ana', NOW + 0.4 * HOUR)).toEqual(THREAD);
  expect(readThread('ana', NOW + 2 * HOUR)).toEqual(THREAD);
  expect(readThread('luis', NOW + 2 * HOUR)).toBeNull();

  writeThread(THREAD, null, NOW);
  expect(readThread('ana', NOW + 0.5 * HOUR)).toBeNull();
});

it.each([
  ['nothing', null],
  ['another shape', { single_class_id: 'once' }],
  ['a spot that is no number', { ...THREAD, uid: 'ana', until: NOW + HOUR, spot: 'siete' }],
])('reads %s in the storage as no class', (_, stored) => {
  localStorage.setItem('reservacion.pendiente', JSON.stringify(stored));
  expect(readThread('ana', NOW)).toBeNull();
});

it('is gone once cleared', () => {
  writeThread(THREAD, 'ana', NOW);
  clearThread();
  expect(readThread('ana', NOW)).toBeNull();
});
