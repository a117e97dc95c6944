/**
 * Finds the hosts that a studio's tracking codes contact, which the content security policy must allow, and no others.
 */
import type { CodeElement } from './parse';

/** Further hosts that well-known codes contact by themselves, beside the one that they name. */
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
/** Matches a host in a script: 'https://host' or, quoted, '//host'. */
const IN_TEXT = /(?:https:\/\/|(?<=["'`])\/\/)([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24})(?![a-z0-9.-])/gi;

function namedIn(elements: readonly CodeElement[]): string[] {
  return elements.flatMap(({ attributes, text, children }) => [
    ...[...[attributes.src, attributes.href, text].join('\n').matchAll(IN_TEXT)].map(([, host = '']) =>
      host.toLowerCase(),
    ),
    ...namedIn(children),
  ]);
}

/** The hosts as sources of a policy ('https://host'), each once. */
export function hostsOf(elements: readonly CodeElement[]): string[] {
  const named = [...new Set(namedIn(elements))];
  const companions = COMPANIONS.filter(([pattern]) => named.some((host) => pattern.test(host))).flatMap(
    ([, hosts]) => hosts,
  );
  return [...new Set([...named.map((host) => `https://${host}`), ...companions])].slice(0, MAX_HOSTS);
}
