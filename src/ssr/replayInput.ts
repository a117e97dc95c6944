/**
 * What a visitor pressed and typed before hydration. An inline script (server/ssr/deferredScripts.ts) marks the button
 * that was pressed last with `data-pressed`, inside of what is still `data-dehydrated`.
 */

const PRESSED = '[data-pressed]';
const INTERACTIVE = 'a[href], button, input, select, textarea, [tabindex]';

/** Which of a part's interactive elements: part and element are rendered anew when the part hydrates. */
export interface ElementPlace {
  readonly index: number;
  readonly count: number;
}

const elementsOf = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(INTERACTIVE)];

export function placeOf(part: Element, element: Element | null): ElementPlace | null {
  const elements = elementsOf(part);
  const index = elements.findIndex((other) => other === element);
  return index < 0 ? null : { index, count: elements.length };
}

/** undefined where the part no longer has the same elements: a press must never reach another button. */
export function elementAt(part: Element, place: ElementPlace | null): HTMLElement | undefined {
  const elements = elementsOf(part);
  return place?.count === elements.length ? elements[place.index] : undefined;
}

export const lastPressedIn = (part: Element): HTMLElement | null => part.querySelector<HTMLElement>(PRESSED);

function replayField(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
  } else if (field.value !== field.defaultValue) {
    const typed = field.value;
    // React ignores an event whose value its own setter has seen already.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Once the page is hydrated: gives React what was typed, and the press, unless a part that hydrates later has it. */
export function replayInput(root: Element): void {
  root.removeAttribute('data-dehydrated');
  root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea').forEach(replayField);
  const pressed = lastPressedIn(root);
  if (!pressed || pressed.closest('[data-dehydrated]')) return;
  pressed.removeAttribute('data-pressed');
  pressed.click();
}
