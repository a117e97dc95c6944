/** Whether what was written into the outbox is still of use when it is sent. */
import type { Said } from './kinds/kind';

/** Why a mail or message isn't sent any more. */
export class NotNeeded extends Error {}

export const UNWANTED = 'La persona ya no quiere este aviso.';

/** Throws NotNeeded. */
export function checkNeeded<Facts>({ unneeded }: Said<Facts>, facts: Facts, now: Date): void {
  const reason = unneeded?.(facts, now) ?? null;
  if (reason !== null) throw new NotNeeded(reason);
}
