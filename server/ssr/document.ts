/** Writes a page: the built document with what was drawn, its styles, and what the browser goes on from. */
import escapeHtml from 'escape-html';
import type { DrawnPage } from '../../domain/page';
import { EARLY_SCRIPT, lookFirst, START_SCRIPT, waiting } from './deferredScripts';
import type { Template } from './template';

/** JSON that no script element ends in the middle of. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

export interface Extras {
  /** What search engines and social networks read, as markup of the head. */
  readonly about: string;
  /** The studio's own style sheet, checked. */
  readonly css: string;
  /** The studio's own codes, as markup. */
  readonly headCodes: string;
  readonly bodyCodes: string;
  /** For scripts, where the studio has codes of its own. */
  readonly nonce: string | null;
}

/** Style sheets of the page in the document itself: one round trip less. The browser's loader knows them by `data-href`. */
function styles({ partFiles, css }: Template, parts: readonly string[]): string {
  const files = new Set(
    ['main', ...parts].flatMap((part) => partFiles[part] ?? []).filter((file) => file.endsWith('.css')),
  );
  return [...files].map((file) => `<style data-href="${file}">${css(file)}</style>`).join('');
}

/** Scripts of what comes to life at once, asked for together with the page's own. */
function partScripts({ partFiles }: Template, parts: readonly string[]): string {
  const files = new Set(parts.flatMap((part) => partFiles[part] ?? []).filter((file) => file.endsWith('.js')));
  return [...files].map((file) => `<script defer src="${file}"></script>`).join('');
}

export function writeDocument(template: Template, page: DrawnPage, extras: Extras): string {
  const { before, scripts, body, after } = template;
  const html = page.banner ? before.replace(/<html /, '<html class="has-banner" ') : before;
  const all = scripts + partScripts(template, page.data.parts);
  const late = lookFirst(page.root);
  const own = late ? waiting(all) : all;
  return [
    html,
    `<title>${escapeHtml(page.title)}</title>`,
    extras.about,
    `<meta name="theme-color" content="${escapeHtml(page.themeColor)}">`,
    `<link rel="icon" href="${escapeHtml(page.icon)}">`,
    styles(template, page.styles),
    // After the styles, which have defaults of their own.
    `<style>:root{${page.theme}}</style>`,
    extras.css && `<style>${extras.css}</style>`,
    extras.nonce ? own.replace(/<script /g, `<script nonce="${extras.nonce}" `) : own,
    extras.headCodes,
    '</head>',
    body,
    `<div id="root">${page.root}</div>`,
    `<script type="application/json" id="pagina">${scriptJson(page.data)}</script>`,
    page.root && EARLY_SCRIPT,
    late && START_SCRIPT,
    extras.bodyCodes,
    after,
  ]
    .filter(Boolean)
    .join('');
}
