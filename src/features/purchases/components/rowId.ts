/** Where the focus goes when the button that was pressed is gone. */
export const rowId = (purchaseId: number): string => `compra-${purchaseId}`;
