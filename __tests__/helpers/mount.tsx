/** Mounts a container or screen with a store and a router, as the application does. */
import { mount, type ReactWrapper } from 'enzyme';
import type { ReactElement } from 'react';
import { act } from 'react-dom/test-utils';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Store } from 'redux';
import { settle } from './store';

// Time is not what these tests are about: the first screen of a fresh clone also waits for Babel.
jest.setTimeout(60_000);

export interface MountOptions {
  /** The address at the start; default '/'. */
  readonly path?: string;
  /** The route's pattern where the screen reads parameters, '/gracias/:purchase_id'. */
  readonly route?: string;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-address={`${pathname}${search}`} />;
}

const FUTURE = { v7_startTransition: false, v7_relativeSplatPath: true } as const;

const mounted: ReactWrapper[] = [];
// What stays mounted would leave its dialogs in the document for the next test.
afterEach(() =>
  mounted
    .splice(0)
    .filter((wrapper) => wrapper.exists())
    .forEach((wrapper) => wrapper.unmount()),
);

/** Mounts, then lets what the screen asks for arrive. */
export async function mountScreen(
  element: ReactElement,
  store: Store,
  { path = '/', route = '*' }: MountOptions = {},
): Promise<ReactWrapper> {
  const wrapper = mount(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]} future={FUTURE}>
        <Routes>
          <Route path={route} element={element} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  mounted.push(wrapper);
  await flush(wrapper);
  return wrapper;
}

/** Lets promises run and the screen follow. */
export async function flush(wrapper: ReactWrapper): Promise<void> {
  await act(settle);
  wrapper.update();
}

/** Goes on until something is on screen: lazy parts are loaded from disk, which takes as long as it takes. */
export async function until(wrapper: ReactWrapper, shown: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !shown(); i += 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
    wrapper.update();
  }
}

/** Where the router stands now. */
export const addressOf = (wrapper: ReactWrapper): string =>
  String(wrapper.find('output[data-address]').prop('data-address'));

/** Types into the field with this name. */
export function type(wrapper: ReactWrapper, name: string, value: string): void {
  wrapper.find(`input[name="${name}"]`).simulate('change', { target: { value } });
}

/** Presses the first button (or link) with this text. */
export async function press(wrapper: ReactWrapper, text: string): Promise<void> {
  const target = wrapper
    .findWhere((node) => (node.type() === 'button' || node.type() === 'a') && node.text().trim().startsWith(text))
    .first();
  await act(async () => {
    target.simulate('click', { button: 0 });
    await settle();
  });
  wrapper.update();
}
