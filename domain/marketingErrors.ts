/** Refusals about campaigns, journeys, referrals and received messages; part of domain/errors. */
import type { ErrorText } from './shownErrors';

export const MARKETING_ERRORS = {
  'campaign/not-found': [404, 'No encontramos esta campaña.'],
  'campaign/sent': [409, 'Esta campaña ya se envió: no se puede cambiar.'],
  'campaign/not-sending': [409, 'Esta campaña no se está enviando.'],
  'campaign/no-recipients': [409, 'Hoy no le llegaría a nadie: revisa el grupo y quién aceptó recibir novedades.'],
  'campaign/no-address': [409, 'Tu cuenta no tiene correo: agrégalo en tus datos.'],
  'segment/not-found': [404, 'Este segmento ya no existe: elige otro.'],
  'segment/in-use': [409, 'Este segmento se está usando.'],
  'segment/too-many': [409, 'Ya tienes 50 segmentos: borra uno que no uses.'],
  'received-message/not-found': [404, 'No encontramos este mensaje.'],
  'referral/off': [409, 'El estudio no da nada por recomendarlo, por ahora.'],
  'referral/not-found': [404, 'Esta invitación no sirve. Pide la liga de nuevo.'],
  'journey/not-found': [404, 'No encontramos este recorrido.'],
  'journey/enabled': [409, 'Apaga el recorrido antes de borrarlo.'],
  'journey/too-many': [409, 'Ya tienes 50 recorridos: borra uno que no uses.'],
} as const satisfies Readonly<Record<string, ErrorText>>;
