/** What people read when the identity service refuses (specification, section 8, 'Sign-in and profile'). */
import { shownError } from '../../../domain/shownErrors';
import { NETWORK_MESSAGE, UNEXPECTED_MESSAGE } from '../../core/http/apiError';
import { IDENTITY_NETWORK } from './identity';
import type { IdentityError } from './identityError';

const OLD_LINK = 'Este enlace ya se usó o no es válido. Pide uno nuevo.';
const CODE_LATE = 'Pasó demasiado tiempo. Vuelve a empezar.';
const NOT_CONFIGURED = 'El servicio de inicio de sesión no está bien configurado. Avisa al estudio.';
const NOT_ALLOWED = 'Este sitio no está autorizado para iniciar sesión. Avisa al estudio.';

const TEXTS: Readonly<Record<string, string>> = {
  // Address and password
  'auth/user-not-found': 'Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!',
  'auth/wrong-password': 'La contraseña es incorrecta. Por favor, intenta de nuevo',
  // Projects that hide which addresses have an account return this one for both.
  'auth/invalid-credential': 'El correo o la contraseña son incorrectos. Por favor, intenta de nuevo',
  'auth/email-already-in-use': shownError('customer/exists'),
  'auth/invalid-email': 'Escribe un correo válido.',
  'auth/user-disabled': 'Esta cuenta está desactivada. Comunícate con el estudio.',
  'auth/too-many-requests': 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  'auth/weak-password': 'Elige una contraseña más segura.',
  'auth/password-does-not-meet-requirements': 'La contraseña no cumple con los requisitos.',
  'auth/missing-recaptcha-token': 'No pudimos comprobar que eres una persona. Recarga la página e inténtalo de nuevo.',
  'auth/multi-factor-auth-required': 'Tu cuenta pide un segundo factor que este sitio aún no acepta.',
  'auth/invalid-verification-code': 'El código no es correcto o ya cambió. Escribe el que ves ahora en tu app.',
  'auth/missing-code': 'Escribe el código de tu app.',
  'auth/code-expired': CODE_LATE,
  'auth/invalid-multi-factor-session': CODE_LATE,
  'auth/totp-challenge-timeout': CODE_LATE,
  'auth/multi-factor-info-not-found': CODE_LATE,
  'auth/second-factor-already-in-use': 'La verificación en dos pasos ya está activa en tu cuenta.',
  'auth/unverified-email': 'Primero confirma tu correo.',
  'auth/requires-recent-login': shownError('auth/requires-recent-login'),
  'auth/user-mismatch': 'Los datos no corresponden a la cuenta con la que entraste.',
  'auth/user-token-expired': shownError('auth/id-token-expired'),
  'auth/id-token-expired': shownError('auth/id-token-expired'),

  // Google and Facebook
  'auth/popup-blocked':
    'Tu navegador bloqueó la ventana para entrar. Permite las ventanas emergentes de este sitio e inténtalo de nuevo.',
  'auth/popup-closed-by-user': 'Cerraste la ventana antes de terminar. Inténtalo de nuevo.',
  'auth/cancelled-popup-request': 'Ya abriste otra ventana para entrar. Termina en ella o inténtalo de nuevo.',
  'auth/user-cancelled': 'No diste permiso para entrar con esa cuenta. Inténtalo de nuevo.',
  'auth/account-exists-with-different-credential':
    'Ya tienes una cuenta con ese correo. Entra como lo hiciste la primera vez: con tu contraseña o con otro botón.',
  'auth/provider-already-linked': 'Esta forma de entrar ya está ligada a tu cuenta.',
  'auth/no-such-provider': 'Esta forma de entrar ya no está ligada a tu cuenta.',
  'auth/last-method': 'Es tu única forma de entrar: agrega otra antes de quitarla.',
  'auth/credential-already-in-use': 'Esa cuenta ya está ligada a otra persona.',
  'auth/web-storage-unsupported':
    'Tu navegador no permite guardar datos de este sitio. Permítelo o entra con tu contraseña.',

  // Mailed links
  'auth/invalid-action-code': OLD_LINK,
  'auth/expired-action-code': 'Este enlace ya venció. Pide uno nuevo.',

  // Wrong settings of the studio's identity project
  'auth/unauthorized-domain': NOT_ALLOWED,
  'auth/unauthorized-continue-uri': NOT_ALLOWED,
  'auth/operation-not-allowed': 'Esta forma de entrar no está disponible. Usa otra, por favor.',
  'auth/admin-restricted-operation': 'Por ahora no se pueden crear cuentas nuevas. Comunícate con el estudio.',
  'auth/quota-exceeded': 'Por hoy ya no podemos enviar más correos. Entra con tu contraseña o inténtalo mañana.',
  'auth/invalid-api-key': NOT_CONFIGURED,
  'auth/api-key-not-valid.-please-pass-a-valid-api-key.': NOT_CONFIGURED,
  'auth/configuration-not-found': NOT_CONFIGURED,
  'auth/internal-error': UNEXPECTED_MESSAGE,
  'auth/timeout': NETWORK_MESSAGE,
  [IDENTITY_NETWORK]: NETWORK_MESSAGE,
};

/** Any other refusal is shown as its own text. */
export function identityErrorText(error: IdentityError): string {
  return TEXTS[error.code] ?? error.message;
}
