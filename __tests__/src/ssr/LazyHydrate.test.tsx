/** Parts further down that the server drew: what comes to life, and what happens where it can't. */
import { hydrate, unmountComponentAtNode } from 'react-dom';
import { act } from 'react-dom/test-utils';
import { Provider } from 'react-redux';
import { late } from '../../../src/ssr/lazyRoute';
import { WhenNear } from '../../../src/ssr/LazyHydrate';
import { drawFirstView } from '../../../src/ssr/firstView';
import { fakeApi, ok, realStore } from '../../helpers/store';

let comeNear: () => void;
let observed = 0;
let root: HTMLElement;

beforeEach(() => {
  observed = 0;
  jest.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') });
  class Observer {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => told([{ isIntersecting: true }]);
    }
    readonly observe = (): void => void (observed += 1);
    readonly disconnect = (): void => undefined;
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { value: Observer, configurable: true });
  root = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  unmountComponentAtNode(root);
  root.remove();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  jest.useRealTimers();
});

test('a part that a new release has taken away stays as the server drew it: its links lead on', async () => {
  fakeApi({ 'GET /health': ok({ status: 'ok' }) });
  const gone = jest.fn(async (): Promise<never> => {
    throw new Error('Loading chunk 7 failed.');
  });
  const Part = late('quitada', gone);
  const page = (
    <Provider store={realStore()}>
      <WhenNear part="quitada" label="Coaches" height={100}>
        <Part />
      </WhenNear>
    </Provider>
  );
  root.innerHTML = '<div><a href="/instructor/3">Ana</a></div>';
  const now = new Date();
  act(() => drawFirstView({ now, wide: false, whole: false }, () => void hydrate(page, root)));
  comeNear();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(gone).toHaveBeenCalledTimes(3);
  expect(root.querySelector('a')?.getAttribute('href')).toBe('/instructor/3');
  // Whoever comes near again asks again.
  comeNear();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(gone).toHaveBeenCalledTimes(6);
});

test('a part is not fetched before somebody is there', async () => {
  const fetched = jest.fn(async () => ({ default: () => <a href="/instructor/3">Ana</a> }));
  const Part = late('tranquila', fetched);
  const page = (
    <Provider store={realStore()}>
      <WhenNear part="tranquila" label="Clases" height={100}>
        <Part />
      </WhenNear>
    </Provider>
  );
  root.innerHTML = '<div><a href="/instructor/3">Ana</a></div>';
  act(() => drawFirstView({ now: new Date(), wide: false, whole: false }, () => void hydrate(page, root)));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(observed).toBe(0);
  await act(async () => void window.dispatchEvent(new Event('scroll')));
  expect(observed).toBe(1);
  comeNear();
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a button that is pressed in its sleep is pressed once it is awake', async () => {
  const reserve = jest.fn();
  const Part = late('dormida', async () => ({
    default: () => (
      <>
        <button type="button">Ayer</button>
        <button type="button" onClick={reserve}>
          Reservar
        </button>
      </>
    ),
  }));
  const page = (
    <Provider store={realStore()}>
      <WhenNear part="dormida" label="Calendario" height={100}>
        <Part />
      </WhenNear>
    </Provider>
  );
  root.innerHTML = '<div><button type="button">Ayer</button><button type="button">Reservar</button></div>';
  act(() => drawFirstView({ now: new Date(), wide: false, whole: false }, () => void hydrate(page, root)));
  await act(() => jest.advanceTimersByTimeAsync(10));
  root.querySelectorAll('button')[1]?.click();
  expect(reserve).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(reserve).toHaveBeenCalledTimes(1);
});

test('a button that is gone by the time the part is awake leaves all others alone', async () => {
  const pressed = jest.fn();
  const Part = late('cambiada', async () => ({
    default: () => (
      <>
        <button type="button" onClick={pressed}>
          Reservar Yoga
        </button>
        <button type="button" onClick={pressed}>
          Reservar Barre
        </button>
      </>
    ),
  }));
  const page = (
    <Provider store={realStore()}>
      <WhenNear part="cambiada" label="Calendario" height={100}>
        <Part />
      </WhenNear>
    </Provider>
  );
  root.innerHTML =
    '<div><button type="button">Reservar Pilates</button><button type="button">Reservar Yoga</button><button type="button">Reservar Barre</button></div>';
  act(() => drawFirstView({ now: new Date(), wide: false, whole: false }, () => void hydrate(page, root)));
  await act(() => jest.advanceTimersByTimeAsync(10));
  root.querySelector('button')?.click();
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(root.querySelectorAll('button')).toHaveLength(2);
  expect(pressed).not.toHaveBeenCalled();
});
