/** Content pages and announcements. Lengths in characters. */
export const TITLE_MAX = 120;
/** Characters of the HTML. */
export const CONTENT_MAX = 100_000;

/** Hosts that a content's videos are shown from: the page's policy has to let them in. */
export const VIDEO_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;
