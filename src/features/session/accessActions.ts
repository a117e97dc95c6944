/** What people change about their own way in: password, address, ways to sign in, second factor, all their sessions. */
import type { SocialProvider } from '../../../domain/configKinds';
import type { Session } from '../../../domain/contract/customers';
import { cleanText } from '../../../domain/texts';
import { showError, showSuccess } from '../../core/alerts/state';
import type { AppDispatch } from '../../core/state';
import { type AppThunk, request, type Result } from '../../core/thunk';
import { fetchMe } from '../customers/state';
import * as customers from '../customers/service';
import { sessionExpired, signOut } from './state';
import { identityErrorText } from './errors';
import type { Access, AccessIdentity, Method } from './firebaseAccess';
import { CODE_REQUIRED, IdentityError } from './identityError';

export type { Access, Method };

/** `codeRequired`: the code of the person's app is missing (confirmCode). */
export type StepResult<T = void> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly codeRequired: boolean; readonly message: string };

type Texts = Readonly<Record<string, string>>;

/** The session is over at the identity service, such as after another password was chosen elsewhere. */
const OVER: ReadonlySet<string> = new Set(['auth/id-token-expired', 'auth/user-token-expired']);

async function runIdentityStep<T>(
  dispatch: AppDispatch,
  work: () => Promise<T>,
  texts: Texts = {},
): Promise<StepResult<T>> {
  try {
    return { ok: true, data: await work() };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (OVER.has(error.code)) await dispatch(sessionExpired());
    const message = texts[error.code] ?? identityErrorText(error);
    return { ok: false, codeRequired: error.code === CODE_REQUIRED, message };
  }
}

const changeAccess =
  <T>(work: (access: AccessIdentity) => Promise<T>, texts?: Texts): AppThunk<Promise<StepResult<T>>> =>
  (dispatch, _getState, { identity }) =>
    runIdentityStep(dispatch, async () => work(await identity.access()), texts);

export const readAccess = (): AppThunk<Promise<StepResult<Access>>> => changeAccess((access) => access.read());

/** The person is signed in, so the address is right and only the password can be wrong. */
const WRONG_PASSWORD: Texts = { 'auth/invalid-credential': 'La contraseña es incorrecta. Por favor, intenta de nuevo' };
export const confirmPassword = (password: string): AppThunk<Promise<StepResult>> =>
  changeAccess((access) => access.confirm(password), WRONG_PASSWORD);
export const confirmWith = (provider: SocialProvider): AppThunk<Promise<StepResult>> =>
  changeAccess((access) => access.confirmWith(provider));
export const confirmCode =
  (code: string): AppThunk<Promise<StepResult>> =>
  (dispatch, _getState, { identity }) =>
    runIdentityStep(dispatch, async () => void (await identity.enterCode(code)));

/** For those who don't know their password, or never had one. */
export const mailReset =
  (email: string): AppThunk<Promise<StepResult>> =>
  async (dispatch, _getState, { identity }) => {
    const sent = await runIdentityStep(dispatch, () => identity.sendReset(email));
    if (sent.ok) dispatch(showSuccess('Te hemos enviado un correo para reestablecer tu contraseña.'));
    return sent;
  };

/**
 * Ends the person's other sessions too, and has a mail tell the person: a password is changed when another person may
 * know it.
 */
export function changePassword(password: string): AppThunk<Promise<StepResult>> {
  return async (dispatch) => {
    const changed = await dispatch(changeAccess((access) => access.changePassword(password)));
    if (!changed.ok) return changed;
    const end = () => customers.signOutEverywhere({ keep_this: true, password_changed: true });
    const ended = await request(dispatch, end, { errors: 'silent' });
    dispatch(
      ended.ok
        ? showSuccess('Tu contraseña cambió. Cerramos tus otras sesiones.')
        : showError('Tu contraseña cambió, pero no pudimos cerrar tus otras sesiones. Ciérralas abajo.'),
    );
    return changed;
  };
}

export function changeEmail(email: string): AppThunk<Promise<StepResult>> {
  return async (dispatch) => {
    const sent = await dispatch(
      changeAccess((access) => access.changeEmail(cleanText('email', email)), {
        'auth/email-already-in-use': 'Ese correo ya es de otra cuenta.',
      }),
    );
    if (sent.ok) dispatch(showSuccess('Te enviamos un correo para confirmar tu dirección'));
    return sent;
  };
}

export const linkMethod = (provider: SocialProvider): AppThunk<Promise<StepResult>> =>
  changeAccess((access) => access.link(provider), {
    'auth/email-already-in-use': 'El correo de esa cuenta ya es de otra persona del estudio.',
  });
export const unlinkMethod = (method: Method): AppThunk<Promise<StepResult>> =>
  changeAccess((access) => access.unlink(method));

export const startFactor = (issuer: string): AppThunk<Promise<StepResult<{ secret: string; uri: string }>>> =>
  changeAccess((access) => access.startFactor(issuer), {
    'auth/operation-not-allowed': 'El estudio aún no activa la verificación en dos pasos. Avísale, por favor.',
  });

/** The session has its second factor from now on, or none any more: what the server lets it do may change. */
const changeFactor =
  (work: (access: AccessIdentity) => Promise<void>, done: string): AppThunk<Promise<StepResult>> =>
  async (dispatch) => {
    const changed = await dispatch(changeAccess(work));
    if (changed.ok) {
      dispatch(showSuccess(done));
      await dispatch(fetchMe('silent'));
    }
    return changed;
  };
export const finishFactor = (code: string): AppThunk<Promise<StepResult>> =>
  changeFactor((access) => access.finishFactor(code), 'Listo: la verificación en dos pasos está activa.');
export const removeFactor = (): AppThunk<Promise<StepResult>> =>
  changeFactor((access) => access.removeFactor(), 'La verificación en dos pasos ya no está activa.');

export const readSessions = (): AppThunk<Promise<Result<readonly Session[]>>> => (dispatch) =>
  request(dispatch, () => customers.getSessions());

/** Ends every session, this browser's too. Returns whether it is done. */
export function signOutEverywhere(): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    const ended = await request(dispatch, () => customers.signOutEverywhere({}));
    if (ended.ok) {
      await dispatch(signOut());
      dispatch(showSuccess('Cerramos tu sesión en todos lados.'));
    }
    return ended.ok;
  };
}
