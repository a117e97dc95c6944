/** The areas of those who signed in; a content page may be called '/administracion', so each is named in its three forms. */
const OWN = ['/mystudio', '/admin'].flatMap((area) => [`${area}$`, `${area}/`, `${area}?`]);
const ORDERS = ['/checkout/', '/gracias/'];

/** robots.txt: everything public may be read, also the API's lists, which the screens are drawn from. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...[...OWN, ...ORDERS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
