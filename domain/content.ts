/** What studios write: content pages and announcements. Lengths in characters. */
export const TITLE_MAX = 120;
/** Of the HTML. */
export const CONTENT_MAX = 100_000;
