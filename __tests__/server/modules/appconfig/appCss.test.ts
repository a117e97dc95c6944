/** The studio's own CSS: scoped to the page and limited to harmless declarations. */
import fc from 'fast-check';
import postcss from 'postcss';
import { getAppConfig } from '../../../../domain/contract/appconfig';
import { appCss } from '../../../../server/modules/appconfig/appCss';
import { startApi } from '../../../helpers/api';

/** Removes insignificant white space. */
const flat = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};])\s*/g, '$1')
    .replace(/;}/g, '}')
    .trim();
/** The style sheet and its rejected parts. */
const rules = (text: string): [string, readonly string[]] => {
  const { css, warnings } = appCss(text);
  return [flat(css), warnings];
};

describe('appCss selectors', () => {
  it.each([
    ['.card { color: red }', '.studio .card{color: red}'],
    [':root { --radius: 2px }', '.studio{--radius: 2px}'],
    ['html { margin: 0 }', '.studio{margin: 0}'],
    ['HTML BODY .a { margin: 0 }', '.studio .a{margin: 0}'],
    ['html > body > main { margin: 0 }', '.studio > main{margin: 0}'],
    ['body.dark .a, .b { margin: 0 }', '.studio.dark .a, .studio .b{margin: 0}'],
    ['* { margin: 0 }', '.studio *{margin: 0}'],
    ['::selection { color: red }', '.studio ::selection{color: red}'],
    ['.a ~ .b + .c > .d { margin: 0 }', '.studio .a ~ .b + .c > .d{margin: 0}'],
    ['a:not([title="a, b"]):is(h1, h2) { margin: 0 }', '.studio a:not([title="a, b"]):is(h1, h2){margin: 0}'],
    ['.bodybuilder, .html { margin: 0 }', '.studio .bodybuilder, .studio .html{margin: 0}'],
    ['/* una nota */ .a /* otra */ .b { /* y otra */ margin: 0 }', '.studio .a .b{margin: 0}'],
    [
      '.a { color: red; &:hover { color: blue } .b { color: pink } }',
      '.studio .a{color: red;&:hover{color: blue}.b{color: pink}}',
    ],
  ])('%s', (text, css) => expect(rules(text)).toEqual([css, []]));

  it.each([
    'body ~ div { margin: 0 }',
    'html + .a { margin: 0 }',
    '.a { body & { margin: 0 } }',
    '& { margin: 0 }',
    '.a { ~ .b { margin: 0 } }',
    '> .a { margin: 0 }',
  ])('drops %s, which reaches outside or is empty', (text) => {
    expect(rules(text)[0]).not.toContain('margin');
    expect(appCss(text).warnings).toHaveLength(1);
  });
});

describe('appCss at-rules', () => {
  it.each([
    [
      '@media (width <= 600px) { .a { margin: 0 } body { margin: 0 } }',
      '@media (width <= 600px){.studio .a{margin: 0}.studio{margin: 0}}',
    ],
    [
      '@supports (display: grid) { @media print { .a { margin: 0 } } }',
      '@supports (display: grid){@media print{.studio .a{margin: 0}}}',
    ],
    [
      '@keyframes x { from { opacity: 0 } 40%, to { opacity: 1 } }',
      '@keyframes x{from{opacity: 0}40%, to{opacity: 1}}',
    ],
    [
      "@font-face { font-family: 'Ñandú'; src: url('/files/nandu.woff2') }",
      "@font-face{font-family: 'Ñandú';src: url('/files/nandu.woff2')}",
    ],
  ])('%s', (text, css) => expect(rules(text)).toEqual([css, []]));

  it.each([
    '@import url(https://x.mx/a.css);',
    '@import "a.css" screen;',
    '@charset "utf-8";',
    '@namespace svg url(http://x);',
    '@page { margin: 0 }',
    '@layer a, b;',
    '@property --x { syntax: "*" }',
  ])('drops %s and leaves the rest', (text) => {
    const { css, warnings } = appCss(`${text}\n.a { color: red }`);
    expect(flat(css)).toBe('.studio .a{color: red}');
    expect(warnings).toHaveLength(1);
  });
});

describe('appCss declarations', () => {
  it.each([
    'background: url(https://cdn.mx/a.png)',
    'background: url("/files/a.png") no-repeat',
    "mask: url('#recorte')",
    'background: url(data:image/png;base64,AAAA)',
    'content: "\\e900"',
    'content: "url"',
    'background-image: image-set("https://x.mx/a.avif" type("image/avif"), url("/a.png") 1x)',
    '--x: 3px',
    'width: calc(100% - (2 * var(--s4)))',
    'font-family: "Única", sans-serif',
    "quotes: '«' '»'",
  ])('keeps %s', (declaration) => expect(rules(`.a { ${declaration} }`)).toEqual([`.studio .a{${declaration}}`, []]));

  it.each([
    'background: url(http://x.mx/a.png)',
    'background: url(//x.mx/a.png)',
    'background: url(/\\\\x.mx)',
    'background: url(javascript:alert(1))',
    'background: URL("JavaScript:x")',
    'background: u\\72l(http://x.mx)',
    'background: url(data:text/html,x)',
    'background: url(a.png)',
    'background: url("https://x.mx/a.png"), url(ftp://x)',
    'background: url( "x" y )',
    'background: image-set("http://x.mx/a.png" 1x)',
    'background: -webkit-image-set("//x.mx/a" 1x)',
    'content: "/*" url(http://x.mx) "*/"',
    "content: '\\'' url(http://x.mx) ''",
    'behavior: url(/x.htc)',
    'BEHAVIOR: url(/x.htc)',
    '-moz-binding: url(/x.xml#y)',
    'b\\65havior: url(/x.htc)',
    'width: expression(alert(1))',
    'width: exp/**/ression(alert(1))',
    'width: \\65xpression(alert(1))',
    'filter: progid:DXImageTransform.Microsoft.x()',
    '--x: url(http://x.mx)',
  ])('drops %s', (declaration) => {
    const { css, warnings } = appCss(`.a { color: red; ${declaration} }`);
    expect(flat(css)).toBe('.studio .a{color: red}');
    expect(warnings).toHaveLength(1);
  });
});

describe('appCss with invalid CSS', () => {
  it.each([
    '.a { color: red',
    '}',
    '.a {}}',
    'a{'.repeat(20_000),
    '.a { color: "',
    `.a { color: red }${' '.repeat(200_001)}`,
  ])('returns no rules and a warning', (text) => {
    expect(appCss(text)).toEqual({ css: '', warnings: [expect.any(String)] });
  });

  it.each([
    '.a::after { content: "</style><script>alert(1)</script>" }',
    '.a[title="</STYLE >"] { color: red }',
    '@media </style> { .a { color: red } }',
    '.a { --x: <!-- --> }',
    '@\\69mport "</style>"; .a { color: red }',
    '</style><img src=x onerror=alert(1)> { color: red }',
  ])('never closes its style element: %s', (text) => expect(appCss(text).css).not.toMatch(/<[/!]|-->/));

  const piece = fc.constantFrom(
    '.a',
    'body',
    ':root',
    '{',
    '}',
    '{color:red}',
    '@media x',
    '@import "y";',
    '/*',
    '*/',
    '"',
    "'",
    '\\',
    'url(',
    ')',
    '</style',
    '<!--',
    ',',
    '&',
    '>',
    ';',
    'a:hover',
    '@keyframes k{from{',
    'html .b',
    '\n',
    '--x:',
  );
  it('never throws, and returns valid CSS with every rule scoped', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 24 }).map((list) => list.join('')),
          fc.string(),
        ),
        (text) => {
          const { css } = appCss(text);
          expect(css).not.toMatch(/<[/!]/);
          postcss.parse(css).walkRules((rule) => {
            const inside =
              rule.parent?.type === 'rule' ||
              (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name));
            if (!inside) for (const selector of rule.selectors) expect(selector).toMatch(/^\.studio/);
          });
        },
      ),
    );
  });
});

test('GET /appconfig returns the sanitised CSS, and the log lists rejected parts once', async () => {
  const warned: unknown[] = [];
  const api = await startApi({ onConfigWarning: (warning) => warned.push(warning) });
  try {
    const app_css = 'body { color: red } @import "x";';
    await api.db.deleteFrom('app_config').execute();
    await api.configure({ app_css });
    expect(await api.ok(getAppConfig)).toEqual([{ key: 'app_css', value: '.studio { color: red; }' }]);
    api.studio.dropConfig();
    await api.ok(getAppConfig);
    expect(warned).toEqual([{ key: 'app_css', value: app_css, without: ['@import no se permite'] }]);
    await api.configure({ app_css: '.a {' });
    expect(await api.ok(getAppConfig)).toEqual([{ key: 'app_css', value: '' }]);
    expect(warned).toHaveLength(2);
  } finally {
    await api.close();
  }
});
