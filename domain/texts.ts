/**
 * Cleans and checks texts by their kind, for forms, calls, imports and searches alike. Invisible characters are removed
 * silently; what a person must correct gets a message.
 */

/**
 * 'line' has no line breaks, 'lines' is free text. A 'name' is a person's and appears in mails to strangers. Numbers
 * and addresses are compared, so invisible characters must not make them differ.
 */
export type TextKind = 'line' | 'lines' | 'name' | 'email' | 'phone';

/** Windows-1252 characters at the positions of the C1 controls: restores quotes in a text that was read as Latin-1. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const C1 = /[\u0080-\u009f]/g;
const C1_FIRST = 0x80;

const LINE_ENDS = /\r\n?|[\v\f\u2028\u2029]/g;

/**
 * Control characters except tabs and line breaks, direction marks, zero-width spaces and byte order marks. NUL isn't
 * included, as it is reported instead (brokenTexts).
 */
const HIDDEN = /(?![\0\t\n])\p{Cc}|[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** A flag, or a pictograph with its modifiers and joined ones. */
const PICTOGRAPH =
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]+|[0-9#*]\ufe0f\u20e3|` +
  String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|\u200d(?=\p{Extended_Pictographic}))*`;
/** Invisible characters outside of a pictograph: joiners, soft hyphens, variation selectors, blank letters. */
const INVISIBLE = new RegExp(String.raw`(${PICTOGRAPH})|[\p{Default_Ignorable_Code_Point}\u2800]`, 'gu');

const lines = (text: string): string =>
  text
    .replace(LINE_ENDS, '\n')
    .replace(C1, (control) => (WINDOWS_1252[control.charCodeAt(0) - C1_FIRST] ?? '').trim())
    .replace(HIDDEN, '');

const line = (text: string): string =>
  lines(text)
    .replace(INVISIBLE, '$1')
    .replace(/[\n\t]+/g, ' ');

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

const CLEANERS: Readonly<Record<TextKind, (text: string) => string>> = {
  line,
  lines,
  name: (text) => words(line(text).normalize('NFC')),
  email: (text) => line(text).trim(),
  // Phones and messengers copy digits and signs of other widths.
  phone: (text) => words(line(text).normalize('NFKC')),
};

/** Matches nearly all texts: they have nothing to clean. */
const PLAIN = /^[ -~]*$/;
const TRIMMED = /^\S+(?: \S+)*$/;

/** The text in the stored form of its kind; idempotent. */
export const cleanText = (kind: TextKind, text: string): string =>
  PLAIN.test(text) && (kind === 'line' || kind === 'lines' || TRIMMED.test(text)) ? text : CLEANERS[kind](text);

/** Top-level domains that mail programs turn into links; 'Ma.Fernanda' and 'J.Carlos' are people. */
const ENDINGS = 'app|biz|club|com|edu|gob|gov|icu|info|mx|net|online|org|ru|shop|site|store|vip|xyz';
const LINK = new RegExp(String.raw`://|\bwww\.|[\p{L}\p{N}-]\.(?:[a-z]{2,}/|(?:${ENDINGS})(?![\p{L}\p{N}-]))`, 'iu');

export const NAME_LINK_ERROR = 'Escribe el nombre sin enlaces ni direcciones de internet.';

/** What is wrong with a person's name, which strangers read in mails; null: nothing. It may be empty. */
export const nameError = (name: string): string | null => (LINK.test(cleanText('name', name)) ? NAME_LINK_ERROR : null);
