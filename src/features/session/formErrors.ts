/** What the session's forms say about a field, or null. */
import { isStoredPhone } from '../../../domain/phone';
import { cleanText } from '../../../domain/texts';
import { isEmail, PHONE_ERROR } from '../../../domain/validation';

export const requiredError = (text: string): string | null => (text.trim() ? null : 'Debes llenar este campo.');

export const emailError = (email: string): string | null =>
  requiredError(email) ?? (isEmail(cleanText('email', email)) ? null : 'Escribe un correo válido.');

export const phoneError = (phone: string): string | null =>
  requiredError(phone) ?? (isStoredPhone(phone) ? null : PHONE_ERROR);
