/**
 * When the scripts of a drawn page begin: once it is seen. Script that is fetched and run beside its text or its large
 * picture would cost a slow phone most of a second before anything can be seen, and what is drawn can be read, its links
 * work and its buttons are remembered, without.
 */
import { createHash } from 'node:crypto';

const FIELDS = /<(input|select|textarea)\b/;

/** Whether what is drawn is to be looked at first. Not where somebody is about to type or choose. */
export const lookFirst = (root: string): boolean => root !== '' && !FIELDS.test(root);

/**
 * In the page itself, so that it costs no round trip: adds the scripts, in their order, once the browser says that what is
 * largest has been painted (or two frames after the picture came, or failed, where a browser doesn't say so), as soon as
 * somebody touches the page, and at the latest after three seconds. Nobody looks at a tab in the background.
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
for (const event of ["pointerdown", "keydown"]) addEventListener(event, begin, { once: true, capture: true, passive: true });
setTimeout(begin, 3000);
if (waits()) picture.onload = picture.onerror = soon;
else soon();
new PerformanceObserver(() => waits() || begin()).observe({ type: "largest-contentful-paint", buffered: true });
})()`;

/**
 * A button that was pressed before the page was alive is pressed once it is (src/app/App.tsx says so): the last one, as
 * somebody who waits presses again.
 */
const EARLY = `(() => {
let pressed;
const note = ({ target }) => { pressed = target.closest("#root button") || pressed; };
addEventListener("click", note, true);
addEventListener("studio:alive", () => {
removeEventListener("click", note, true);
if (pressed && pressed.isConnected) pressed.click();
}, { once: true });
})()`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** For the content security policy: these texts, and no others, may stand in a page. */
export const OWN_HASHES: readonly string[] = [hashOf(START), hashOf(EARLY)];

export const EARLY_SCRIPT = `<script>${EARLY}</script>`;

export const START_SCRIPT = `<script>${START}</script>`;

/** Markup of scripts as what `START` looks for: nothing that a browser fetches by itself. */
export const waiting = (scripts: string): string =>
  scripts.replace(/<script defer(?:="[^"]*")? src=/g, '<script type="text/plain" data-src=');
