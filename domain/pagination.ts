export const RESERVATIONS_PAGE_SIZE = 50;

export function pageCount(total: number, size: number = RESERVATIONS_PAGE_SIZE): number {
  return Math.ceil(total / size);
}

/** Purchases per page of the credit history, which is grouped by purchase. */
export const CREDIT_ORIGINS_PAGE_SIZE = 10;
