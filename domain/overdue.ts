/** Renewals that could not be charged: when they are tried again, and how long their customer may go on reserving. */
import { DAY } from './durations';

/** From when an overdue renewal keeps its customer from reserving. */
export const blockedByRenewalAt = (days: number, overdueAt: Date): Date => new Date(overdueAt.getTime() + days * DAY);

/** Whether it does; `days` null: never. Places reserved before stay. */
export const isBlockedByRenewal = (days: number | null, overdueAt: Date | null, now: Date): boolean =>
  days !== null && overdueAt !== null && now >= blockedByRenewalAt(days, overdueAt);

/** The days of a stored `renewal_retry_days` ('1,3,5'), counted from the failed charge. */
export const retryDays = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

/**
 * What became of a try to charge an overdue renewal. `asked`: the bank asked its customer to confirm; `settled`: there was
 * nothing to pay any more; `unknown`: the server died in it.
 */
export const ATTEMPT_RESULTS = ['paid', 'declined', 'asked', 'settled', 'unknown'] as const;
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

export const ATTEMPT_LABELS: Readonly<Record<AttemptResult, string>> = {
  paid: 'Cobrada',
  declined: 'Rechazada',
  asked: 'El banco pidió confirmar',
  settled: 'Ya no había qué cobrar',
  unknown: 'Sin respuesta',
};

/**
 * The next try of an overdue renewal: by its provider or, where `days` are the studio's, by this application; whichever
 * comes first. null: none is known.
 */
export function nextRetry(
  days: readonly number[],
  { since, byProvider }: { readonly since: Date; readonly byProvider: Date | null },
  now: Date,
): Date | null {
  const coming = [...days.map((day) => new Date(since.getTime() + day * DAY)), ...(byProvider ? [byProvider] : [])]
    .filter((at) => at > now)
    .sort((a, b) => a.getTime() - b.getTime());
  return coming[0] ?? null;
}
