/** Parts of a page that hydrate later: when, and what happens where their chunk is gone. */
import type { ReactElement } from 'react';
import { hydrate, unmountComponentAtNode } from 'react-dom';
import { act } from 'react-dom/test-utils';
import { Provider } from 'react-redux';
import { lazyRoute } from '../../../src/ssr/lazyRoute';
import { LazyHydrate } from '../../../src/ssr/LazyHydrate';
import { NOTE_PRESS_SCRIPT } from '../../../server/ssr/deferredScripts';
import { createRenderContext, RenderContext } from '../../../src/ssr/RenderContext';
import { fakeApi, ok, realStore } from '../../helpers/store';

let comeNear: () => void;
let observed = 0;
let root: HTMLElement;

beforeEach(() => {
  observed = 0;
  jest.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') });
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => callback([{ isIntersecting: true }]);
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

/** The page's own inline script. */
beforeAll(() => (0, eval)(NOTE_PRESS_SCRIPT.replace(/<\/?script>/g, '')));

function hydratePage(page: ReactElement): void {
  const context = createRenderContext({ hydrating: true });
  act(() => void hydrate(<RenderContext.Provider value={context}>{page}</RenderContext.Provider>, root));
  context.hydrating = false;
}

test('a part whose chunk a new release removed stays as the server rendered it: its links lead on', async () => {
  fakeApi({ 'GET /health': ok({ status: 'ok' }) });
  const gone = jest.fn(async (): Promise<never> => {
    throw new Error('Loading chunk 7 failed.');
  });
  const Part = lazyRoute('quitada', gone);
  const page = (
    <Provider store={realStore()}>
      <LazyHydrate chunk="quitada" label="Coaches" height={100}>
        <Part />
      </LazyHydrate>
    </Provider>
  );
  root.innerHTML = '<div data-dehydrated><a href="/instructor/3">Ana</a></div>';
  hydratePage(page);
  comeNear();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(gone).toHaveBeenCalledTimes(3);
  expect(root.querySelector('a')?.getAttribute('href')).toBe('/instructor/3');
  // Coming near again fetches again.
  comeNear();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(gone).toHaveBeenCalledTimes(6);
});

test('LazyHydrate fetches no chunk before the first interaction', async () => {
  const fetched = jest.fn(async () => ({ default: () => <a href="/instructor/3">Ana</a> }));
  const Part = lazyRoute('tranquila', fetched);
  const page = (
    <Provider store={realStore()}>
      <LazyHydrate chunk="tranquila" label="Clases" height={100}>
        <Part />
      </LazyHydrate>
    </Provider>
  );
  root.innerHTML = '<div data-dehydrated><a href="/instructor/3">Ana</a></div>';
  hydratePage(page);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(observed).toBe(0);
  await act(async () => void window.dispatchEvent(new Event('scroll')));
  expect(observed).toBe(1);
  comeNear();
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('LazyHydrate renders a dehydrated part anew once the window has another width, not another height', async () => {
  const fetched = jest.fn(async () => ({ default: () => <a href="/instructor/3">Ana</a> }));
  const Part = lazyRoute('girada', fetched);
  const page = (
    <Provider store={realStore()}>
      <LazyHydrate chunk="girada" label="Clases" height={100}>
        <Part />
      </LazyHydrate>
    </Provider>
  );
  root.innerHTML = '<div data-dehydrated><a href="/instructor/3">Ana</a></div>';
  hydratePage(page);
  const resize = (): Promise<void> =>
    act(async () => {
      window.dispatchEvent(new Event('resize'));
      await jest.advanceTimersByTimeAsync(10);
    });
  await resize();
  expect(fetched).toHaveBeenCalledTimes(0);
  const width = jest.replaceProperty(window, 'innerWidth', 320);
  await resize();
  width.restore();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('LazyHydrate replays a press on a dehydrated part once it is hydrated', async () => {
  const reserve = jest.fn();
  const Part = lazyRoute('dormida', async () => ({
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
      <LazyHydrate chunk="dormida" label="Calendario" height={100}>
        <Part />
      </LazyHydrate>
    </Provider>
  );
  root.innerHTML =
    '<div data-dehydrated><button type="button">Ayer</button><button type="button">Reservar</button></div>';
  hydratePage(page);
  await act(() => jest.advanceTimersByTimeAsync(10));
  root.querySelectorAll('button')[1]?.click();
  expect(reserve).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(reserve).toHaveBeenCalledTimes(1);
});

test('LazyHydrate replays no press on another button when the pressed one is gone after hydration', async () => {
  const pressed = jest.fn();
  const Part = lazyRoute('cambiada', async () => ({
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
      <LazyHydrate chunk="cambiada" label="Calendario" height={100}>
        <Part />
      </LazyHydrate>
    </Provider>
  );
  root.innerHTML =
    '<div data-dehydrated><button type="button">Reservar Pilates</button>' +
    '<button type="button">Reservar Yoga</button><button type="button">Reservar Barre</button></div>';
  hydratePage(page);
  await act(() => jest.advanceTimersByTimeAsync(10));
  root.querySelector('button')?.click();
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(root.querySelectorAll('button')).toHaveLength(2);
  expect(pressed).not.toHaveBeenCalled();
});

test('LazyHydrate replays a press that was made before any script ran', async () => {
  const reserve = jest.fn();
  const Part = lazyRoute('temprana', async () => ({
    default: () => (
      <button type="button" onClick={reserve}>
        Reservar
      </button>
    ),
  }));
  root.innerHTML = '<div data-dehydrated><button type="button">Reservar</button></div>';
  root.querySelector('button')?.click();
  hydratePage(
    <Provider store={realStore()}>
      <LazyHydrate chunk="temprana" label="Calendario" height={100}>
        <Part />
      </LazyHydrate>
    </Provider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(reserve).toHaveBeenCalledTimes(1);
});

test('LazyHydrate leaves a part as it is while the mouse presses in it, so that the press finds its link', async () => {
  const Part = lazyRoute('apretada', async () => ({ default: () => <a href="/instructor/3">Ana</a> }));
  root.innerHTML = '<div data-dehydrated><a href="/instructor/3">Ana</a></div>';
  hydratePage(
    <Provider store={realStore()}>
      <LazyHydrate chunk="apretada" label="Coaches" height={100}>
        <Part />
      </LazyHydrate>
    </Provider>,
  );
  const pressed = root.querySelector('a');
  // jsdom knows no pointer that is down.
  const matches = jest.spyOn(Element.prototype, 'matches').mockImplementation((selector) => selector === ':active');
  comeNear();
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(root.querySelector('a')).toBe(pressed);
  matches.mockRestore();
  await act(async () => void window.dispatchEvent(new Event('pointerup')));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(root.querySelector('a')?.textContent).toBe('Ana');
  expect(root.querySelector('a')).not.toBe(pressed);
});
