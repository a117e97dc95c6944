/** Texts of mails about a customer's account, credits and payments, and of mails to the team. */
import { fillName, paragraphsOf } from '../../../../domain/campaigns';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { INVITATION_DAYS } from '../../../../domain/contract/team';
import { DECLINE_LIMITS } from '../../../../domain/declines';
import { EXPORT_PROBLEMS } from '../../../../domain/exportProblems';
import { formatDate, formatInstant, formatMoment, formatMoney, plural } from '../../../../domain/format';
import type { AccountMailKind } from '../../../../domain/mailKinds';
import { EXPORT_DAYS } from '../../../../domain/privacy';
import { definitionOf, isReportKey } from '../../../../domain/reports/reports';
import { pathTo, ROUTES } from '../../../../domain/routes';
import type { AccountMailFacts, LapsingCredits } from '../accountFactsRepository';
import { buyAgain, CALENDAR, SETTLED, starChoices, type Kinds, type Said } from './kind';
import { ACCOUNT_VARIABLES, FOR_SAFETY, FOR_TEAM, LAPSING_VARIABLES, WHAT_HAPPENED } from './variables';

const ROLES = { admin: 'administración', staff: 'recepción', contador: 'contaduría', coach: 'coach' } as const;

const countOf = (lapsing: readonly LapsingCredits[]): number => lapsing.reduce((sum, { count }) => sum + count, 0);

/** The studio's own words: they are written in the campaign. */
const CAMPAIGN: Pick<Said<AccountMailFacts>, 'text' | 'unneeded'> = {
  text: ({ customer, campaign }) => {
    const named = (text: string): string => fillName(text, customer.name);
    return {
      subject: named(campaign?.subject ?? ''),
      heading: named(campaign?.heading ?? ''),
      paragraphs: paragraphsOf(campaign?.text ?? '').map(named),
      action: { label: campaign?.button ?? '', path: campaign?.path ?? ROUTES.home.path },
      small: '',
    };
  },
  unneeded: ({ campaign }) => (campaign ? null : SETTLED),
};

const confirmText = ({ confirmed }: Pick<AccountMailFacts, 'confirmed'>): string =>
  confirmed ? '' : 'Confirma tu correo con el enlace que te enviamos aparte.';

export const ACCOUNT = {
  welcome: {
    own: {
      ...ACCOUNT_VARIABLES,
      confirmar: { label: 'que confirme su correo, si le falta', value: confirmText },
    },
    text: ({ customer, ...facts }, { business_name }) => ({
      subject: `Te damos la bienvenida a ${business_name}`,
      heading: `¡Hola, ${customer.name}! Ya tienes tu cuenta.`,
      paragraphs: [
        'Elige tu clase en el calendario, aparta tu lugar y llega unos minutos antes. Eso es todo.',
        ...[confirmText(facts)].filter(Boolean),
      ],
      action: { ...CALENDAR, label: 'Reservar mi primera clase' },
      small: 'Si no creaste esta cuenta, escríbenos.',
    }),
  },
  'team-invitation': {
    own: FOR_TEAM,
    text: ({ details }, { business_name }) => ({
      subject: `Te invitan al equipo de ${business_name}`,
      heading: `${business_name} te invita a su equipo.`,
      paragraphs: [
        `Tu acceso: ${ROLES[details.invitation?.role ?? 'staff']}.`,
        'Crea tu cuenta con este mismo correo, o entra si ya tienes una, y confírmalo: tu acceso queda listo solo.',
      ],
      action: { label: 'Crear mi cuenta', path: ROUTES.signUp.path },
      small: `La invitación sirve ${INVITATION_DAYS} días. Si no la esperabas, ignora este correo.`,
    }),
    details: ({ invitation }) => ({ invitation }),
  },
  'account-claim': {
    own: { ...ACCOUNT_VARIABLES, detalle: WHAT_HAPPENED },
    text: ({ customer }, { business_name }) => ({
      subject: `Crea tu cuenta en ${business_name}`,
      heading: `${customer.name}, lo tuyo en ${business_name} te espera.`,
      paragraphs: [
        'Crea tu cuenta con este mismo correo y el teléfono que le diste al estudio.',
        'Al confirmar tu correo, tus créditos y reservaciones quedan en tu cuenta.',
      ],
      action: { label: 'Crear mi cuenta', path: ROUTES.signUp.path },
      small: 'Si no conoces al estudio, ignora este correo.',
    }),
    unneeded: ({ has_account }) => (has_account ? SETTLED : null),
  },
  'address-changed': {
    own: FOR_SAFETY,
    text: ({ customer }, { business_name }) => ({
      subject: `Cambió tu correo en ${business_name}`,
      heading: `${customer.name}, el estudio cambió el correo de tus datos.`,
      paragraphs: [
        'Tus reservaciones y recibos llegan desde ahora a otra dirección, y esta ya no es la tuya en el estudio.',
        'Si lo pediste, no hagas nada.',
      ],
      action: { label: 'Ir al sitio', path: ROUTES.home.path },
      small: 'Si no lo pediste, avisa hoy mismo al estudio: con ese correo otra persona podría usar tus créditos.',
    }),
    details: ({ former_email }) => ({ former_email }),
  },
  'referral-given': {
    own: {
      ...ACCOUNT_VARIABLES,
      monto: {
        label: 'cuánto saldo a favor recibe',
        value: ({ details: { referral } }) => formatMoney(referral?.amount ?? 0),
      },
      detalle: WHAT_HAPPENED,
    },
    text: ({ customer, details: { referral } }) => {
      const { role, name, amount } = referral ?? { role: 'inviter', name: '', amount: 0 };
      const credit = formatMoney(amount);
      return {
        subject: `${credit} de saldo a favor`,
        heading: `¡Gracias, ${customer.name}! Tienes ${credit} de saldo a favor.`,
        paragraphs: [
          role === 'friend'
            ? `Es por llegar con ${name} y hacer tu primera compra.`
            : `${name} ya hizo su primera compra.`,
          'Lo usas al pagar tu próximo paquete.',
        ],
        action: { label: 'Invitar a alguien más', path: ROUTES.referrals.path },
      };
    },
    details: ({ referral }) => ({ referral }),
  },
  'password-changed': {
    own: FOR_SAFETY,
    text: ({ customer }, { business_name }) => ({
      subject: `Cambió tu contraseña en ${business_name}`,
      heading: `${customer.name}, tu contraseña cambió.`,
      paragraphs: [
        'Cerramos tus otras sesiones: en tus otros dispositivos entra con la nueva.',
        'Si fuiste tú, no hagas nada.',
      ],
      action: { label: 'Ver mi cuenta', path: ROUTES.information.path },
      small: 'Si no fuiste tú, pide otra contraseña en la pantalla de acceso y avisa hoy mismo al estudio.',
    }),
  },
  'cards-stopped': {
    own: FOR_TEAM,
    text: (_facts, { business_name }) => ({
      subject: `Muchas tarjetas rechazadas en ${business_name}`,
      heading: 'Alguien puede estar probando tarjetas robadas en tu sitio.',
      paragraphs: [
        `En una hora se rechazaron ${DECLINE_LIMITS.studio} tarjetas o más. ` +
          'Mientras siga así, solo pagan con tarjeta las personas que ya te habían pagado antes.',
        'No tienes que hacer nada: se quita solo una hora después del último intento. ' +
          'A quien es nuevo puedes venderle en recepción.',
      ],
      action: { label: 'Ver el día', path: ROUTES.admin.path },
      small: 'Te avisamos una vez al día, mientras pase.',
    }),
  },
  'certificate-ending': {
    own: FOR_TEAM,
    text: ({ details }, { business_name, timezone }) => {
      const day = formatInstant(details.due_at ?? '', timezone);
      return {
        subject: `El certificado de facturas de ${business_name} vence el ${day}`,
        heading: `Tu sello digital (CSD) vence el ${day}.`,
        paragraphs: [
          'Desde ese día no se puede facturar: ni lo que pidan tus clientes ni la factura global.',
          'Genera otro en el portal del SAT con tu e.firma y entrégalo en Configuración, en «Pagos».',
        ],
        action: { label: 'Entregar certificado', path: `${ADMIN_PATHS.config}?grupo=pagos` },
        small: 'Te avisamos un mes y una semana antes. Si ya lo cambiaste, ignora este correo.',
      };
    },
  },
  'payment-key-replaced': {
    own: FOR_TEAM,
    text: ({ details }, { business_name }) => ({
      subject: `Cambió la llave de pagos de ${business_name}`,
      heading:
        details.provider === 'paypal'
          ? 'Los pagos con PayPal van desde ahora a otras llaves.'
          : 'Los pagos con tarjeta van desde ahora a otra llave de Stripe.',
      paragraphs: [
        `La nueva termina en «${details.last4 ?? ''}». Quién la puso está en la bitácora.`,
        'Si fue alguien de tu equipo con tu permiso, no hagas nada.',
      ],
      action: { label: 'Ver la bitácora', path: ADMIN_PATHS.audit },
      small: 'Si nadie debía cambiarla, entra hoy mismo: quítale el acceso a esa persona y pon de nuevo tu llave.',
    }),
    details: ({ last4, provider }) => ({ last4, provider }),
  },
  report: {
    own: FOR_TEAM,
    text: ({ details: { report } }, { business_name }) => {
      const { from = '', to = '', path = ADMIN_PATHS.numbers } = report ?? {};
      const definition = report && isReportKey(report.report) ? definitionOf(report.report) : null;
      const title = definition?.title ?? 'Reporte';
      return {
        subject: `${title} de ${business_name}: ${formatDate(from)} a ${formatDate(to)}`,
        heading: title,
        paragraphs: [`Del ${formatDate(from)} al ${formatDate(to)}.`, definition?.definition ?? ''],
        action: { label: 'Ver el reporte', path },
        small:
          'El archivo viene adjunto; si pesa más de 10 MB, descárgalo con el botón. ' +
          'A quién le llega se cambia en el reporte, en «Enviar por correo».',
      };
    },
    details: ({ report }) => ({ report }),
    unneeded: ({ details: { report } }) => (report && isReportKey(report.report) ? null : SETTLED),
  },
  'studio-copy': {
    own: FOR_TEAM,
    text: (_facts, { business_name }) => ({
      subject: `Copia de ${business_name} lista`,
      heading: 'La copia de todo tu estudio está lista.',
      paragraphs: [
        'Descárgala con tu cuenta de administración. Lleva datos personales y respuestas de salud: por eso no va adjunta.',
      ],
      action: { label: 'Descargar la copia', path: ADMIN_PATHS.import },
      small: `Se borra a los ${EXPORT_DAYS} días. Cada cuándo llega se cambia en la misma pantalla.`,
    }),
  },
  'studio-copy-failed': {
    own: FOR_TEAM,
    text: ({ details: { problem } }, { business_name }) => ({
      subject: `No salió la copia de ${business_name}`,
      heading: 'No pudimos mandar la copia de tu estudio.',
      paragraphs: [
        problem ? EXPORT_PROBLEMS[problem] : EXPORT_PROBLEMS.refused,
        'Lo intentamos varias veces. Corrige los datos y mándala de nuevo con «Hacer ahora».',
      ],
      action: { label: 'Revisar la copia', path: ADMIN_PATHS.import },
      small: 'Te avisamos una vez por cada copia que no sale.',
    }),
    details: ({ problem }) => ({ problem }),
  },
  'payment-link': {
    own: {
      ...ACCOUNT_VARIABLES,
      compra: { label: 'lo que se paga', value: ({ details }) => details.link?.title ?? '' },
      total: { label: 'lo que cuesta', value: ({ details }) => formatMoney(details.link?.total ?? 0) },
      detalle: WHAT_HAPPENED,
    },
    text: ({ customer, details }, { timezone }) => {
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
    },
    details: ({ link }) => ({ link }),
  },
  'gift-card': {
    own: {
      ...ACCOUNT_VARIABLES,
      quien: { label: 'quién la regala', value: ({ gift }) => gift?.buyer ?? '' },
      monto: { label: 'de cuánto es', value: ({ gift }) => formatMoney(gift?.amount ?? 0) },
      detalle: WHAT_HAPPENED,
    },
    text: ({ customer, details, gift }, { business_name }) => {
      const { amount = 0, message = '', buyer = '' } = gift ?? {};
      return {
        subject: `${buyer} te regala ${formatMoney(amount)} en ${business_name}`,
        heading: `${customer.name === '' ? 'Tienes' : `${customer.name}, tienes`} un regalo de ${buyer}.`,
        paragraphs: [
          ...message.split('\n').filter((line) => line.trim() !== ''),
          `Es una tarjeta de regalo de ${formatMoney(amount)}. Canjéala y queda como tu saldo a favor para pagar clases.`,
        ],
        action: { label: 'Ver mi regalo', path: details.gift?.path ?? ROUTES.home.path },
        small: 'Con esa liga cualquiera puede canjear la tarjeta: no la compartas.',
      };
    },
    details: ({ gift }) => ({ gift }),
    unneeded: ({ gift }) => (gift ? null : SETTLED),
  },
  'credits-lapsing': {
    own: LAPSING_VARIABLES,
    text: ({ customer, lapsing, ...facts }, { timezone }) => {
      const count = countOf(lapsing);
      const first = formatInstant(lapsing[0]?.expires_at ?? '', timezone);
      return {
        subject: `${count === 1 ? 'Tu clase vence' : `Tus ${count} clases vencen`} pronto`,
        heading: `${customer.name}, ${count === 1 ? 'úsala antes de que venza' : 'úsalas antes de que venzan'}.`,
        paragraphs: [`Lo primero vence el ${first}. Reserva hoy y no pierdes nada.`],
        action: { ...CALENDAR, label: 'Reservar mi clase' },
        ...buyAgain(facts),
        ...(facts.renew && { small: 'La liga para comprar otra vez es personal: no la reenvíes.' }),
      };
    },
    shown: ({ lapsing }, timezone) =>
      lapsing.map(({ title, count, expires_at }) => [
        title,
        `${plural(count, 'clase', 'clases')}, hasta el ${formatInstant(expires_at, timezone)}`,
      ]),
    unneeded: ({ lapsing }) => (lapsing.length === 0 ? SETTLED : null),
    short: {
      name: 'clases_por_vencer',
      title: 'Tienes clases por vencer',
      text: 'Hola {{1}}, tienes {{2}} por usar. Lo primero vence el {{3}}.',
      button: 'Reservar',
      renews: { name: 'clases_por_vencer_con_compra', button: 'Comprar otra vez' },
      values: ({ customer, lapsing }, { timezone }) => [
        customer.name,
        plural(countOf(lapsing), 'clase', 'clases'),
        formatInstant(lapsing[0]?.expires_at ?? '', timezone),
      ],
    },
  },
  'win-back': {
    own: ACCOUNT_VARIABLES,
    text: ({ customer }, { business_name }) => ({
      subject: `Te extrañamos en ${business_name}`,
      heading: `${customer.name}, tu lugar te espera.`,
      paragraphs: ['Hace tiempo que no entrenas con nosotros. Mira las clases de esta semana y elige la tuya.'],
      action: { ...CALENDAR, label: 'Ver las clases' },
    }),
    unneeded: ({ is_back }) => (is_back ? SETTLED : null),
  },
  campaign: {
    ...CAMPAIGN,
    own: 'Se escribe en Campañas.',
    details: ({ campaign_id }) => ({ campaign_id }),
  },
  'campaign-test': {
    ...CAMPAIGN,
    own: 'Se escribe en Campañas.',
    details: ({ campaign_id }) => ({ campaign_id }),
  },
  'video-rating': {
    own: {
      ...ACCOUNT_VARIABLES,
      video: { label: 'el nombre del video', must: true, value: ({ video }) => video?.title ?? '' },
    },
    text: ({ customer, video, rate_path }) => ({
      subject: `¿Qué te pareció «${video?.title ?? ''}»?`,
      heading: `¡Bien hecho, ${customer.name}! Completaste el video.`,
      paragraphs: ['Cuéntanos cómo te fue: con tus estrellas elegimos qué grabar después.'],
      action: { label: 'Calificar el video', path: rate_path ?? pathTo('video', video?.video_id ?? 0) },
      ...(rate_path !== undefined && starChoices(rate_path)),
    }),
    short: {
      name: 'calificar_video',
      title: '¿Qué te pareció el video?',
      text: 'Hola {{1}}, completaste «{{2}}». Cuéntanos con estrellas qué te pareció.',
      button: 'Calificar',
      values: ({ customer, video }) => [customer.name, video?.title ?? ''],
    },
    key: (event) => [event.video_id, event.customer_id],
    details: ({ video_id }) => ({ video_id }),
    unneeded: ({ video }) => (video === null ? SETTLED : null),
  },
} satisfies Partial<Kinds<AccountMailKind, AccountMailFacts>>;
