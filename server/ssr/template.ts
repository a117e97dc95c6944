/** The built document, split where the server inserts what belongs to a studio or a page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** URLs of each chunk's files, by its name (webpack.config.js). */
type ChunkFiles = Readonly<Record<string, readonly string[]>>;

export interface Template {
  /** The document up to the head tags, and the part from there to the scripts. */
  readonly before: string;
  readonly scripts: string;
  /** The document from the end of the head to the page's root, and the part after the root. */
  readonly body: string;
  readonly after: string;
  readonly chunkFiles: ChunkFiles;
  /** Content of one of the build's style sheets. */
  readonly css: (address: string) => string;
}

/**
 * Placeholder head tags of public/index.html, which the server replaces; matches them however the build changes their
 * whitespace.
 */
const HEAD = /<title>[\s\S]*<link [^>]*\/api\/appconfig[^>]*>/;
const ROOT = /<div id="?root"?><\/div>/;
const STYLE_SHEET = /<link [^>]*rel="?stylesheet"?[^>]*>/g;

function splitAt(text: string, place: RegExp): [string, string] {
  const found = place.exec(text);
  if (!found) throw new Error(`the built page has no ${place.source}`);
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** Throws where the build lacks the places that the server writes to. */
export function readTemplate(siteDir: string): Template {
  const document = readFileSync(path.join(siteDir, 'public/index.html'), 'utf8').replace(STYLE_SHEET, '');
  const [before, rest] = splitAt(document, HEAD);
  const [scripts, bodyToEnd] = splitAt(rest, /<\/head>/);
  const [body, after] = splitAt(bodyToEnd, ROOT);
  const sheets = new Map<string, string>();
  const css = (address: string): string => {
    const known = sheets.get(address) ?? readFileSync(path.join(siteDir, 'public', address), 'utf8');
    sheets.set(address, known);
    return known;
  };
  // This file is written by our own build.
  const chunkFiles = JSON.parse(readFileSync(path.join(siteDir, 'page/chunks.json'), 'utf8')) as ChunkFiles;
  return { before, scripts, body, after, chunkFiles, css };
}
