/** Mounts a container or screen with a store and a router, as the app does. */
import { mount, type ReactWrapper } from 'enzyme';
import type { ReactElement } from 'react';
import { act } from 'react-dom/test-utils';
import { Provider } from 'react-redux';
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom';
import type { Store } from 'redux';
import UnknownPage from '../../src/app/UnknownPage';
import { NotFoundContent } from '../../src/ui/NotFound';
import { flushPromises } from './store';

export interface MountOptions {
  /** Initial address; default '/'. */
  readonly path?: string;
  /** Route pattern for screens that read parameters: '/gracias/:purchase_id'. */
  readonly route?: string;
  /** `location.state`. */
  readonly state?: unknown;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-address={`${pathname}${search}`} />;
}

const FUTURE = { v7_startTransition: false, v7_relativeSplatPath: true } as const;

const mounted: ReactWrapper[] = [];
// A mounted screen would leave its dialogs in the document for the next test.
afterEach(() =>
  mounted
    .splice(0)
    .filter((wrapper) => wrapper.exists())
    .forEach((wrapper) => wrapper.unmount()),
);

/** Mounts and waits for the first responses. */
export async function mountScreen(
  element: ReactElement,
  store: Store,
  { path = '/', route = '*', state }: MountOptions = {},
): Promise<ReactWrapper> {
  const wrapper = mount(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ ...parsePath(path), state }]} future={FUTURE}>
        <NotFoundContent.Provider value={<UnknownPage />}>
          <Routes>
            <Route path={route} element={element} />
            <Route path="*" element={null} />
          </Routes>
        </NotFoundContent.Provider>
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  mounted.push(wrapper);
  await flush(wrapper);
  return wrapper;
}

/** Flushes promises and updates the wrapper. */
export async function flush(wrapper: ReactWrapper): Promise<void> {
  await act(flushPromises);
  wrapper.update();
}

/** Waits until `shown` is true, for lazy chunks, which Jest loads from disk. Throws where it never is. */
export async function waitUntil(wrapper: ReactWrapper, shown: () => boolean): Promise<void> {
  for (let turns = 0; !shown(); turns += 1) {
    if (turns === 200) throw new Error(`What was waited for never came: ${String(shown)}`);
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
    wrapper.update();
  }
}

/** The router's path and query. */
export const currentAddress = (wrapper: ReactWrapper): string =>
  String(wrapper.find('output[data-address]').prop('data-address'));

/** Types into the field with this name. */
export function type(wrapper: ReactWrapper, name: string, value: string): void {
  wrapper.find(`input[name="${name}"]`).simulate('change', { target: { value } });
}

/** Clicks the first button or link whose text starts with `text`. */
export async function press(wrapper: ReactWrapper, text: string): Promise<void> {
  const target = wrapper
    .findWhere((node) => (node.type() === 'button' || node.type() === 'a') && node.text().trim().startsWith(text))
    .first();
  await act(async () => {
    target.simulate('click', { button: 0 });
    await flushPromises();
  });
  wrapper.update();
}
