/** Cleans pasted HTML. The editor removes styles and comments itself, but doesn't recognise Word's lists. */

const isListItem = (element: Element): boolean =>
  element.localName === 'p' && /mso-list:(?!\s*ignore)/i.test(element.getAttribute('style') ?? '');

/** Converts Word's lists: paragraphs that begin with a bullet or number. */
export function cleanPaste(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let list: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p')]) {
    if (!isListItem(paragraph)) continue;
    const marker = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const tag = /^\s*[\da-z]+[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (!list || list.localName !== tag || list.nextElementSibling !== paragraph) {
      list = body.ownerDocument.createElement(tag);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
  return body.innerHTML;
}
