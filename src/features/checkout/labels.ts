/** Texts of held seats. */
export const LAPSED = 'Se acabó el tiempo de tu apartado. Si todavía hay lugar cuando pagues, es tuyo.';
