/** docs/security.md names only tests and sections that exist, and counts them rightly. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const KINDS = ['test', 'document', 'elsewhere', 'not applicable', 'gap'] as const;
type Kind = (typeof KINDS)[number];

interface Requirement {
  readonly chapter: string;
  readonly number: string;
  readonly level: string;
  readonly kind: Kind;
  readonly named: readonly (readonly [file: string, title: string])[];
}

const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

const REQUIREMENTS: readonly Requirement[] = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| (.+) \|$/gm),
].map(([, number = '', level = '', proof = '']) => {
  const named = [...proof.split('<br>')].flatMap((part) => {
    const match = /^`([^`]+)`: (.+)$/.exec(part);
    return match ? [[match[1] ?? '', match[2] ?? ''] as const] : [];
  });
  const kind = KINDS.find((one) => proof.startsWith(`${one}: `));
  const isDocument = named.every(([file]) => /\.(md|json)$/.test(file));
  return {
    chapter: `V${number.split('.')[0]}`,
    number,
    level,
    kind: kind ?? (isDocument ? 'document' : 'test'),
    named,
  };
});

/** A title as source writes it, in any of its quotes. */
const quoted = (title: string): string[] => [
  `'${title}'`,
  `"${title}"`,
  `\`${title}\``,
  `'${title.replaceAll("'", "\\'")}'`,
];

it('docs/security.md names each requirement once, in order, with a level and a proof', () => {
  const numbers = REQUIREMENTS.map(({ number }) => number.split('.').map(Number));
  const ordered = [...numbers].sort(([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => a - d || b - e || c - f);
  expect(numbers).toEqual(ordered);
  expect(new Set(numbers.map(String)).size).toBe(numbers.length);
  for (const { number, level, kind, named } of REQUIREMENTS) {
    expect([number, level]).toEqual([number, expect.stringMatching(/^[12]$/)]);
    if (kind === 'test' || kind === 'document') expect([number, named.length]).not.toEqual([number, 0]);
  }
});

it('docs/security.md has all 253 requirements of levels 1 and 2', () => {
  expect(REQUIREMENTS).toHaveLength(253);
});

it.each(REQUIREMENTS.flatMap(({ number, named }) => named.map(([file, title]) => [number, file, title] as const)))(
  'requirement %s names %s: %s, which exists',
  (_number, file, title) => {
    expect(existsSync(path.join(ROOT, file))).toBe(true);
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const isThere = /\.(md|json)$/.test(file) ? [title] : quoted(title);
    expect(isThere.filter((one) => source.includes(one)).length).toBeGreaterThan(0);
  },
);

it('docs/security.md counts the requirements of each chapter by what proves them', () => {
  const count = (of: readonly Requirement[]): number[] => [
    of.length,
    ...KINDS.map((kind) => of.filter((one) => one.kind === kind).length),
  ];
  const rows = [...text.matchAll(/^\| (V\d+|all)[^|]* \| ([\d |]+) \|$/gm)].map(([, chapter = '', counts = '']) => [
    chapter,
    counts.split(' | ').map(Number),
  ]);
  const chapters = [...new Set(REQUIREMENTS.map(({ chapter }) => chapter))];
  expect(rows).toEqual([
    ...chapters.map((chapter) => [chapter, count(REQUIREMENTS.filter((one) => one.chapter === chapter))]),
    ['all', count(REQUIREMENTS)],
  ]);
});
