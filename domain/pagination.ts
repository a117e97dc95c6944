export const RESERVATIONS_PAGE_SIZE = 50;

/** total / page size, rounded up. */
export function pageCount(total: number, size: number = RESERVATIONS_PAGE_SIZE): number {
  return Math.ceil(total / size);
}

/** The history of credits comes by what they were bought with: so many purchases to a page. */
export const CREDIT_ORIGINS_PAGE_SIZE = 10;
