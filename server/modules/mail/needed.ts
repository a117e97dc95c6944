/** Whether what was written into the outbox is still of use when it is sent. */
import type { Said } from './kinds/kind';

/** Why a mail or message isn't sent any more. */
export class NotNeeded extends Error {}

export const UNWANTED = 'La persona ya no quiere este aviso.';

/** The facts, where the mail is still of use. Throws NotNeeded. */
export function needed<Facts>({ unneeded }: Said<Facts>, facts: Facts, now: Date): Facts {
  const reason = unneeded?.(facts, now) ?? null;
  if (reason !== null) throw new NotNeeded(reason);
  return facts;
}
