/** @jest-environment node */
import { createHash } from 'node:crypto';
import type { RenderedPage } from '../../../domain/ssr';
import { writeDocument } from '../../../server/ssr/document';
import { OWN_HASHES } from '../../../server/ssr/deferredScripts';
import type { Template } from '../../../server/ssr/template';

const template: Template = {
  before: '<html lang=es-MX><head>',
  scripts: '<script defer src=/js/vendor.js></script><script defer="" src="/js/main.js"></script>',
  body: '<body>',
  after: '</body></html>',
  chunkFiles: { landing: ['/js/landing.js'] },
  css: () => '',
};

function written(root: string, nonce: string | null = null): string {
  const page: RenderedPage = {
    root,
    title: 'Bravo',
    theme: '',
    themeColor: '#fff',
    icon: 'data:,',
    banner: false,
    chunks: [],
    head: { classes: [], classTypes: [], contentPages: [], instructors: [], packages: [] },
    preloaded: { state: {}, chunks: ['landing'], viewport: 'phone', at: 0 },
  };
  return writeDocument(template, page, { headTags: '', css: '', headCodes: '', bodyCodes: '', nonce });
}

/** CSP hashes of the inline scripts of a page. */
const ownHashes = (text: string): string[] =>
  [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, own = '']) => `'sha256-${createHash('sha256').update(own).digest('base64')}'`,
  );

it.each([
  ['a picture', '<h1>Bravo</h1><img src="/hero.svg" fetchpriority="high">'],
  ['text', '<h1>Calendario</h1><button type="button">Semana siguiente</button>'],
])('a page that starts with %s defers its scripts in their order', (_, root) => {
  const text = written(root);
  expect(text).not.toMatch(/<script[^>]* src=/);
  expect([...text.matchAll(/data-src="?([^">]+)/g)].map(([, address]) => address)).toEqual([
    '/js/vendor.js',
    '/js/main.js',
    '/js/landing.js',
  ]);
  expect(ownHashes(text).sort()).toEqual([...OWN_HASHES].sort());
});

it.each([
  // The scripts that show a name and record clicks.
  ['with an input', '<img fetchpriority="high"><input name="email">', [OWN_HASHES[0], OWN_HASHES[2]]],
  ['with a select', '<select><option>Roma</option></select>', [OWN_HASHES[0], OWN_HASHES[2]]],
  ['that was not rendered on the server', '', []],
])('a page %s loads its scripts immediately', (_, root, own) => {
  const text = written(root, 'abc');
  expect([...text.matchAll(/<script nonce="abc" defer(?:="")? src=/g)]).toHaveLength(3);
  expect(ownHashes(text)).toEqual(own);
});
