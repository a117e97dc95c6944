/** Thrown for a studio that isn't of the brand (any more), or can't be entered now. */
export class SiblingAway extends Error {
  constructor(
    readonly studio_id: number,
    /** Whether the studio doesn't exist any more. */
    readonly isGone = false,
  ) {
    super(`studio ${studio_id} can't be entered`);
  }
}
