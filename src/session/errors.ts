/** What people read when the identity service refuses (specification, section 8, 'Sign-in and profile'). */
import { errorMessage } from '../../domain/errors';
import { NETWORK_MESSAGE, UNEXPECTED_MESSAGE } from '../http/apiError';
import { IDENTITY_NETWORK, type IdentityError } from './identity';

const WRONG_PASSWORD = 'La contraseña es incorrecta. Por favor, intenta de nuevo';

const TEXTS: Readonly<Record<string, string>> = {
  'auth/user-not-found': 'Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!',
  'auth/wrong-password': WRONG_PASSWORD,
  // Projects that hide which addresses have an account answer this for both.
  'auth/invalid-credential': WRONG_PASSWORD,
  'auth/email-already-in-use': errorMessage('customer/exists'),
  'auth/invalid-email': 'Escribe un correo válido.',
  'auth/user-disabled': 'Esta cuenta está desactivada. Comunícate con el estudio.',
  'auth/too-many-requests': 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  'auth/weak-password': 'Elige una contraseña más segura.',
  'auth/password-does-not-meet-requirements': 'La contraseña no cumple con los requisitos.',
  'auth/missing-recaptcha-token': 'No pudimos comprobar que eres una persona. Recarga la página e inténtalo de nuevo.',
  'auth/unauthorized-domain': 'Este sitio no está autorizado para iniciar sesión.',
  'auth/user-mismatch': 'Los datos no corresponden a la cuenta con la que entraste.',
  'auth/multi-factor-auth-required': 'Tu cuenta pide un segundo factor que este sitio aún no acepta.',
  'auth/invalid-api-key': 'El servicio de inicio de sesión no está bien configurado.',
  'auth/internal-error': UNEXPECTED_MESSAGE,
  [IDENTITY_NETWORK]: NETWORK_MESSAGE,
};

/** Any other refusal is shown as its own text. */
export function identityErrorText(error: IdentityError): string {
  return TEXTS[error.code] ?? error.message;
}
