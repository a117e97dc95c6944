export const RESERVATIONS_PAGE_SIZE = 50;

/** Small pages, as an announcement may be as long as a page of text. */
export const ANNOUNCEMENTS_PAGE_SIZE = 20;

export function pageCount(total: number, size: number = RESERVATIONS_PAGE_SIZE): number {
  return Math.ceil(total / size);
}

/** Purchases per page of the credit history, which is grouped by purchase. */
export const CREDIT_ORIGINS_PAGE_SIZE = 10;
