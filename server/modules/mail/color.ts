/** Chooses a readable text colour for a studio's colour. */
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';

extend([a11y]);

const WHITE = '#ffffff';
const INK = '#1b1f1e';

/** White or nearly black, whichever contrasts more. */
export const textOn = (color: string): typeof WHITE | typeof INK =>
  colord(color).contrast(WHITE) >= colord(color).contrast(INK) ? WHITE : INK;
