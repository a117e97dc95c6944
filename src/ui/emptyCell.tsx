/** A dash for the eye, words for the ear. */
export const emptyCell = (words: string): JSX.Element => (
  <>
    <span aria-hidden>—</span>
    <span className="ui-hidden">{words}</span>
  </>
);
