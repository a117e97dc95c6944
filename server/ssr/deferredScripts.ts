/**
 * When the scripts of a rendered page start: once it is seen. Fetched and run beside its text or its large picture they
 * would delay both on a slow phone by most of a second, and the page can be read, its links work and a press is noted
 * without them.
 */
import { createHash } from 'node:crypto';
import { KNOWN_PERSON } from './knownPerson';

const FIELDS = /<(input|select|textarea)\b/;

/** Not where a visitor is about to type or choose. */
export const defersScripts = (root: string): boolean => root !== '' && !FIELDS.test(root);

/**
 * Inline, so that it costs no round trip: adds the scripts, in their order, once the browser reports the largest paint
 * (or two frames after the picture loaded or failed, where a browser doesn't report it), at the first press or key, and
 * at the latest after three seconds; at once in a background tab.
 */
const START = `(() => {
const page = document;
let begun = false;
const begin = () => {
if (begun) return;
begun = true;
page.querySelectorAll("script[data-src]").forEach(({ dataset }) => {
const script = page.createElement("script");
script.async = false;
script.setAttribute("src", dataset.src);
page.head.append(script);
});
};
if (page.hidden) return begin();
const picture = page.querySelector("#root img[fetchpriority=high]");
const waits = () => picture && !picture.complete;
const frame = requestAnimationFrame;
const soon = () => frame(() => frame(() => setTimeout(begin, 100)));
for (const event of ["pointerdown", "keydown"])
addEventListener(event, begin, { once: true, capture: true, passive: true });
setTimeout(begin, 3000);
if (waits()) picture.onload = picture.onerror = soon;
else soon();
new PerformanceObserver(() => waits() || begin()).observe({ type: "largest-contentful-paint", buffered: true });
})()`;

/** Marks the button that was pressed last in what isn't hydrated yet, for src/ssr/replayInput.ts. */
const NOTE_PRESS = `addEventListener("click", ({ target }) => {
const button = target.closest("[data-dehydrated] button");
if (!button) return;
document.querySelectorAll("[data-pressed]").forEach(({ dataset }) => delete dataset.pressed);
button.dataset.pressed = "";
}, true)`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** For the content security policy: the only inline scripts of a page. */
export const OWN_HASHES: readonly string[] = [KNOWN_PERSON, START, NOTE_PRESS].map(hashOf);

export const KNOWN_PERSON_SCRIPT = `<script>${KNOWN_PERSON}</script>`;

export const NOTE_PRESS_SCRIPT = `<script>${NOTE_PRESS}</script>`;

export const START_SCRIPT = `<script>${START}</script>`;

/** Markup of scripts as `START` expects it, which the browser doesn't fetch by itself. */
export const deferred = (scripts: string): string =>
  scripts.replace(/<script defer(?:="[^"]*")? src=/g, '<script type="text/plain" data-src=');
