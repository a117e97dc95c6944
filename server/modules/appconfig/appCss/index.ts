/**
 * The studio's own style sheet (configuration key app_css), reduced to what can only style the studio's page. Selectors
 * are confined to the page's scope, only https addresses and the site itself are loaded, and nothing ends the style
 * element.
 */
import postcss, { type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss';
import { createCache } from '../../../cache';
import { scopeNested, scopeSelector } from './selectors';

const NEVER = new Set(['behavior', '-ms-behavior', '-moz-binding']);
const RUNS = /expression\s*\(|javascript:|vbscript:|-moz-binding|-o-link|progid:/;

/** The text as a browser reads it: without comments, escapes resolved, in lower case. */
function plainCss(text: string): string {
  return text
    .replace(/("(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')|\/\*[\s\S]*?(?:\*\/|$)/g, '$1')
    .replace(/\\([0-9a-f]{1,6})\s?|\\([^\n])/gi, (_, code: string | undefined, sign: string | undefined) => {
      const point = code === undefined ? NaN : parseInt(code, 16);
      return code === undefined
        ? (sign ?? '')
        : point > 0 && point <= 0x10ffff
          ? String.fromCodePoint(point)
          : '\ufffd';
    })
    .toLowerCase();
}

/** Whether a style sheet may load this address: https, a data: picture, a path of the site, or a part of the page. */
function isSafeAddress(address: string): boolean {
  return /^(https:\/\/[^/\s]|data:image\/[a-z0-9.+-]+[;,]|\/(?![/\\])|#)/.test(address.trim());
}

const ADDRESS = /(?:url|src)\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()]*))\s*\)/g;
/** Functions in which a bare string is an address, too. */
const TEXTS_ARE_ADDRESSES = /image-set\(|(?:^|[\s,(])image\(|cross-fade\(|@import/;

/** Whether a declaration only changes the look and loads nothing unsafe. */
function isSafeDeclaration(prop: string, value: string): boolean {
  const name = plainCss(prop).trim();
  if (NEVER.has(name)) return false;
  const text = plainCss(value);
  if (RUNS.test(text)) return false;
  const addresses = [...text.matchAll(ADDRESS)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  if (addresses.length !== [...text.matchAll(/(?:url|src)\(/g)].length || !addresses.every(isSafeAddress)) return false;
  if (!TEXTS_ARE_ADDRESSES.test(text)) return true;
  const bare = text.replace(/type\([^)]*\)/g, '').replace(ADDRESS, '');
  return [...bare.matchAll(/"([^"]*)"|'([^']*)'/g)].every(([, double, single]) =>
    isSafeAddress(double ?? single ?? ''),
  );
}

/** The class of the element that contains the page. */
const SCOPE = '.studio';

export interface AppCss {
  readonly css: string;
  /** What was left out, in Spanish, for the admin who wrote it. */
  readonly warnings: readonly string[];
}

const MAX_LENGTH = 200_000;
const CONDITIONS = new Set(['media', 'supports', 'container']);
const isKeyframes = (name: string): boolean => /^(-(webkit|moz|o)-)?keyframes$/.test(name);

const cleaned = createCache<string, AppCss>(50, { memoMethod: cleanCss });

/** Cleans a style sheet; never throws. Unparsable text gives an empty style sheet and a warning. */
export const appCss = (text: string): AppCss => cleaned.memo(text);

function cleanCss(text: string): AppCss {
  if (text.trim() === '') return { css: '', warnings: [] };
  if (text.length > MAX_LENGTH) return { css: '', warnings: [`tiene más de ${MAX_LENGTH} caracteres`] };
  const warnings: string[] = [];
  try {
    const root: Root = postcss.parse(text);
    cleanContainer(root, (what) => warnings.push(what));
    // No valid style sheet needs these characters outside a string, and inside one they may be escaped.
    return {
      css: root
        .toString()
        .trim()
        .replace(/<(?=[/!])/g, '\\3c ')
        .replace(/--(?=>)/g, '\\2d\\2d '),
      warnings,
    };
  } catch (error) {
    return {
      css: '',
      warnings: [
        `no se entiende: ${error instanceof Error ? error.message.replace(/^<css input>:/, 'línea ') : String(error)}`,
      ],
    };
  }
}

function cleanContainer(container: Container, warn: (what: string) => void): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'comment') node.remove();
    else if (node.type === 'rule') cleanRule(node as Rule, warn);
    else if (node.type === 'atrule') cleanAtRule(node as AtRule, warn);
    else cleanDeclaration(node as Declaration, warn);
  }
}

function cleanDeclaration(node: Declaration, warn: (what: string) => void): void {
  // A declaration is only valid inside a rule.
  if (node.parent?.type !== 'root' && isSafeDeclaration(node.prop, node.value)) {
    // `raws` would preserve comments and unusual spaces of the source.
    node.raws = { before: node.raws.before, between: ': ', ...(node.important ? { important: ' !important' } : {}) };
    return;
  }
  warn(`${node.prop}: no se permite`);
  node.remove();
}

function cleanRule(rule: Rule, warn: (what: string) => void): void {
  const scoped = isNested(rule) ? scopeNested(rule.selector) : scopeSelector(rule.selector, SCOPE);
  if (scoped === null) {
    warn(`el selector ${rule.selector.slice(0, 80)} no se entiende`);
    rule.remove();
    return;
  }
  rule.selector = scoped;
  rule.raws = { before: rule.raws.before, between: ' ', after: rule.raws.after, semicolon: true };
  cleanContainer(rule, warn);
}

/** Whether a rule is inside another one, so that its selectors are relative to that. */
function isNested(node: Rule): boolean {
  for (let at = node.parent; at && at.type !== 'root'; at = at.parent as typeof at) if (at.type === 'rule') return true;
  return false;
}

function cleanAtRule(node: AtRule, warn: (what: string) => void): void {
  const name = node.name.toLowerCase();
  const isKnown = CONDITIONS.has(name) || isKeyframes(name) || name === 'font-face';
  if (!isKnown || !node.nodes || /url\(|src\(|\\/i.test(node.params)) {
    warn(`@${node.name} no se permite`);
    node.remove();
    return;
  }
  delete node.raws.params;
  delete node.raws.afterName;
  node.raws.afterName = ' ';
  if (!isKeyframes(name)) {
    cleanContainer(node, warn);
    return;
  }
  // Keyframes have percentages instead of selectors; remove everything else.
  for (const moment of [...node.nodes]) {
    if (moment.type !== 'rule' || !/^\s*(from|to|[\d.]+%)(\s*,\s*(from|to|[\d.]+%))*\s*$/i.test(moment.selector))
      moment.remove();
    else cleanContainer(moment, warn);
  }
}
