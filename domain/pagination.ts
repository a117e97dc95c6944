export const RESERVATIONS_PAGE_SIZE = 50;

/** total / page size, rounded up. */
export function pageCount(total: number, size: number = RESERVATIONS_PAGE_SIZE): number {
  return Math.ceil(total / size);
}
