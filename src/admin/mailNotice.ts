import { useSelector } from 'react-redux';
import { selectSendsMail } from '../features/customers/selectors';

/** Ends a text with the mail that a customer gets, where mails are sent. `email` undefined: not known here. */
export function useMailNotice(email?: string | null): string {
  const sendsMail = useSelector(selectSendsMail);
  if (!sendsMail || email === null) return '';
  return email === undefined ? ' Si tiene correo, le llega uno.' : ' Le llega un correo.';
}
