/** Finds what the editor would lose of a text because it has no such element. */

/** Elements that are counted; for others presence is compared, as neighbours may be merged. */
const COUNTED = new Set(['img', 'iframe', 'table', 'tr', 'td', 'th', 'li', 'hr']);
/** Elements without a meaning of their own, or which the editor adds itself. */
const PLAIN = new Set(['p', 'div', 'span', 'br', 'wbr', 'tbody', 'thead', 'tfoot', 'colgroup', 'col']);
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', ins: 'u' };

const NAMES: Readonly<Record<string, string>> = {
  img: 'imagen',
  iframe: 'video',
  table: 'tabla',
  caption: 'título de tabla',
  figure: 'figura',
  figcaption: 'pie de imagen',
  mark: 'resaltado',
  small: 'letra pequeña',
  sub: 'subíndice',
  sup: 'superíndice',
  dl: 'lista de definiciones',
};

function countElements(html: string): { readonly counts: ReadonlyMap<string, number>; readonly text: string } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const counts = new Map<string, number>();
  for (const { localName } of body.querySelectorAll('*')) {
    const name = SAME[localName] ?? localName;
    if (!PLAIN.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return { counts, text: (body.textContent ?? '').replace(/[\s\u200b]+/g, '') };
}

/** Parts of `before` that `after` lacks: names of elements, and 'texto'. */
export function lostParts(before: string, after: string): readonly string[] {
  const [had, has] = [countElements(before), countElements(after)];
  const lost = [...had.counts].flatMap(([name, count]) => {
    const left = has.counts.get(name) ?? 0;
    return left === 0 || (COUNTED.has(name) && left < count) ? [NAMES[name] ?? `<${name}>`] : [];
  });
  return had.text === has.text ? lost : [...lost, 'texto'];
}
