import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MIN_WIDTH } from '../../../src/ui/useMediaQuery';

const SRC = path.join(__dirname, '../../../src');

const SHEETS = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.scss'))
  .map((file) => ({ file, text: readFileSync(path.join(SRC, file), 'utf8') }));

/** "file: declaration" of every declaration in a style sheet that matches. */
const found = (pattern: RegExp, except: readonly string[] = []): string[] =>
  SHEETS.filter(({ file }) => !except.includes(file)).flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([declaration]) => `${file}: ${declaration}`),
  );

describe('style sheets', () => {
  it('change a layout at the four widths of the mixins only', () => {
    const conditions = found(/@(?:media|container)[^{]*(?:width|inline-size)[^{]*/g, [
      path.join('styles', '_mixins.scss'),
    ]);

    expect(SHEETS.length).toBeGreaterThan(50);
    expect(conditions).toEqual([]);
  });

  it('have the widths that components ask for', () => {
    const [, list = ''] =
      /\$widths: \(([^)]*)\)/.exec(readFileSync(path.join(SRC, 'styles/_mixins.scss'), 'utf8')) ?? [];
    const widths = [...list.matchAll(/(\w+): (\d+px)/g)].map(([, name, width]) => [name, `(min-width: ${width})`]);

    expect(Object.fromEntries(widths)).toEqual(MIN_WIDTH);
    expect(widths).toHaveLength(4);
  });

  it('set text in the three weights of the tokens only', () => {
    const fonts = path.join('styles', 'fonts.scss');
    const shorthands = found(/(?<!-)\bfont:(?! inherit;)[^;]*;/g);

    expect(found(/font-weight:(?! (?:var\(--(?:regular|medium|bold)\)|\$weight|inherit);)[^;]*;/g, [fonts])).toEqual(
      [],
    );
    expect(found(/@include (?:quiet|facts)\((?!var\(--(?:regular|medium|bold)\)\))[^)]*\)/g)).toEqual([]);
    expect(shorthands).toEqual([]);
  });

  it('space letters by the three tokens only', () => {
    expect(found(/letter-spacing:(?! (?:var\(--(?:tight|tighter|wide)\)|normal|inherit);)[^;]*;/g)).toEqual([]);
  });
});
