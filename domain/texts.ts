/**
 * Texts as they are stored, by their kind: the one place that cleans and checks them, for forms, calls, imports and
 * searches. What nobody sees goes in silence; what a person has to mend gets a message.
 */

/**
 * 'line' has no line ends, 'lines' is free text. A 'name' is a person's: it stands in mails to strangers. Numbers and
 * addresses are compared with others', so that nothing invisible may make two of one.
 */
export type TextKind = 'line' | 'lines' | 'name' | 'email' | 'phone';

/** What Windows-1252 has where Unicode has the C1 controls: a text that was read as Latin-1 gets its quotes back. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const C1 = /[\u0080-\u009f]/g;
const C1_FIRST = 0x80;

const LINE_ENDS = /\r\n?|[\v\f\u2028\u2029]/g;

/**
 * Controls but tabulators and line ends, direction marks, spaces without width and marks of a file's beginning. NUL is
 * not among them: who sends it is told (brokenTexts).
 */
const HIDDEN = /(?![\0\t\n])\p{Cc}|[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** A region's flag, or a pictograph with its colour and those that are joined to it. */
const PICTOGRAPH =
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]+|[0-9#*]\ufe0f\u20e3|` +
  String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|\u200d(?=\p{Extended_Pictographic}))*`;
/** What nobody sees outside of a pictograph: joiners, soft hyphens, variations, blank letters. */
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
  // Digits and signs of other widths, as phones and messengers copy them.
  phone: (text) => words(line(text).normalize('NFKC')),
};

/** Nearly all texts have nothing to clean. */
const PLAIN = /^[ -~]*$/;
const TRIMMED = /^\S+(?: \S+)*$/;

/** As a text of the kind is stored. Cleaning it again changes nothing. */
export const cleanText = (kind: TextKind, text: string): string =>
  PLAIN.test(text) && (kind === 'line' || kind === 'lines' || TRIMMED.test(text)) ? text : CLEANERS[kind](text);

/** Endings of addresses that mail programs turn into links; 'Ma.Fernanda' and 'J.Carlos' are people. */
const ENDINGS = 'app|biz|club|com|edu|gob|gov|icu|info|mx|net|online|org|ru|shop|site|store|vip|xyz';
const LINK = new RegExp(String.raw`://|\bwww\.|[\p{L}\p{N}-]\.(?:[a-z]{2,}/|(?:${ENDINGS})(?![\p{L}\p{N}-]))`, 'iu');

export const NAME_LINK_ERROR = 'Escribe el nombre sin enlaces ni direcciones de internet.';

/** What is wrong with a person's name, which strangers read in mails; null: nothing. It may be empty. */
export const nameError = (name: string): string | null => (LINK.test(cleanText('name', name)) ? NAME_LINK_ERROR : null);
