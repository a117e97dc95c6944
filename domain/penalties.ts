/** Penalties of unlimited plans (specification, section 9). */

/** Whether a penalty blocks booking. `end_date`: the instant of its end. */
export function penaltyActive(penalty: { readonly end_date: string | Date } | null, now: Date): boolean {
  return penalty !== null && new Date(penalty.end_date).getTime() > now.getTime();
}

/** Whether the last `max` reservations of an unlimited plan were all missed. `attended`: newest first. */
export function earnsPenalty(attended: readonly boolean[], max: number): boolean {
  return max > 0 && attended.length >= max && attended.slice(0, max).every((a) => !a);
}
