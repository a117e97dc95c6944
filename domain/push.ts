/** Push notifications of browsers (Web Push). */

/** Most browsers of one customer; the oldest is replaced. */
export const PUSH_BROWSERS_MAX = 10;
/** Maximum length of a browser's address at its push service. */
export const ENDPOINT_MAX = 1_000;

/** The push services of Chrome, Edge, Firefox and Safari. */
const SERVICES = [
  /^(fcm|android)\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];

/**
 * Whether a browser's address is at a push service. The server sends requests there, so no other address may be
 * accepted. `others`: further allowed origins (stand-ins).
 */
export function isPushAddress(endpoint: string, others: readonly string[] = []): boolean {
  let url: URL;
  try {
    url = new URL(endpoint);
  } catch {
    return false;
  }
  if (url.username || url.password || url.hash) return false;
  if (others.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && SERVICES.some((host) => host.test(url.hostname));
}
