/**
 * Parses tracking codes that an admin pasted (configuration keys head_tracking_codes and body_tracking_codes): foreign
 * HTML, possibly cut off, reduced to the few elements that such codes consist of.
 */
import { Parser } from 'htmlparser2';
import { createCache } from '../../../cache';

type CodeTag = 'script' | 'noscript' | 'img' | 'iframe' | 'meta' | 'link';

export interface CodeElement {
  readonly tag: CodeTag;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text of a script, as it will run. */
  readonly text: string;
  /** Pictures and frames of a noscript element. */
  readonly children: readonly CodeElement[];
}

export interface Codes {
  readonly elements: readonly CodeElement[];
  /** What was left out, in Spanish, for the admin who pasted it. */
  readonly warnings: readonly string[];
}

const MAX_LENGTH = 100_000;
const MAX_ELEMENTS = 60;

const SECURE_OR_OWN = /^(https:\/\/[^/\s]|\/(?![/\\]))/i;
/** Completes a protocol-relative address ('//host/x') with https. */
const absoluteAddress = (address: string): string => address.trim().replace(/^\/\/(?=[a-z0-9])/i, 'https://');

/** Types of scripts that configure the whole page. */
const NOT_CODE = /^(importmap|speculationrules)$/i;
const SCRIPT_ATTRIBUTES =
  /^(src|async|defer|type|id|crossorigin|integrity|referrerpolicy|nomodule|charset|data-[a-z0-9_.-]+)$/;
const LINK_ATTRIBUTES = /^(rel|href|as|type|crossorigin|integrity|referrerpolicy|media)$/;
const RELATIONS = /^(preconnect|dns-prefetch|preload|stylesheet|me)$/i;
/** Names of meta elements that verify the ownership of the site. */
const VERIFICATION = /verif|^msvalidate\.01$/i;

type Attributes = Readonly<Record<string, string>>;
const onlyAttributes = (attributes: Attributes, names: RegExp): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => names.test(name)));

/** The element with its allowed attributes; null if the element isn't allowed. */
function allowedElement(tag: string, given: Attributes): Omit<CodeElement, 'text' | 'children'> | null {
  switch (tag) {
    case 'script': {
      if (NOT_CODE.test((given.type ?? '').trim())) return null;
      const attributes = onlyAttributes(given, SCRIPT_ATTRIBUTES);
      if (attributes.src === undefined) return { tag, attributes };
      const src = absoluteAddress(attributes.src);
      return SECURE_OR_OWN.test(src) ? { tag, attributes: { ...attributes, src } } : null;
    }
    case 'noscript':
      return { tag, attributes: {} };
    case 'img':
    case 'iframe': {
      const src = absoluteAddress(given.src ?? '');
      // Tracking pictures and frames are hidden, so that they don't cover the page.
      const hidden = {
        width: '1',
        height: '1',
        style: 'display:none',
        ...(tag === 'img' ? { alt: '' } : { title: 'Medición', 'aria-hidden': 'true' }),
      };
      return SECURE_OR_OWN.test(src) ? { tag, attributes: { src, ...hidden } } : null;
    }
    case 'meta':
      return VERIFICATION.test(given.name ?? '')
        ? { tag, attributes: onlyAttributes(given, /^(name|content)$/) }
        : null;
    case 'link': {
      const attributes = onlyAttributes(given, LINK_ATTRIBUTES);
      const href = absoluteAddress(attributes.href ?? '');
      return RELATIONS.test((attributes.rel ?? '').trim()) && SECURE_OR_OWN.test(href)
        ? { tag, attributes: { ...attributes, href } }
        : null;
    }
    default:
      return null;
  }
}

/**
 * Escapes a script for a page: after `<!--` a browser may read past the script's end to the end of the page. Old codes
 * begin with such a line, which is removed; elsewhere it is in a string, where the backslash changes nothing.
 */
function scriptText(text: string): string {
  return text
    .replace(/^\s*<!--[^\n]*(\n|$)/, '')
    .replace(/<(?=!--)/g, '<\\')
    .replace(/<\/(?=script)/gi, '<\\/')
    .trim();
}

const parsedCodes = createCache<string, Codes>(50, { memoMethod: parse });

/** Parses codes; never throws. */
export const parseCodes = (text: string): Codes => parsedCodes.memo(text);

function parse(text: string): Codes {
  if (text.length > MAX_LENGTH) return { elements: [], warnings: [`tienen más de ${MAX_LENGTH} caracteres`] };
  const elements: CodeElement[] = [];
  const left = new Set<string>();
  /** Children of the open noscript element. */
  let inside: CodeElement[] | null = null;
  let script: { attributes: Attributes; text: string } | null = null;

  const endNoscript = (): void => {
    if (inside && inside.length > 0) elements.push({ tag: 'noscript', attributes: {}, text: '', children: inside });
    inside = null;
  };
  const endScript = (): void => {
    if (script && (script.attributes.src !== undefined || script.text.trim() !== ''))
      elements.push({ tag: 'script', ...script, text: scriptText(script.text), children: [] });
    script = null;
  };

  const parser = new Parser(
    {
      onopentag: (tag, given) => {
        const found = allowedElement(tag, given);
        if (!found) left.add(`<${tag.slice(0, 30)}>`);
        else if (found.tag === 'noscript') inside ??= [];
        else if (inside && found.tag !== 'img' && found.tag !== 'iframe') left.add(`<${tag}> en <noscript>`);
        else if (found.tag === 'script') script = { attributes: found.attributes, text: '' };
        else (inside ?? elements).push({ ...found, text: '', children: [] });
      },
      ontext: (part) => {
        if (script) script.text += part;
      },
      onclosetag: (tag) => {
        if (tag === 'script') endScript();
        if (tag === 'noscript') endNoscript();
      },
    },
    { decodeEntities: true, recognizeSelfClosing: false },
  );
  parser.end(text);
  endScript();
  endNoscript();
  if (elements.length > MAX_ELEMENTS) left.add(`lo que sigue después de ${MAX_ELEMENTS} elementos`);
  return {
    elements: elements.slice(0, MAX_ELEMENTS),
    warnings: [...left].slice(0, 10).map((what) => `${what} no se permite`),
  };
}
