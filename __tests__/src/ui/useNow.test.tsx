import { mount } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { useNow } from '../../../src/ui/useNow';
import { createRenderContext, RenderContext } from '../../../src/ssr/RenderContext';

function Clock() {
  return <time>{useNow().toISOString()}</time>;
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-23T12:59:40.000Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

test('useNow moves on at the start of every minute', () => {
  const clock = mount(<Clock />);
  act(() => jest.advanceTimersByTime(19_999));
  expect(clock.text()).toBe('2026-11-23T12:59:40.000Z');
  act(() => jest.advanceTimersByTime(1));
  expect(clock.text()).toBe('2026-11-23T13:00:00.000Z');
  act(() => jest.advanceTimersByTime(60_000));
  expect(clock.text()).toBe('2026-11-23T13:01:00.000Z');
  clock.unmount();
});

test('useNow shows the present time at once on a page rendered in another minute or on another day', () => {
  for (const at of ['2026-11-22T20:00:00.000Z', '2026-11-23T12:58:59.000Z']) {
    const clock = mount(
      <RenderContext.Provider value={createRenderContext({ hydrating: true, now: new Date(at) })}>
        <Clock />
      </RenderContext.Provider>,
    );
    expect(clock.text()).toBe(at);
    act(() => jest.advanceTimersByTime(0));
    expect(clock.text()).toBe('2026-11-23T12:59:40.000Z');
    clock.unmount();
  }
});

test('useNow is right at once when the tab becomes visible again', () => {
  const clock = mount(<Clock />);
  jest.setSystemTime(new Date('2026-11-23T15:30:10.000Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(clock.text()).toBe('2026-11-23T15:30:10.000Z');
  clock.unmount();
  expect(jest.getTimerCount()).toBe(0);
});
