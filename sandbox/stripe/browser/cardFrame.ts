/** The card's one-line field inside its frame. Digits stay here: the page receives only the test card's name. */
import {
  brandOf,
  testCardName,
  cvcLength,
  cvcProblem,
  digitsIn,
  expiryIn,
  expiryProblem,
  expiryText,
  formatNumber,
  maxDigits,
  numberProblem,
  type Problem,
} from './cardNumber';
import { type Change, wrapMessage, type FieldOptions, type FromFrame, unwrapMessage, type ToFrame } from './messages';

const BRANDS = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
  unknown: '',
};

const form = element('form', HTMLFormElement);
const number = input('cardnumber');
const expiry = input('exp-date');
const cvc = input('cvc');
const icon = element('[data-brand]', HTMLElement);
const fields = [number, expiry, cvc];

/** Fields that lost focus at least once; only these show an "incomplete" error. */
const touched = new Set<HTMLInputElement>();
let erasing = false;
let lastSent = '';

function element<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The card's frame has no ${selector}.`);
  return found;
}

function input(name: string): HTMLInputElement {
  return element(`input[name="${name}"]`, HTMLInputElement);
}

function postToPage(message: FromFrame): void {
  // A frame with an opaque origin can't name the page's; nothing in a message is secret.
  window.parent.postMessage(wrapMessage(message), '*');
}

function problemOf(field: HTMLInputElement): Problem | null {
  if (field === number) return numberProblem(digitsIn(number.value));
  if (field === expiry) return expiryProblem(expiry.value, new Date());
  return cvcProblem(digitsIn(cvc.value), digitsIn(number.value));
}

/** The field's error to show now: "incomplete" only after the field lost focus. */
function visibleProblem(field: HTMLInputElement): Problem | null {
  const problem = problemOf(field);
  const unfinished = problem?.code.startsWith('incomplete') ?? false;
  return unfinished && (!touched.has(field) || field.value === '') ? null : problem;
}

function state(): Change {
  const error = fields.map(visibleProblem).find((problem) => problem !== null);
  return {
    elementType: 'card',
    brand: brandOf(digitsIn(number.value)),
    complete: fields.every((field) => problemOf(field) === null),
    empty: fields.every(({ value }) => value === ''),
    error: error ?? undefined,
    value: { postalCode: '' },
  };
}

function render(): void {
  const change = state();
  icon.textContent = BRANDS[change.brand];
  icon.dataset.brand = change.brand;
  for (const field of fields) field.setAttribute('aria-invalid', String(visibleProblem(field) !== null));
  updateLayout();
  const serialized = JSON.stringify(change);
  if (serialized === lastSent) return;
  lastSent = serialized;
  postToPage({ kind: 'change', change });
}

/**
 * In a narrow frame the number takes the whole width until it is complete or another field has the focus; then it
 * shows its last four digits. The styles ignore this in a wide frame.
 */
function updateLayout(): void {
  const { activeElement } = document;
  const whole =
    activeElement === number || (problemOf(number) !== null && activeElement !== expiry && activeElement !== cvc);
  form.dataset.number = whole ? 'whole' : 'short';
  if (!whole) number.scrollLeft = number.scrollWidth;
}

/** Replaces the field's text and leaves the caret behind the same digit. */
function rewrite(field: HTMLInputElement, text: string): void {
  const caret = field.selectionStart ?? field.value.length;
  const atEnd = caret >= field.value.length;
  const before = digitsIn(field.value.slice(0, caret)).length;
  field.value = text;
  let place = 0;
  for (let seen = 0; place < text.length && seen < before; place += 1) if (/\d/.test(text[place] ?? '')) seen += 1;
  const next = atEnd ? text.length : place;
  if (document.activeElement === field) field.setSelectionRange(next, next);
}

function onInput(field: HTMLInputElement): void {
  touched.delete(field);
  if (field === number) {
    const digits = digitsIn(number.value);
    rewrite(number, formatNumber(digits.slice(0, maxDigits(digits))));
    cvc.maxLength = cvcLength(digits);
    cvc.value = digitsIn(cvc.value).slice(0, cvcLength(digits));
  } else if (field === expiry) rewrite(expiry, expiryText(expiry.value, erasing));
  else cvc.value = digitsIn(cvc.value).slice(0, cvcLength(digitsIn(number.value)));
  render();
  const next = fields[fields.indexOf(field) + 1];
  if (
    !erasing &&
    next &&
    problemOf(field) === null &&
    document.activeElement === field &&
    field.selectionStart === field.value.length
  )
    next.focus();
}

function apply({ style, disabled = false, hideIcon = false }: FieldOptions): void {
  const set = (name: string, value: unknown) =>
    typeof value === 'string' ? document.documentElement.style.setProperty(name, value) : undefined;
  const base = style?.base ?? {};
  const placeholder = base['::placeholder'];
  set('--color', base.color);
  set('--size', base.fontSize);
  set('--family', base.fontFamily);
  set('--weight', base.fontWeight);
  set('--icon', base.iconColor);
  set(
    '--placeholder',
    typeof placeholder === 'object' && placeholder !== null && 'color' in placeholder ? placeholder.color : undefined,
  );
  set('--invalid', style?.invalid?.color);
  icon.hidden = hideIcon;
  for (const field of fields) field.disabled = disabled;
}

function readCard(id: number): void {
  for (const field of fields) touched.add(field);
  const problem = fields.map(problemOf).find((one) => one !== null);
  if (problem) {
    postToPage({ kind: 'card', id, error: problem });
    render();
    return;
  }
  const digits = digitsIn(number.value);
  postToPage({
    kind: 'card',
    id,
    card: { token: `tok_${testCardName(digits)}`, ...expiryIn(expiry.value), last4: digits.slice(-4) },
  });
}

function handleMessage(message: ToFrame): void {
  switch (message.kind) {
    case 'options':
      apply(message.options);
      postToPage({ kind: 'ready', height: form.offsetHeight });
      return;
    case 'focus':
      (fields.find((field) => problemOf(field) !== null) ?? number).focus();
      return;
    case 'blur':
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return;
    case 'clear':
      for (const field of fields) field.value = '';
      touched.clear();
      render();
      return;
    case 'read':
      readCard(message.id);
  }
}

for (const field of fields) {
  field.addEventListener('keydown', (event) => {
    erasing = event.key === 'Backspace' || event.key === 'Delete';
    if (event.key === 'Escape') postToPage({ kind: 'escape' });
    const previous = fields[fields.indexOf(field) - 1];
    if (event.key === 'Backspace' && field.value === '' && previous) previous.focus();
  });
  field.addEventListener('input', () => {
    onInput(field);
    erasing = false;
  });
  field.addEventListener('blur', () => {
    if (field.value !== '') touched.add(field);
    render();
    // On blur the browser scrolls a field back to its start.
    requestAnimationFrame(updateLayout);
  });
}
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('focusin', (event) => {
  updateLayout();
  if (!(event.relatedTarget instanceof Element)) postToPage({ kind: 'focus' });
});
form.addEventListener('focusout', (event) => {
  if (!(event.relatedTarget instanceof Element)) postToPage({ kind: 'blur' });
});
window.addEventListener('message', (event) => {
  const message = event.source === window.parent ? unwrapMessage<ToFrame>(event) : undefined;
  if (message) handleMessage(message);
});
postToPage({ kind: 'loaded' });
