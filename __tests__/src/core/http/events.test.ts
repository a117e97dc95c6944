import { openEvents } from '../../../../src/core/http/events';

class FakeSource {
  static open: FakeSource[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  constructor(readonly url: string) {
    FakeSource.open.push(this);
  }
  close() {
    this.isClosed = true;
  }
}
const last = (): FakeSource => FakeSource.open.at(-1)!;
let visibility: DocumentVisibilityState = 'visible';
const show = (state: DocumentVisibilityState): void => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  FakeSource.open = [];
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  Object.assign(window, { EventSource: FakeSource });
});
afterEach(() => jest.useRealTimers());

test('a stream of events is open while the page is visible, and ends when it is no longer wanted', () => {
  const seen: string[] = [];
  const end = openEvents('/single_class/7/seats', (data) => seen.push(data));
  expect(last().url).toBe('/api/single_class/7/seats');
  last().onmessage?.({ data: 'a' });
  show('hidden');
  expect(last().isClosed).toBe(true);
  show('visible');
  expect(FakeSource.open).toHaveLength(2);
  last().onmessage?.({ data: 'b' });
  expect(seen).toEqual(['a', 'b']);
  end();
  expect(last().isClosed).toBe(true);
  show('visible');
  expect(FakeSource.open).toHaveLength(2);
});

test('a stream that breaks off is opened again after a growing while, and given up where none can be had', () => {
  const end = openEvents('/single_class/7/seats', () => undefined);
  for (let tries = 1; tries < 6; tries += 1) {
    expect(FakeSource.open).toHaveLength(tries);
    last().onerror?.();
    jest.advanceTimersByTime(900);
    expect(FakeSource.open).toHaveLength(tries);
    jest.advanceTimersByTime(60_000);
  }
  expect(FakeSource.open).toHaveLength(6);
  last().onerror?.();
  jest.advanceTimersByTime(600_000);
  expect(FakeSource.open).toHaveLength(6);
  // Who comes back to the page tries again.
  show('hidden');
  show('visible');
  expect(FakeSource.open).toHaveLength(7);
  end();
});

test('a browser without streams of events shows what it has read', () => {
  Object.assign(window, { EventSource: undefined });
  expect(() => openEvents('/single_class/7/seats', () => undefined)()).not.toThrow();
});
