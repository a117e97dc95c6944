import type { Method } from '../../session/accessActions';

export const METHODS: Readonly<Record<Method, string>> = {
  password: 'Contraseña',
  'google.com': 'Google',
  'facebook.com': 'Facebook',
};

export const TWO_STEPS = 'Verificación en dos pasos';
