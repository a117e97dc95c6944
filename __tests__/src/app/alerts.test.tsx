import { act } from 'react-dom/test-utils';
import { Link } from 'react-router-dom';
import {
  callSucceeded,
  dismissAlert,
  showError,
  showSuccess,
  SIGN_IN,
  type AlertsAction,
  alertsReducer,
  initialAlerts,
} from '../../../src/core/alerts/state';
import Alerts from '../../../src/app/alerts/Alerts';
import { mountScreen } from '../../helpers/mount';
import { OTHER_ACTION, realStore } from '../../helpers/store';

describe('alertsReducer', () => {
  test('appends alerts in the order in which they came', () => {
    const state = [showError('Uno'), showSuccess('Dos')].reduce(alertsReducer, initialAlerts);
    expect(state.alerts.map((a) => [a.kind, a.text])).toEqual([
      ['error', 'Uno'],
      ['success', 'Dos'],
    ]);
  });

  test('replaces an alert by a second one with the same text, which stays its full time', () => {
    const state = [showError('Uno'), showError('Uno')].reduce(alertsReducer, initialAlerts);
    expect(state.alerts).toEqual([{ id: 2, kind: 'error', text: 'Uno' }]);
  });

  test('an error goes once the same call succeeds, one about the session once a person signs in; others stay', () => {
    const shown = [showError('Uno', 'GET /pages'), showSuccess('Dos'), showError('Tres'), showError('Cuatro', SIGN_IN)];
    const state = shown.reduce(alertsReducer, initialAlerts);
    const textsAfter = (action: AlertsAction): string[] => alertsReducer(state, action).alerts.map(({ text }) => text);
    expect(textsAfter(callSucceeded('GET /pages'))).toEqual(['Dos', 'Tres', 'Cuatro']);
    expect(textsAfter({ type: 'session/SIGNED_IN' })).toEqual(['Uno', 'Dos', 'Tres']);
    expect(alertsReducer(state, callSucceeded('GET /forms'))).toBe(state);
  });

  test('returns the same state for an unknown action or an unknown alert', () => {
    expect(alertsReducer(initialAlerts, OTHER_ACTION)).toBe(initialAlerts);
    expect(alertsReducer(initialAlerts, dismissAlert(9))).toBe(initialAlerts);
  });
});

describe('alerts on screen', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const shown = async () => {
    const store = realStore();
    const screen = (
      <>
        <Link to="/avisos">Avisos</Link>
        <Alerts />
      </>
    );
    const wrapper = await mountScreen(screen, store);
    const dispatch = (action: AlertsAction): void => {
      act(() => void store.dispatch(action));
      wrapper.update();
    };
    const pass = (ms: number): void => {
      act(() => void jest.advanceTimersByTime(ms));
      wrapper.update();
    };
    return { wrapper, dispatch, pass };
  };

  test('errors disappear after 5 seconds, successes after 3', async () => {
    const { wrapper, dispatch, pass } = await shown();
    dispatch(showError('Algo falló'));
    dispatch(showSuccess('Reservación cancelada.'));
    pass(2999);
    expect(wrapper.text()).toContain('Reservación cancelada.');
    pass(1);
    expect(wrapper.text()).not.toContain('Reservación cancelada.');
    pass(1999);
    expect(wrapper.text()).toContain('Algo falló');
    pass(1);
    expect(wrapper.text()).not.toContain('Algo falló');
  });

  test('the time stops while the pointer or the focus is on an alert', async () => {
    const { wrapper, dispatch, pass } = await shown();
    dispatch(showError('Algo falló'));
    pass(4000);
    wrapper.find('.app-alert').simulate('mouseenter');
    pass(60_000);
    expect(wrapper.text()).toContain('Algo falló');
    wrapper.find('.app-alert').simulate('mouseleave');
    pass(999);
    expect(wrapper.text()).toContain('Algo falló');
    pass(1);
    expect(wrapper.text()).not.toContain('Algo falló');
  });

  test('an error stays its 5 seconds when the screen changes', async () => {
    const { wrapper, dispatch, pass } = await shown();
    dispatch(showError('Algo falló'));
    pass(2000);
    act(() => void wrapper.find('a').simulate('click', { button: 0 }));
    pass(2999);
    expect(wrapper.text()).toContain('Algo falló');
    pass(1);
    expect(wrapper.text()).not.toContain('Algo falló');
  });

  test('an alert can be dismissed', async () => {
    const { wrapper, dispatch } = await shown();
    dispatch(showError('Algo falló'));
    act(() => void wrapper.find('button[aria-label="Cerrar aviso"]').simulate('click'));
    wrapper.update();
    expect(wrapper.text()).not.toContain('Algo falló');
  });

  test('both live regions are on the page before the first alert', async () => {
    const { wrapper } = await shown();
    expect(wrapper.find('[role="alert"]')).toHaveLength(1);
    expect(wrapper.find('[role="status"]')).toHaveLength(1);
  });
});
