/** Mails about a customer's own account: its beginning, its credits, its data. */
import type { AppConfig } from '../../../domain/config';
import { formatInstant, formatMoment, formatMoney, plural } from '../../../domain/format';
import { INVITATION_DAYS } from '../../../domain/contract/team';
import { MOST_DECLINES } from '../../../domain/declines';
import { DELETION_DAYS, EXPORT_DAYS } from '../../../domain/privacy';
import { pathTo, ROUTES } from '../../../domain/routes';
import type { AccountMailFacts, LapsingCredits } from './accountFactsRepository';
import { CALENDAR, type MailText } from './labels';

const ROLES = { admin: 'administración', staff: 'recepción', coach: 'coach' } as const;
const PRIVACY = { label: 'Ver mi información', path: ROUTES.information.path };

const countOf = (lapsing: readonly LapsingCredits[]): number => lapsing.reduce((sum, { count }) => sum + count, 0);

/** What lapses, and when; the soonest first. */
export const accountFacts = (
  { kind, lapsing }: AccountMailFacts,
  { timezone }: Pick<AppConfig, 'timezone'>,
): Array<readonly [label: string, value: string]> =>
  kind === 'credits-lapsing'
    ? lapsing.map(({ title, count, expires_at }) => [
        title,
        `${plural(count, 'clase', 'clases')}, hasta el ${formatInstant(expires_at, timezone)}`,
      ])
    : [];

/** Subject and words of a mail. */
export function accountMailText(
  { kind, customer, details, confirmed, lapsing, video }: AccountMailFacts,
  config: AppConfig,
): MailText {
  const { business_name, timezone } = config;
  switch (kind) {
    case 'welcome':
      return {
        subject: `Te damos la bienvenida a ${business_name}`,
        heading: `¡Hola, ${customer.name}! Ya tienes tu cuenta.`,
        paragraphs: [
          'Elige tu clase en el calendario, aparta tu lugar y llega unos minutos antes. Eso es todo.',
          ...(confirmed ? [] : ['Confirma tu correo con el enlace que te enviamos aparte.']),
        ],
        action: { ...CALENDAR, label: 'Reservar mi primera clase' },
        small: 'Si no creaste esta cuenta, escríbenos.',
      };
    case 'team-invitation':
      return {
        subject: `Te invitan al equipo de ${business_name}`,
        heading: `${business_name} te invita a su equipo.`,
        paragraphs: [
          `Tu acceso: ${ROLES[details.invitation?.role ?? 'staff']}.`,
          'Crea tu cuenta con este mismo correo, o entra si ya tienes una, y confírmalo: tu acceso queda listo solo.',
        ],
        action: { label: 'Crear mi cuenta', path: ROUTES.signUp.path },
        small: `La invitación sirve ${INVITATION_DAYS} días. Si no la esperabas, ignora este correo.`,
      };
    case 'cards-stopped':
      return {
        subject: `Muchas tarjetas rechazadas en ${business_name}`,
        heading: 'Alguien puede estar probando tarjetas robadas en tu sitio.',
        paragraphs: [
          `En una hora se rechazaron ${MOST_DECLINES.studio} tarjetas o más. ` +
            'Mientras siga así, solo pagan con tarjeta las personas que ya te habían pagado antes.',
          'No tienes que hacer nada: se quita solo una hora después del último intento. ' +
            'A quien es nuevo puedes venderle en recepción.',
        ],
        action: { label: 'Ver el día', path: ROUTES.admin.path },
        small: 'Te avisamos una vez al día, mientras pase.',
      };
    case 'address-changed':
      return {
        subject: `Cambió tu correo en ${business_name}`,
        heading: `${customer.name}, el estudio cambió el correo de tus datos.`,
        paragraphs: [
          'Tus reservaciones y recibos llegan desde ahora a otra dirección, y esta ya no es la tuya en el estudio.',
          'Si lo pediste, no hagas nada.',
        ],
        action: { label: 'Ir al sitio', path: ROUTES.home.path },
        small: 'Si no lo pediste, avisa hoy mismo al estudio: con ese correo otra persona podría usar tus créditos.',
      };
    case 'password-changed':
      return {
        subject: `Cambió tu contraseña en ${business_name}`,
        heading: `${customer.name}, tu contraseña cambió.`,
        paragraphs: [
          'Cerramos tus otras sesiones: en tus otros dispositivos entra con la nueva.',
          'Si fuiste tú, no hagas nada.',
        ],
        action: { label: 'Ver mi cuenta', path: ROUTES.information.path },
        small: 'Si no fuiste tú, pide otra contraseña en la pantalla de acceso y avisa hoy mismo al estudio.',
      };
    case 'payment-link': {
      const { title = '', total = 0, path = ROUTES.home.path } = details.link ?? {};
      return {
        subject: `Paga en línea: ${title}`,
        heading: `${customer.name}, tu compra está lista para pagar.`,
        paragraphs: [
          `Paga ${formatMoney(total)} por «${title}» con tarjeta o PayPal.`,
          `La liga sirve hasta el ${formatMoment(details.due_at ?? '', timezone)}.`,
        ],
        action: { label: `Pagar ${formatMoney(total)}`, path },
        small: 'La liga es solo para ti. Si no pediste esta compra, ignora este correo: no se cobra nada.',
      };
    }
    case 'credits-lapsing': {
      const count = countOf(lapsing);
      const first = formatInstant(lapsing[0]?.expires_at ?? '', timezone);
      return {
        subject: `${count === 1 ? 'Tu clase vence' : `Tus ${count} clases vencen`} pronto`,
        heading: `${customer.name}, ${count === 1 ? 'úsala antes de que venza' : 'úsalas antes de que venzan'}.`,
        paragraphs: [`Lo primero vence el ${first}. Reserva hoy y no pierdes nada.`],
        action: { ...CALENDAR, label: 'Reservar mi clase' },
        small: '',
      };
    }
    case 'win-back':
      return {
        subject: `Te extrañamos en ${business_name}`,
        heading: `${customer.name}, tu lugar te espera.`,
        paragraphs: ['Hace tiempo que no entrenas con nosotros. Mira las clases de esta semana y elige la tuya.'],
        action: { ...CALENDAR, label: 'Ver las clases' },
        small: '',
      };
    case 'video-rating':
      return {
        subject: `¿Qué te pareció «${video?.title ?? ''}»?`,
        heading: `¡Bien hecho, ${customer.name}! Completaste el video.`,
        paragraphs: ['Cuéntanos cómo te fue: con tus estrellas elegimos qué grabar después.'],
        action: { label: 'Calificar el video', path: pathTo('video', video?.video_id ?? 0) },
        small: '',
      };
    case 'export-ready':
      return {
        subject: 'Tus datos están listos para descargar',
        heading: `${customer.name}, ya puedes descargar tus datos.`,
        paragraphs: [
          `Entra con tu cuenta y descárgalos en la sección Privacidad. El archivo se borra en ${EXPORT_DAYS} días.`,
        ],
        action: PRIVACY,
        small: 'Si no lo pediste tú, cambia tu contraseña.',
      };
    case 'deletion-requested':
      return {
        subject: 'Recibimos tu solicitud de borrar tu cuenta',
        heading: `${customer.name}, borraremos tu cuenta el ${formatInstant(details.due_at ?? '', timezone)}.`,
        paragraphs: [
          `Tienes ${DELETION_DAYS} días para arrepentirte: ` +
            'entra con tu cuenta y cancela la solicitud en la sección Privacidad.',
          'Tus suscripciones ya no se cobran. Hasta ese día puedes usar tus créditos y tus reservaciones.',
        ],
        action: { ...PRIVACY, label: 'Cancelar la solicitud' },
        small: 'Si no la pediste tú, cancélala y cambia tu contraseña.',
      };
    case 'deletion-cancelled':
      return {
        subject: 'Tu cuenta sigue contigo',
        heading: `${customer.name}, cancelaste la solicitud de borrar tu cuenta.`,
        paragraphs: [
          'Conservas tus datos, tus créditos y tus reservaciones. Las suscripciones canceladas no regresan.',
        ],
        action: PRIVACY,
        small: '',
      };
    case 'deletion-done':
      return {
        subject: 'Borramos tu cuenta',
        heading: `${customer.name}, hoy borramos tus datos personales.`,
        paragraphs: [
          'Por ley conservamos los importes y las fechas de tus compras, sin tu nombre ni tus datos de contacto.',
          `Gracias por haber entrenado en ${business_name}. Si un día regresas, puedes crear una cuenta nueva.`,
        ],
        action: { label: 'Ir al sitio', path: ROUTES.home.path },
        small: 'Este es el último correo que recibes de esta cuenta.',
      };
  }
}
