/** Texts of mails about the export and deletion of a customer's data. */
import { formatInstant } from '../../../../domain/format';
import type { AccountMailKind } from '../../../../domain/mailKinds';
import { DELETION_DAYS, EXPORT_DAYS } from '../../../../domain/privacy';
import { ROUTES } from '../../../../domain/routes';
import type { AccountMailFacts } from '../accountFactsRepository';
import type { Kinds } from './kind';
import { BY_LAW } from './variables';

const DATA = { label: 'Ver mi información', path: ROUTES.information.path };

export const PRIVACY = {
  'export-ready': {
    own: BY_LAW,
    text: ({ customer }) => ({
      subject: 'Tus datos están listos para descargar',
      heading: `${customer.name}, ya puedes descargar tus datos.`,
      paragraphs: [
        `Entra con tu cuenta y descárgalos en la sección Privacidad. El archivo se borra en ${EXPORT_DAYS} días.`,
      ],
      action: DATA,
      small: 'Si no lo pediste tú, cambia tu contraseña.',
    }),
  },
  'deletion-requested': {
    own: BY_LAW,
    text: ({ customer, details }, { timezone }) => ({
      subject: 'Recibimos tu solicitud de borrar tu cuenta',
      heading: `${customer.name}, borraremos tu cuenta el ${formatInstant(details.due_at ?? '', timezone)}.`,
      paragraphs: [
        `Tienes ${DELETION_DAYS} días para arrepentirte: ` +
          'entra con tu cuenta y cancela la solicitud en la sección Privacidad.',
        'Tus suscripciones ya no se cobran. Hasta ese día puedes usar tus créditos y tus reservaciones.',
      ],
      action: { ...DATA, label: 'Cancelar la solicitud' },
      small: 'Si no la pediste tú, cancélala y cambia tu contraseña.',
    }),
  },
  'deletion-cancelled': {
    own: BY_LAW,
    text: ({ customer }) => ({
      subject: 'Tu cuenta sigue contigo',
      heading: `${customer.name}, cancelaste la solicitud de borrar tu cuenta.`,
      paragraphs: ['Conservas tus datos, tus créditos y tus reservaciones. Las suscripciones canceladas no regresan.'],
      action: DATA,
    }),
  },
  'deletion-done': {
    own: BY_LAW,
    text: ({ customer }, { business_name }) => ({
      subject: 'Borramos tu cuenta',
      heading: `${customer.name}, hoy borramos tus datos personales.`,
      paragraphs: [
        'Por ley conservamos los importes y las fechas de tus compras, sin tu nombre ni tus datos de contacto.',
        `Gracias por haber entrenado en ${business_name}. Si un día regresas, puedes crear una cuenta nueva.`,
      ],
      action: { label: 'Ir al sitio', path: ROUTES.home.path },
      small: 'Este es el último correo que recibes de esta cuenta.',
    }),
  },
} satisfies Partial<Kinds<AccountMailKind, AccountMailFacts>>;
