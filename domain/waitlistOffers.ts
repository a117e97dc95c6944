/** Seats that are offered to who waits, one after the other. */

/** Minutes before a class at which its waitlist closes, where neither the studio nor the class says otherwise. */
export const WAITLIST_CLOSES = 30;

/** What became of an offer, for the team and in exports. */
export const OFFER_LABELS = {
  accepted: 'Tomó el lugar',
  declined: 'Dijo que no',
  lapsed: 'No respondió a tiempo',
  withdrawn: 'Se retiró la oferta',
  passed: 'No se le ofreció',
} as const;
