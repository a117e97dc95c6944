/** Penalties of unlimited plans (specification, section 9). */

/** Whether a penalty blocks booking now: it lasts until its end_date, an instant. */
export function penaltyActive(penalty: { readonly end_date: string | Date } | null, now: Date): boolean {
  return penalty !== null && new Date(penalty.end_date).getTime() > now.getTime();
}

/**
 * Whether a run of past reservations on an unlimited plan, newest first, earns a penalty: the last `max`
 * were all missed.
 */
export function earnsPenalty(attended: readonly boolean[], max: number): boolean {
  return max > 0 && attended.length >= max && attended.slice(0, max).every((a) => !a);
}
