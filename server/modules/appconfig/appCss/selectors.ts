/** Confines selectors of the studio's own style sheet to the page's scope. */
import parser, { type Node, type Selector } from 'postcss-selector-parser';

const isRoot = (node: Node): boolean =>
  (node.type === 'tag' && ['html', 'body'].includes(node.value.toLowerCase())) ||
  (node.type === 'pseudo' && node.value.toLowerCase() === ':root' && node.nodes.length === 0);

/** The compound selectors, each with the combinator before it ('' before the first). */
function compoundsOf(selector: Selector): { before: string; parts: Node[] }[] {
  const compounds: { before: string; parts: Node[] }[] = [{ before: '', parts: [] }];
  for (const node of selector.nodes) {
    if (node.type === 'comment') continue;
    if (node.type === 'combinator')
      compounds.push({ before: node.value.trim() === '' ? ' ' : node.value.trim(), parts: [] });
    else compounds.at(-1)?.parts.push(node);
  }
  return compounds;
}

const joinNodes = (parts: readonly Node[]): string => parts.map((node) => String(node).trim()).join('');

/** Confines one complex selector; null if it would reach outside the scope, or is empty. */
function scoped(selector: Selector, scope: string): string | null {
  const compounds = compoundsOf(selector);
  if (compounds.some(({ parts }) => parts.length === 0) || String(selector).includes('&')) return null;
  // In 'html body .x' the leading parts name the page itself: the scope replaces them, once.
  let own = '';
  let first = 0;
  for (const [i, { before, parts }] of compounds.entries()) {
    if (!parts.some(isRoot)) break;
    if (i > 0 && before !== ' ' && before !== '>') return null;
    own += joinNodes(parts.filter((node) => !isRoot(node)));
    first = i + 1;
  }
  const combinator = (before: string): string => (before === ' ' ? ' ' : ` ${before} `);
  if (first === 0) {
    const texts = compounds.map(({ before, parts }, i) => (i === 0 ? '' : combinator(before)) + joinNodes(parts));
    return `${scope} ${texts.join('')}`;
  }
  const rest = compounds.slice(first);
  // Refuse sibling combinators: nothing beside the page's element belongs to the studio.
  if (rest[0] && rest[0].before !== ' ' && rest[0].before !== '>') return null;
  return scope + own + rest.map(({ before, parts }) => combinator(before) + joinNodes(parts)).join('');
}

/** Confines a selector list to `scope` ('.studio'); null if nothing of it can be. */
export function scopeSelector(list: string, scope: string): string | null {
  const kept = selectorsOf(list).flatMap((selector) => scoped(selector, scope) ?? []);
  return kept.length > 0 ? kept.join(', ') : null;
}

/** Checks the selectors of a nested rule, which already has its parent's scope: they may only select descendants. */
export function scopeNested(list: string): string | null {
  const kept = selectorsOf(list).map(
    (selector) =>
      joinNodes(selector.nodes.filter((node) => node.type !== 'comment')) &&
      String(selector)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .trim(),
  );
  const goesOn = (text: string): boolean => text !== '' && !text.slice(1).includes('&') && !/^[~+]/.test(text);
  return kept.length > 0 && kept.every(goesOn) ? kept.join(', ') : null;
}

function selectorsOf(list: string): Selector[] {
  try {
    return parser().astSync(list).nodes;
  } catch {
    return [];
  }
}
