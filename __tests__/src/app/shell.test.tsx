import { act } from 'react-dom/test-utils';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { mount } from 'enzyme';
import ConnectionBanner from '../../../src/app/ConnectionBanner';
import { initialConnection, connectionReducer, setConnectionDown } from '../../../src/core/connection/reducer';
import { ErrorBoundary } from '../../../src/ui/ErrorBoundary';
import { showSuccess } from '../../../src/core/alerts/state';
import GlobalModal from '../../../src/app/modal/GlobalModal';
import { closeModal, openModal, modalReducer } from '../../../src/core/modal/state';
import { createRenderContext, RenderContext, useTitle } from '../../../src/ssr/RenderContext';
import { MAIN_ID, useRouteFocus } from '../../../src/ui/useRouteFocus';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../helpers/mount';
import { connection, http } from '../../../src/core/http/client';
import { fakeApi, ok, OTHER_ACTION, realStore, refuse } from '../../helpers/store';

describe('the banner of a lost connection', () => {
  test('appears and disappears by itself', async () => {
    const store = realStore();
    const screen = await mountScreen(<ConnectionBanner />, store);
    expect(screen.text()).toBe('');
    act(() => void store.dispatch(setConnectionDown(true)));
    screen.update();
    expect(screen.text()).toBe('Sin conexión. Reintentando…');
    act(() => void store.dispatch(setConnectionDown(false)));
    screen.update();
    expect(screen.text()).toBe('');
  });

  test('shows while the API lacks its database, and until its health check succeeds', async () => {
    const store = realStore();
    const away = refuse(503, 'server/unavailable');
    const api = fakeApi({ 'POST /class_reservations': away, 'GET /health': away });
    const unsubscribe = connection.subscribe((down) => void store.dispatch(setConnectionDown(down)));
    const screen = await mountScreen(<ConnectionBanner />, store);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      await expect(http.send('POST', '/class_reservations', {})).rejects.toMatchObject({ status: 503 });
      for (const seconds of [2, 20]) {
        await act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
        screen.update();
        expect(screen.text()).toBe('Sin conexión. Reintentando…');
      }
      api.respond({ 'GET /health': ok({ status: 'ok' }) });
      await act(() => jest.advanceTimersByTimeAsync(6_000));
      screen.update();
      expect(screen.text()).toBe('');
    } finally {
      jest.useRealTimers();
      unsubscribe();
    }
  });

  test('the reducer returns the same state for the connection state that it has', () => {
    expect(connectionReducer(initialConnection, setConnectionDown(false))).toBe(initialConnection);
  });
});

describe('the global modal', () => {
  function Purchase() {
    useRouteFocus();
    return (
      <main id={MAIN_ID} tabIndex={-1}>
        <button type="button" id="abre">
          Comprar
        </button>
      </main>
    );
  }
  const modal = {
    title: 'Completar Inscripción',
    text: ['Antes de comprar debes pagar tu inscripción.'],
    ok: { label: 'Ir a Pagar', to: '/checkout/9', action: showSuccess('Listo') },
    cancel: 'Ahora no',
  };
  const opened = async () => {
    const store = realStore();
    const screen = await mountScreen(<GlobalModal />, store);
    act(() => void store.dispatch(openModal(modal)));
    await waitUntil(screen, () => screen.find('[role="dialog"]').exists());
    return { store, screen };
  };

  test('shows title, text and both buttons', async () => {
    const { screen } = await opened();
    expect(screen.find('h2').text()).toBe('Completar Inscripción');
    expect(screen.text()).toContain('Antes de comprar debes pagar tu inscripción.');
  });

  test('OK dispatches its action and goes where it says', async () => {
    const { store, screen } = await opened();
    await press(screen, 'Ir a Pagar');
    expect(store.getState().modal).toBeNull();
    expect(store.getState().alerts.alerts[0]?.text).toBe('Listo');
    expect(currentAddress(screen)).toBe('/checkout/9');
  });

  test('moves the focus to the new screen, not back to the opener, when its link is followed', async () => {
    const store = realStore();
    const root = document.createElement('div');
    document.body.appendChild(root);
    const screen = mount(
      <Provider store={store}>
        <MemoryRouter future={{ v7_startTransition: false, v7_relativeSplatPath: true }}>
          <Purchase />
          <GlobalModal />
        </MemoryRouter>
      </Provider>,
      { attachTo: root },
    );
    document.querySelector<HTMLElement>('#abre')?.focus();
    act(() => void store.dispatch(openModal(modal)));
    await waitUntil(screen, () => screen.find('[role="dialog"]').exists());
    await press(screen, 'Ir a Pagar');
    await waitUntil(screen, () => !screen.find('[role="dialog"]').exists());
    expect(document.activeElement?.id).toBe(MAIN_ID);
    screen.unmount();
  });

  test('cancelling closes the modal and stays on the screen', async () => {
    const { store, screen } = await opened();
    await press(screen, 'Ahora no');
    expect(store.getState().modal).toBeNull();
    expect(currentAddress(screen)).toBe('/');
  });

  test('the reducer stores and clears the modal, and ignores other actions', () => {
    expect(modalReducer(null, openModal(modal))).toBe(modal);
    expect(modalReducer(modal, closeModal())).toBeNull();
    expect(modalReducer(modal, OTHER_ACTION)).toBe(modal);
  });
});

describe('a change of screen', () => {
  function Screens() {
    useRouteFocus();
    return (
      <>
        <Link to="/b">ir</Link>
        <main id={MAIN_ID} tabIndex={-1}>
          <Routes>
            <Route path="/a" element={<Screen title="Uno" />} />
            <Route path="/b" element={<Screen title="Dos" />} />
          </Routes>
        </main>
      </>
    );
  }
  function Screen({ title }: { readonly title: string | null }) {
    useTitle(title);
    return <h1>{title}</h1>;
  }

  test("sets the document's title and focuses the content", async () => {
    const site = { business_name: 'Estudio', tagline: 'Barre y yoga' };
    const root = document.createElement('div');
    document.body.appendChild(root);
    const screen = mount(
      <MemoryRouter initialEntries={['/a']} future={{ v7_startTransition: false, v7_relativeSplatPath: true }}>
        <RenderContext.Provider value={createRenderContext({ site })}>
          <Screens />
        </RenderContext.Provider>
      </MemoryRouter>,
      { attachTo: root },
    );
    expect(document.title).toBe('Uno · Estudio');
    expect(document.activeElement).toBe(document.body);
    await press(screen, 'ir');
    await flush(screen);
    expect(document.title).toBe('Dos · Estudio');
    expect(document.activeElement?.id).toBe(MAIN_ID);
    screen.unmount();
  });
});

test('a screen that breaks leaves the rest of the page and offers to try again', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = (): JSX.Element => {
    throw new Error('boom');
  };
  const screen = await mountScreen(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
    realStore(),
  );
  expect(screen.text()).toContain('Reintentar');
  quiet.mockRestore();
});
