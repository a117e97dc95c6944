import {
  sessionChecking,
  closeSessionDialog,
  hideSessionSpinner,
  intentResumed,
  openSessionDialog,
  receivedPolicy,
  sessionRegistering,
  setSessionError,
  showSessionSpinner,
  signedIn,
  signedOut,
  initialSession,
  sessionReducer,
} from '../../../../src/features/session/state';
import { OTHER_ACTION } from '../../../helpers/store';

const ACCOUNT = { uid: 'uid-7', email: 'ana@ejemplo.mx' };
const dialog = { reason: 'Inicia sesión para reservar.', then: { kind: 'reserve', single_class_id: 11 } } as const;
const after = (...actions: Parameters<typeof sessionReducer>[1][]) => actions.reduce(sessionReducer, initialSession);

test('the session reducer returns the same state for an unknown action', () => {
  expect(sessionReducer(initialSession, OTHER_ACTION)).toBe(initialSession);
});

test('the session goes from checking to signed in and signed out', () => {
  expect(after(sessionChecking()).status).toBe('checking');
  expect(after(signedIn(ACCOUNT))).toMatchObject({ status: 'signed-in', account: ACCOUNT });
  expect(after(signedIn(ACCOUNT), signedOut())).toMatchObject({ status: 'signed-out', account: null });
  expect(after(sessionRegistering(ACCOUNT))).toMatchObject({ status: 'registering', account: ACCOUNT });
});

test('signing in closes the session dialog and leaves its intent', () => {
  expect(after(openSessionDialog(dialog), signedIn(ACCOUNT))).toMatchObject({ dialog: null, resume: dialog.then });
  expect(after(openSessionDialog(dialog), signedIn(ACCOUNT), intentResumed()).resume).toBeNull();
});

test('closing the session dialog or signing out drops the intent', () => {
  expect(after(openSessionDialog(dialog), closeSessionDialog(), signedIn(ACCOUNT)).resume).toBeNull();
  expect(after(openSessionDialog(dialog), signedIn(ACCOUNT), signedOut()).resume).toBeNull();
});

test("the session stores the form's error, the spinner and the password policy", () => {
  const failed = after(setSessionError('No.'));
  expect(failed.error).toBe('No.');
  expect(sessionReducer(failed, setSessionError('No.'))).toBe(failed);
  expect(after(showSessionSpinner()).spinner).toBe(true);
  expect(after(showSessionSpinner(), hideSessionSpinner()).spinner).toBe(false);
  expect(after(receivedPolicy({ minLength: 9 })).policy).toEqual({ minLength: 9 });
});
