/** A studio's tracking codes as markup, and the hosts that they contact. */
import escapeHtml from 'escape-html';
import type { AppConfig } from '../../../../domain/config';
import { hostsOf } from './hosts';
import { parseCodes, type CodeElement } from './parse';

export { parseCodes } from './parse';

export type CodesConfig = Pick<AppConfig, 'head_tracking_codes' | 'body_tracking_codes'>;

const EMPTY = new Set(['img', 'meta', 'link']);

function markup({ tag, attributes, text, children }: CodeElement, nonce: string): string {
  const all = tag === 'script' ? { nonce, ...attributes } : attributes;
  const open = `<${tag}${Object.entries(all)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')}>`;
  return EMPTY.has(tag) ? open : `${open}${text}${children.map((child) => markup(child, nonce)).join('')}</${tag}>`;
}

/** Elements that would end the document's head; they go to the beginning of the body, where they work the same. */
const belongsInBody = ({ tag }: CodeElement): boolean => tag === 'noscript' || tag === 'img' || tag === 'iframe';
const belongsInHead = ({ tag }: CodeElement): boolean => tag === 'meta' || tag === 'link';

/**
 * Markup for the end of the head and of the body. Every element is closed, even if the pasted code was cut off, and
 * every script is separate and has the page's nonce, so that a broken one doesn't affect the others.
 */
export function trackingMarkup(
  { head_tracking_codes, body_tracking_codes }: CodesConfig,
  nonce: string,
): { head: string; body: string } {
  const head = parseCodes(head_tracking_codes).elements;
  const body = parseCodes(body_tracking_codes).elements;
  const write = (elements: readonly CodeElement[]): string =>
    elements.map((element) => markup(element, nonce)).join('\n');
  return {
    head: write([...head.filter((element) => !belongsInBody(element)), ...body.filter(belongsInHead)]),
    body: write([...head.filter(belongsInBody), ...body.filter((element) => !belongsInHead(element))]),
  };
}

/** Hosts that the codes need in the content security policy, for scripts, connections, pictures and frames alike. */
export function trackingHosts({ head_tracking_codes, body_tracking_codes }: CodesConfig): string[] {
  return hostsOf([...parseCodes(head_tracking_codes).elements, ...parseCodes(body_tracking_codes).elements]);
}

/** Whether there are any codes: without them the page needs no nonce. */
export function hasTracking({ head_tracking_codes, body_tracking_codes }: CodesConfig): boolean {
  return [head_tracking_codes, body_tracking_codes].some((text) => parseCodes(text).elements.length > 0);
}
