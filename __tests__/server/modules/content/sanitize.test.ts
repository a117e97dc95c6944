/** @jest-environment jsdom */
/** Sanitised HTML of an admin, as a browser's parser reads it. */
import fc from 'fast-check';
import { removedFromHtml, sanitize, saysSomething } from '../../../../server/modules/content/sanitize';

const CASES: ReadonlyArray<readonly [what: string, html: string, left: string]> = [
  [
    'text, lists and tables',
    '<h2>Uno</h2><ul><li><strong>a</strong></li></ul><table><tr><td colspan="2">1</td></tr></table>',
    '<h2>Uno</h2><ul><li><strong>a</strong></li></ul><table><tr><td colspan="2">1</td></tr></table>',
  ],
  ['a script', 'a<script>alert(1)</script>b', 'ab'],
  [
    'a style sheet, and a style',
    '<style>body{display:none}</style><p style="position:fixed;inset:0">x</p>',
    '<p>x</p>',
  ],
  ['handlers', '<p onclick="x()" onmouseover=x()>x</p>', '<p>x</p>'],
  [
    'ids, names and classes',
    '<a id="root" name="cookie" class="ui-card">x</a><form name="body"><input name="action"></form>',
    '<a>x</a>',
  ],
  ['landmarks that the page has itself', '<main><header>x</header></main>', 'x'],
  ['drawings and formulas', '<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', 'x'],
  [
    'addresses that run',
    '<a href="javascript:alert(1)">x</a><a href=" java\tscript:alert(1)">y</a><a href="data:text/html,z">z</a>',
    '<a>x</a><a>y</a><a>z</a>',
  ],
  ['a link of our own', '<a href="/paquetes" target="_blank" rel="opener">x</a>', '<a href="/paquetes">x</a>'],
  [
    'a link to elsewhere',
    '<a href="https://ejemplo.mx">x</a>',
    '<a href="https://ejemplo.mx" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ['a link without its protocol', '<a href="//ejemplo.mx">x</a>', '<a>x</a>'],
  [
    'mail and telephone',
    '<a href="mailto:a@b.mx">x</a><a href="tel:55">y</a>',
    '<a href="mailto:a@b.mx">x</a><a href="tel:55">y</a>',
  ],
  [
    'a picture',
    '<img src="/files/a.png" width="300" height="50%" onerror="x()" alt="Sala">',
    '<img src="/files/a.png" alt="Sala" width="300" loading="lazy" decoding="async" />',
  ],
  [
    'pictures that the page would not load',
    '<img src="http://ejemplo.mx/a.png"><img src="//ejemplo.mx/a.png"><img src="data:image/png,x"><img>x',
    'x',
  ],
  [
    'a video',
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=1" onload="x()">no</iframe>',
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Video" loading="lazy" ' +
      'allowfullscreen referrerpolicy="strict-origin-when-cross-origin" ' +
      'sandbox="allow-scripts allow-same-origin allow-presentation allow-popups">no</iframe>',
  ],
  [
    'frames of others',
    '<iframe src="https://ejemplo.mx/youtube.com/embed/dQw4w9WgXcQ"></iframe>' +
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>' +
      '<iframe src="https://www.youtube.com.ejemplo.mx/embed/dQw4w9WgXcQ"></iframe>',
    '',
  ],
  [
    'drawings in pictures and links that bring code along',
    '<img src="data:image/svg+xml;base64,PHN2Zy8+" onload="x()"><a href="data:image/svg+xml,<svg/onload=x()>">x</a>',
    '<a>x</a>',
  ],
  [
    'styles that load, run or cover',
    '<p style="background:url(https://a.mx/a.png);width:expression(alert(1))">x</p>' +
      '<td background="https://a.mx">y</td><link rel="stylesheet" href="https://a.mx/a.css">',
    '<p>x</p><td>y</td>',
  ],
  [
    'drawings that change themselves, and what they embed',
    '<svg><animate onbegin="x()" attributeName="href" values="javascript:x()"/>' +
      '<foreignObject><p>y</p></foreignObject><use href="data:,x"/></svg>',
    '<p>y</p>',
  ],
  [
    'addresses written in other ways',
    '<a href="&#106;avascript:x()">a</a><a href="java&#10;script:x()">b</a><a href="\x01javascript:x()">c</a>' +
      '<a href="vbscript:x">d</a><a href="blob:x">e</a>',
    '<a>a</a><a>b</a><a>c</a><a>d</a><a>e</a>',
  ],
  [
    'what submits, embeds, redirects or renames the base',
    '<form action="https://a.mx"><button formaction="javascript:x()">b</button></form><object data="a"></object>' +
      '<embed src="a"><base href="https://a.mx"><meta http-equiv="refresh" content="0;url=https://a.mx">' +
      '<math href="javascript:x()">m</math>',
    'bm',
  ],
  [
    'a paste from Word',
    '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->' +
      '<p class="MsoNormal" style="mso-x:y"><span lang="ES-MX">Hola<o:p></o:p></span></p>',
    '<p><span>Hola</span></p>',
  ],
  ['what is never closed', '<div><b>x', '<div><b>x</b></div>'],
  ['what was never opened', 'x</div></body></html><!-- y', 'x'],
];

test.each(CASES)('sanitizer: %s', (_what, html, left) => {
  expect(sanitize(html).replace(/allowfullscreen=""/, 'allowfullscreen')).toBe(left);
});

const PIECES = [
  ...CASES.map(([, html]) => html),
  '<p>',
  '</p>',
  '<svg>',
  '</svg>',
  '<math>',
  '<mtext>',
  '<noscript>',
  '</noscript>',
  '<textarea>',
  '</textarea>',
  '<title>',
  '<template>',
  '<style>',
  '</style>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<',
  '>',
  '"',
  "'",
  '`',
  '&lt;',
  '&#x6a;',
  '&Tab;',
  '\0',
  '\u2028',
  '<a href=',
  '<img src=x onerror=alert(1)',
  '<table>',
  '<select>',
  '<plaintext>',
  '<xmp>',
  '</xmp',
];
const TEXT = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })), { maxLength: 12 })
  .map((parts) => parts.join(''));
const protocolOf = (address: string): string =>
  URL.canParse(address, 'https://estudio.mx') ? new URL(address, 'https://estudio.mx').protocol : 'none';

test('sanitised HTML never contains scripts, styles or ids, and sanitising it again changes nothing', () => {
  fc.assert(
    fc.property(TEXT, (html) => {
      const clean = sanitize(html);
      // React hands it to a parser that has no script and a document of its own around it.
      const place = document.createElement('div');
      place.innerHTML = clean;
      const again = document.createElement('div');
      again.innerHTML = sanitize(clean);
      expect(again.textContent).toBe(place.textContent);
      for (const element of place.querySelectorAll('*')) {
        expect([
          'SCRIPT',
          'STYLE',
          'SVG',
          'MATH',
          'FORM',
          'INPUT',
          'OBJECT',
          'EMBED',
          'LINK',
          'META',
          'BASE',
          'TEMPLATE',
        ]).not.toContain(element.tagName.toUpperCase());
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^(on|style$|id$|name$|class$|srcdoc$|srcset$|form|xlink)/i);
          if (name === 'href') expect(['https:', 'http:', 'mailto:', 'tel:', 'none']).toContain(protocolOf(value));
          if (name === 'src') expect(['https:', 'none']).toContain(protocolOf(value));
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('HTML nested ten thousand levels deep is flattened quickly', () => {
  expect(sanitize('<div>'.repeat(10_000) + 'x').match(/<div>/g)?.length).toBeLessThan(60);
});

test('what is removed is listed by element and attribute with its count, and nothing where all stays', () => {
  const html = '<p onclick="x()">a</p><script>x</script><svg></svg><a href="javascript:x()">b</a><a href="/c">c</a>';
  expect(removedFromHtml(html, sanitize(html))).toEqual([
    { what: 'onclick', count: 1 },
    { what: '<script>', count: 1 },
    { what: '<svg>', count: 1 },
    { what: 'href', count: 1 },
  ]);
  const fine = '<h2>a</h2><p><a href="https://a.mx">b</a><img src="/files/a.png"></p>';
  expect(removedFromHtml(fine, sanitize(fine))).toEqual([]);
});

test.each([
  ['<p> </p>', false],
  ['<p>&nbsp;\u200b<br /></p>', false],
  ['', false],
  ['<hr />', false],
  ['<p>.</p>', true],
  ['<img src="/a.png" alt="" />', true],
])('%s says something: %s', (html, says) => {
  expect(saysSomething(html)).toBe(says);
});
