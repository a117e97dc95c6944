/** The built document, split where the server writes what belongs to a studio and to a page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** URLs of each chunk's files, by its name (webpack.config.js). */
type ChunkFiles = Readonly<Record<string, readonly string[]>>;

export interface Template {
  /** Up to the head tags, and from there to the scripts. */
  readonly before: string;
  readonly scripts: string;
  /** From the end of the head to the page's root, and from there on. */
  readonly body: string;
  readonly after: string;
  readonly chunkFiles: ChunkFiles;
  /** The content of a style sheet of the build. */
  readonly css: (address: string) => string;
}

/**
 * As public/index.html has them, whatever the build makes of their spaces: what stands for the page before the studio
 * is known.
 */
const HEAD = /<title>[\s\S]*<link [^>]*\/api\/appconfig[^>]*>/;
const ROOT = /<div id="?root"?><\/div>/;
const STYLE_SHEET = /<link [^>]*rel="?stylesheet"?[^>]*>/g;

function splitAt(text: string, place: RegExp): [string, string] {
  const found = place.exec(text);
  if (!found) throw new Error(`the built page has no ${place.source}`);
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** Throws where the build isn't one that the server can write into. */
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
  // Written by our own build.
  const chunkFiles = JSON.parse(readFileSync(path.join(siteDir, 'page/chunks.json'), 'utf8')) as ChunkFiles;
  return { before, scripts, body, after, chunkFiles, css };
}
