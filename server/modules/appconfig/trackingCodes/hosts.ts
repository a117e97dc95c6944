/** With whom the codes of a studio talk: what the page's security policy has to let through, and nothing more. */
import type { CodeElement } from './parse';

/** Where well-known codes go on to by themselves, beside the host that they name. */
const COMPANIONS: readonly (readonly [named: RegExp, hosts: readonly string[]])[] = [
  [
    /(^|\.)(googletagmanager|google-analytics)\.com$/,
    [
      'https://*.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.g.doubleclick.net',
      'https://*.googleadservices.com',
      'https://www.google.com',
      'https://www.google.com.mx',
    ],
  ],
  [/(^|\.)(facebook\.net|facebook\.com)$/, ['https://connect.facebook.net', 'https://www.facebook.com']],
  [/(^|\.)hotjar\.(com|io)$/, ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com']],
  [/(^|\.)tiktok\.com$/, ['https://analytics.tiktok.com']],
  [/(^|\.)clarity\.ms$/, ['https://*.clarity.ms', 'https://c.bing.com']],
];

const MAX_HOSTS = 40;
/** In a script a host stands as 'https://host' or, quoted, as '//host'. */
const IN_TEXT = /(?:https:\/\/|(?<=["'`])\/\/)([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24})(?![a-z0-9.-])/gi;

function namedIn(elements: readonly CodeElement[]): string[] {
  return elements.flatMap(({ attributes, text, children }) => [
    ...[...[attributes.src, attributes.href, text].join('\n').matchAll(IN_TEXT)].map(([, host = '']) =>
      host.toLowerCase(),
    ),
    ...namedIn(children),
  ]);
}

/** As sources of a policy ('https://host'), each once. */
export function hostsOf(elements: readonly CodeElement[]): string[] {
  const named = [...new Set(namedIn(elements))];
  const companions = COMPANIONS.filter(([pattern]) => named.some((host) => pattern.test(host))).flatMap(
    ([, hosts]) => hosts,
  );
  return [...new Set([...named.map((host) => `https://${host}`), ...companions])].slice(0, MAX_HOSTS);
}
