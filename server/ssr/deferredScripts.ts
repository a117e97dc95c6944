/**
 * When the scripts of a rendered page start: after its first paint. Loaded beside its text or its large picture, they
 * would delay both on a slow phone by most of a second; without them the page can be read, its links work, and a press
 * is noted.
 */
import { createHash } from 'node:crypto';
import { KNOWN_PERSON_CLASS, KNOWN_PERSON_KEY } from '../../domain/ssr';

/**
 * Marks, before the first paint, that someone is signed in, on pages that are the same for all visitors. Inline script
 * of the head. It catches errors, as the browser may refuse access to its storage.
 */
const KNOWN_PERSON = `try {
const known = JSON.parse(localStorage.getItem("${KNOWN_PERSON_KEY}"));
if (known) {
const { classList, style } = document.documentElement;
classList.add("${KNOWN_PERSON_CLASS}");
for (const key of ["name", "initials"]) style.setProperty("--known-" + key, JSON.stringify(String(known[key])));
}
} catch {}`;

const FIELDS = /<(input|select|textarea)\b/;

/** Whether a page defers its scripts; not where visitors type or choose at once. */
export const defersScripts = (root: string): boolean => root !== '' && !FIELDS.test(root);

/**
 * Inline script, so that it costs no round trip. It adds the scripts, in order, once the browser reports the largest
 * paint (where it doesn't, two frames after the picture loaded or failed), at the first press or key, and after three
 * seconds at the latest; at once in a background tab.
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

/** Marks the last button pressed in a part that isn't hydrated yet; src/ssr/replayInput.ts repeats the press. */
const NOTE_PRESS = `addEventListener("click", ({ target }) => {
const button = target.closest("[data-dehydrated] button");
if (!button) return;
document.querySelectorAll("[data-pressed]").forEach(({ dataset }) => delete dataset.pressed);
button.dataset.pressed = "";
}, true)`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of the page's inline scripts for the content security policy. */
export const OWN_HASHES: readonly string[] = [KNOWN_PERSON, START, NOTE_PRESS].map(hashOf);

export const KNOWN_PERSON_SCRIPT = `<script>${KNOWN_PERSON}</script>`;

export const NOTE_PRESS_SCRIPT = `<script>${NOTE_PRESS}</script>`;

export const START_SCRIPT = `<script>${START}</script>`;

/** Markup of scripts that the browser doesn't fetch by itself; `START` adds them later. */
export const deferScripts = (scripts: string): string =>
  scripts.replace(/<script defer(?:="[^"]*")? src=/g, '<script type="text/plain" data-src=');
