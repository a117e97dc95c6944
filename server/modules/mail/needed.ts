/** Checks whether a mail in the outbox is still useful when it is sent. */
import type { Said } from './kinds/kind';

/** Thrown when a mail or message isn't to be sent any more. */
export class NotNeeded extends Error {}

export const UNWANTED = 'La persona ya no quiere este aviso.';

export const NO_ADDRESS = 'Sin correo: la persona todavía no tiene uno.';

/** The facts if the mail is still useful. Throws NotNeeded. */
export function needed<Facts>({ unneeded }: Said<Facts>, facts: Facts, now: Date): Facts {
  const reason = unneeded?.(facts, now) ?? null;
  if (reason !== null) throw new NotNeeded(reason);
  return facts;
}
