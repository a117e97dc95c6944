/** Decides which declarations a studio's own style sheet may contain. */

const NEVER = new Set(['behavior', '-ms-behavior', '-moz-binding']);
const RUNS = /expression\s*\(|javascript:|vbscript:|-moz-binding|-o-link|progid:/;

/** The text as a browser reads it: without comments, escapes resolved, in lower case. */
function plain(text: string): string {
  return text
    .replace(/("(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')|\/\*[\s\S]*?(?:\*\/|$)/g, '$1')
    .replace(/\\([0-9a-f]{1,6})\s?|\\([^\n])/gi, (_, code: string | undefined, sign: string | undefined) => {
      const point = code === undefined ? NaN : parseInt(code, 16);
      return code === undefined
        ? (sign ?? '')
        : point > 0 && point <= 0x10ffff
          ? String.fromCodePoint(point)
          : '\ufffd';
    })
    .toLowerCase();
}

/** Whether a style sheet may load this address: https, a data: picture, a path of the site, or a part of the page. */
function isSafeAddress(address: string): boolean {
  return /^(https:\/\/[^/\s]|data:image\/[a-z0-9.+-]+[;,]|\/(?![/\\])|#)/.test(address.trim());
}

const ADDRESS = /(?:url|src)\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()]*))\s*\)/g;
/** Functions in which a bare string is an address, too. */
const TEXTS_ARE_ADDRESSES = /image-set\(|(?:^|[\s,(])image\(|cross-fade\(|@import/;

/** Whether a declaration only changes the look and loads nothing unsafe. */
export function isSafeDeclaration(prop: string, value: string): boolean {
  const name = plain(prop).trim();
  if (NEVER.has(name)) return false;
  const text = plain(value);
  if (RUNS.test(text)) return false;
  const addresses = [...text.matchAll(ADDRESS)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  if (addresses.length !== [...text.matchAll(/(?:url|src)\(/g)].length || !addresses.every(isSafeAddress)) return false;
  if (!TEXTS_ARE_ADDRESSES.test(text)) return true;
  const bare = text.replace(/type\([^)]*\)/g, '').replace(ADDRESS, '');
  return [...bare.matchAll(/"([^"]*)"|'([^']*)'/g)].every(([, double, single]) =>
    isSafeAddress(double ?? single ?? ''),
  );
}
