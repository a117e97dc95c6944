/** Long texts and HTML in few words, for places that show no more: a search engine's result, a shared link. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LAST_CODE_POINT = 0x10ffff;

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
}

/** The text of sanitised HTML in one line: blocks apart, entities read. Not safe as HTML: escape it where it goes. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:b|strong|i|em|u|s|a|span|small|mark|sub|sup|code|kbd|q|cite|abbr|time|del|ins|wbr)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text with its line breaks as spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** At most `length` characters, cut between words with an ellipsis where there is more. */
export function cut(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const whole = characters.slice(0, length - 1).join('');
  // A text without spaces (a long address) is cut where it must.
  const words = whole.replace(/\s+\S*$/, '');
  return `${(words.length > length / 2 ? words : whole).replace(/[\s,;:.–—-]+$/, '')}…`;
}
