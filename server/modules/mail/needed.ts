/** Whether what was written into the outbox is still of use when it is sent. */
import { isInTime, REMINDERS } from '../../../domain/mailTimes';
import type { AccountMailFacts } from './accountFactsRepository';
import type { MailFacts } from './factsRepository';
import type { PurchaseMailFacts } from './purchaseFactsRepository';

/** Why a mail or message isn't sent any more. */
export class NotNeeded extends Error {}

export const OVER = 'La clase ya había comenzado.';
const SETTLED = 'Ya no hacía falta.';
export const UNWANTED = 'La persona ya no quiere este aviso.';

/** Throws NotNeeded. Only some kinds lose their use. */
export function checkAccountMail({
  kind,
  is_back,
  lapsing,
  video,
}: Pick<AccountMailFacts, 'kind' | 'is_back' | 'lapsing' | 'video'>): void {
  const isSettled =
    (kind === 'win-back' && is_back) ||
    (kind === 'credits-lapsing' && lapsing.length === 0) ||
    (kind === 'video-rating' && video === null);
  if (isSettled) throw new NotNeeded(SETTLED);
}

/** Throws NotNeeded. */
export function checkPurchaseMail({ kind, status, due_at }: PurchaseMailFacts, now: Date): void {
  const needed =
    kind === 'cash-pending'
      ? status === 'pending'
      : kind !== 'renewal-coming' || (status === 'active' && due_at !== null && due_at > now);
  if (!needed) throw new NotNeeded(SETTLED);
}

/** Throws NotNeeded. */
export function checkClassMail({ kind, starts_at, stands }: MailFacts, now: Date): void {
  if (kind === 'seat-free' && starts_at <= now) throw new NotNeeded(OVER);
  const reminder = REMINDERS.find((one) => one.kind === kind);
  if (reminder && !(stands && isInTime(reminder, starts_at, now))) throw new NotNeeded(SETTLED);
}
