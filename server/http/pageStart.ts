/**
 * When the scripts of a drawn page begin. A page that opens with a large picture shows it first: script that is fetched and
 * run beside it would cost a slow phone most of a second before anything can be seen, and what is drawn can be read, and its
 * links work, without.
 */
import { createHash } from 'node:crypto';

const PICTURE = 'fetchpriority="high"';
const FIELDS = /<(input|select|textarea)\b/;

/** Whether what is drawn is worth looking at first. Not where somebody may type: what they have typed would be lost. */
export const pictureFirst = (root: string): boolean => root.includes(PICTURE) && !FIELDS.test(root);

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

/** For the content security policy: this text, and no other, may stand in a page. */
export const START_HASH = `'sha256-${createHash('sha256').update(START).digest('base64')}'`;

export const START_SCRIPT = `<script>${START}</script>`;

/** Markup of scripts as what `START` looks for: nothing that a browser fetches by itself. */
export const waiting = (scripts: string): string => scripts.replace(/<script defer(?:="[^"]*")? src=/g, '<script type="text/plain" data-src=');
