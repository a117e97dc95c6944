/** Asks Meta about the studio's number; sends no message. */
import type { TestedService } from '../../../../domain/contract/appconfig';
import type { Context } from '../../../context';
import { findWhatsappNumber, type WhatsAppNumber } from '../../../messages/whatsapp';
import { failingService, workingService } from '../../../../domain/testedService';

const TITLE = 'WhatsApp';

const QUALITY: Readonly<Record<string, string>> = {
  GREEN: 'Su calidad es buena.',
  YELLOW: 'Su calidad es media: Meta puede limitar los mensajes.',
  RED: 'Su calidad es baja: Meta puede bloquear los mensajes.',
};

export async function testWhatsapp({ studio, log }: Context): Promise<TestedService> {
  if (!studio.whatsapp)
    return failingService(TITLE, 'Todavía no hay llaves: los avisos salen solo por correo.', 'WHATSAPP_TOKEN');
  let answer: Awaited<ReturnType<typeof findWhatsappNumber>>;
  try {
    answer = await findWhatsappNumber(studio.whatsapp);
  } catch {
    return failingService(TITLE, 'WhatsApp no respondió. Inténtalo de nuevo en unos minutos.');
  }
  if ('number' in answer) return stateOf(answer.number);
  log.warn({ code: answer.code }, 'test of WhatsApp refused');
  return answer.code === 190
    ? failingService(TITLE, 'Meta no acepta la llave de acceso: puede haber vencido.', 'WHATSAPP_TOKEN')
    : failingService(TITLE, `Meta no encuentra ese número (código ${answer.code}).`, 'WHATSAPP_PHONE_NUMBER_ID');
}

function stateOf({ display_phone_number, verified_name, ...state }: WhatsAppNumber): TestedService {
  const who = verified_name ? `${display_phone_number} (${verified_name})` : display_phone_number;
  if (state.code_verification_status === 'NOT_VERIFIED')
    return failingService(TITLE, `El número ${who} todavía no está verificado en Meta.`);
  const quality = QUALITY[state.quality_rating ?? ''] ?? '';
  return workingService(TITLE, `El número ${who} está listo. ${quality}`.trim());
}
