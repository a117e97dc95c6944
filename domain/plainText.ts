/** Plain, short text from HTML and long texts, for search results and link previews. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LAST_CODE_POINT = 0x10ffff;

function decodeEntity(source: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? source;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
}

/**
 * The text of sanitised HTML on one line, blocks separated by a space and entities decoded. It is not HTML: escape it
 * before output.
 */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:b|strong|i|em|u|s|a|span|small|mark|sub|sup|code|kbd|q|cite|abbr|time|del|ins|wbr)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, decodeEntity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Collapses white space and line breaks to single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Shortens a text to `length` characters, between words and with an ellipsis. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = characters.slice(0, length - 1).join('');
  // A text without spaces, such as a long URL, has no word boundary near the end.
  const words = head.replace(/\s+\S*$/, '');
  return `${(words.length > length / 2 ? words : head).replace(/[\s,;:.–—-]+$/, '')}…`;
}
