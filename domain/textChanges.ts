/** Compares two versions of a legal text, paragraph by paragraph and as plain text. */
import { diffArrays, diffWordsWithSpace } from 'diff';
import type { TextChange } from './contract/acceptedPages';
import { plainText } from './plainText';

/** Most edits before two texts count as entirely different: limits the time of the comparison. */
const PARAGRAPHS_MAX = 400;
const WORDS_MAX = 300;

const BLOCK =
  /<\/?(?:h[1-6]|p|br|hr|div|blockquote|pre|ul|ol|li|dl|dt|dd|figure|figcaption|table|caption|tr)\b[^>]*>/gi;

/** The paragraphs of sanitised HTML. */
const paragraphs = (html: string): string[] => html.split(BLOCK).map(plainText).filter(Boolean);

/** The changes of one paragraph by words; as a whole if hardly anything is equal. */
function wordChanges(before: string, after: string): TextChange[] {
  const found = diffWordsWithSpace(before, after, { maxEditLength: WORDS_MAX });
  if (!found)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return found.map(({ added, removed, value: text }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text,
  }));
}

/** The changed paragraphs; [] if only the formatting changed; null if nearly everything did. */
export function textChanges(before: string, after: string): TextChange[][] | null {
  const found = diffArrays(paragraphs(before), paragraphs(after), { maxEditLength: PARAGRAPHS_MAX });
  if (!found) return null;
  const changes: TextChange[][] = [];
  let gone: string[] = [];
  const flush = (): void => {
    changes.push(...gone.map((text): TextChange[] => [{ kind: 'removed', text }]));
    gone = [];
  };
  for (const { added, removed, value } of found) {
    if (removed) gone.push(...value);
    else if (!added) flush();
    else
      for (const text of value) {
        const old = gone.shift();
        changes.push(old === undefined ? [{ kind: 'added', text }] : wordChanges(old, text));
      }
  }
  flush();
  return changes;
}
