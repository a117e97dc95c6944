/** Writes a page: the built document with the rendered root, its styles and its preloaded state. */
import escapeHtml from 'escape-html';
import { PRELOADED_ID, type RenderedPage } from '../../domain/ssr';
import { deferScripts, defersScripts, KNOWN_PERSON_SCRIPT, NOTE_PRESS_SCRIPT, START_SCRIPT } from './deferredScripts';
import type { Template } from './template';

/** JSON for a script element, with `<` escaped so that no text in it ends the element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

export interface Extras {
  /** Markup of the head: headTags(). */
  readonly headTags: string;
  /** The studio's own style sheet, already checked. */
  readonly css: string;
  /** The markup of the studio's own codes for the head. */
  readonly headCodes: string;
  readonly bodyCodes: string;
  /** For the scripts of the studio's own codes; null where it has none. */
  readonly nonce: string | null;
}

/** The page's style sheets inline, which saves a round trip. The chunk loader recognises them by `data-href`. */
function styles({ chunkFiles, css }: Template, chunks: readonly string[]): string {
  const files = new Set(
    ['main', ...chunks].flatMap((chunk) => chunkFiles[chunk] ?? []).filter((file) => file.endsWith('.css')),
  );
  return [...files].map((file) => `<style data-href="${file}">${css(file)}</style>`).join('');
}

/** Scripts of chunks that hydrate at once, loaded together with the page's own. */
function chunkScripts({ chunkFiles }: Template, chunks: readonly string[]): string {
  const files = new Set(chunks.flatMap((chunk) => chunkFiles[chunk] ?? []).filter((file) => file.endsWith('.js')));
  return [...files].map((file) => `<script defer src="${file}"></script>`).join('');
}

export function writeDocument(template: Template, page: RenderedPage, extras: Extras): string {
  const { before, scripts, body, after } = template;
  const html = page.banner ? before.replace(/<html /, '<html class="has-banner" ') : before;
  const all = scripts + chunkScripts(template, page.preloaded.chunks);
  const defers = defersScripts(page.root);
  const own = defers ? deferScripts(all) : all;
  return [
    html,
    `<title>${escapeHtml(page.title)}</title>`,
    extras.headTags,
    `<meta name="theme-color" content="${escapeHtml(page.themeColor)}">`,
    `<link rel="icon" href="${escapeHtml(page.icon)}">`,
    styles(template, page.chunks),
    // The theme's variables come after the styles, which set defaults.
    `<style>:root{${page.theme}}</style>`,
    extras.css && `<style>${extras.css}</style>`,
    page.root && KNOWN_PERSON_SCRIPT,
    extras.nonce ? own.replace(/<script /g, `<script nonce="${extras.nonce}" `) : own,
    extras.headCodes,
    '</head>',
    body,
    page.root ? `<div id="root" data-dehydrated>${page.root}</div>` : '<div id="root"></div>',
    `<script type="application/json" id="${PRELOADED_ID}">${scriptJson(page.preloaded)}</script>`,
    page.root && NOTE_PRESS_SCRIPT,
    defers && START_SCRIPT,
    extras.bodyCodes,
    after,
  ]
    .filter(Boolean)
    .join('');
}
