import { textChanges } from '../../domain/textChanges';

const shown = (before: string, after: string): string[] | null =>
  textChanges(before, after)?.map((paragraph) =>
    paragraph.map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind]).join(''),
  ) ?? null;

describe('textChanges', () => {
  it.each([
    ['a word', '<p>Trae agua fría</p>', '<p>Trae agua tibia</p>', ['Trae agua [-fría][+tibia]']],
    ['a new paragraph', '<p>Uno</p>', '<p>Uno</p><p>Dos</p>', ['[+Dos]']],
    ['a paragraph that is gone', '<p>Uno</p><ul><li>Dos</li></ul>', '<p>Uno</p>', ['[-Dos]']],
    ['formatting alone', '<p>Uno</p>', '<p><strong>Uno</strong></p>', []],
    ['markup written as text', '<p>a</p>', '<p>&lt;b&gt;</p>', ['[-a][+<b>]']],
    ['an empty text before', '', '<p>Uno</p>', ['[+Uno]']],
  ])('shows %s', (_name, before, after, expected) => {
    expect(shown(before, after)).toEqual(expected);
  });

  it('returns null for two long texts that have nothing in common', () => {
    const text = (word: string) => Array.from({ length: 1000 }, (_, i) => `<p>${word} ${i}</p>`).join('');
    expect(textChanges(text('a'), text('b'))).toBeNull();
  });
});
