/**
 * Writes a minimal build of the site for tests of how the server serves it. Its page echoes the render request; the
 * browser tests cover the real one.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The document that is sent when the page can't be rendered. */
export const SHELL =
  '<!doctype html><html lang=es-MX><head><title>Reserva</title><link rel=preload href=/api/appconfig as=fetch>' +
  '<script defer src=/js/main.js></script><link href=/css/main.css rel=stylesheet></head><body><div id=root></div>' +
  '</body></html>';

const BUNDLE = `
exports.renderPage = async ({ path, render, viewport, now, call }) => {
  const config = await call('/appconfig');
  if (config.status !== 200) throw new Error('no configuration');
  const name = config.body.find(({ key }) => key === 'business_name')?.value ?? 'Estudio';
  return {
    root: render ? '<main>' + path + ' ' + viewport + '</main>' : '',
    title: name, theme: '--page:#fff', themeColor: '#fff', icon: '/icono.svg', banner: false,
    chunks: render ? ['landing'] : [],
    head: { classes: [], classTypes: [], contentPages: [], instructors: [], packages: [] },
    preloaded: {
      state: { appconfig: { business_name: name } },
      chunks: render ? ['landing'] : [],
      viewport,
      at: now.getTime(),
    },
  };
};`;

export interface BuiltSite {
  /** Passed to startApi as siteDir. */
  readonly dir: string;
  readonly publicDir: string;
  remove(): void;
}

export function makeBuiltSite(): BuiltSite {
  const dir = mkdtempSync(join(tmpdir(), 'studio-site-'));
  const write = (name: string, text: string): void => {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), text);
  };
  write('public/index.html', SHELL);
  write('public/css/main.css', 'body{margin:0}');
  write('public/css/landing.css', '.landing{color:red}');
  write(
    'page/chunks.json',
    JSON.stringify({ main: ['/js/main.js', '/css/main.css'], landing: ['/js/landing.js', '/css/landing.css'] }),
  );
  write('page/page.js', BUNDLE);
  return { dir, publicDir: join(dir, 'public'), remove: () => rmSync(dir, { recursive: true }) };
}
