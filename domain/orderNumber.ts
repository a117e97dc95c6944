/** An order as people read and say it (specification, section 2: 'Orden #00{id}'): purchases, charges, receipts. */
export const orderNumber = (purchaseId: number): string => `#00${purchaseId}`;
