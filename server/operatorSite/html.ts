/** Writes HTML: what is put into it is text and is escaped, unless it was made here. */
import escapeHtml from 'escape-html';

export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | false | readonly Part[];

function writePart(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(writePart).join('');
}

export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: String.raw({ raw: texts }, ...parts.map(writePart)),
});
