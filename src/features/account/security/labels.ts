import type { Method } from '../../session/accessActions';

export const METHODS: Readonly<Record<Method, string>> = {
  password: 'Contraseña',
  'google.com': 'Google',
  'facebook.com': 'Facebook',
};

export const SECOND_FACTOR_TITLE = 'Verificación en dos pasos';
