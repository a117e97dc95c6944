/** A dash for the eye, words for the ear. */
export const emptyCell = (words: string): JSX.Element => (
  <>
    <span aria-hidden>—</span>
    <span className="ui-hidden">{words}</span>
  </>
);

/** Where the focus goes when the button that was pressed is gone. */
export const rowId = (purchaseId: number): string => `compra-${purchaseId}`;
