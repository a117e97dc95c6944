/** Checks whether a mail in the outbox is still useful when it is sent. */
import type { MessageSetting } from '../../../domain/messageSettings';
import type { Said } from './kinds/kind';

/** Thrown when a mail or message isn't to be sent any more. */
export class NotNeeded extends Error {}

export const UNWANTED = 'La persona ya no quiere este aviso.';

export const BLOCKED = 'Su correo rechazó mensajes o los marcó como no deseados: ya no recibe novedades.';

export const SWITCHED_OFF = 'El estudio tiene apagado este mensaje.';

export const OTHER_CHANNELS = 'El estudio no manda este mensaje por aquí.';

export const NO_ADDRESS = 'Sin correo: la persona todavía no tiene uno.';

/** The facts if the mail is still useful. Throws NotNeeded. */
export function requireNeeded<Facts>(
  { unneeded }: Said<Facts>,
  facts: Facts,
  now: Date,
  { times }: Pick<MessageSetting, 'times'>,
): Facts {
  const reason = unneeded?.(facts, now, times) ?? null;
  if (reason !== null) throw new NotNeeded(reason);
  return facts;
}
