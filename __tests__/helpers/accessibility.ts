/** Checks a page with axe. */
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Its short form: each new document reads all of it. */
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** axe stays in a document while screens follow one another; it checks frames of the page's own origin, too. */
async function inject(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(SOURCE);
}

/** No script runs in a frame with an empty sandbox, nor in one that is gone meanwhile. */
async function takesScripts(frame: Frame): Promise<boolean> {
  if (frame.isDetached()) return false;
  const sandbox = await (await frame.frameElement()).getAttribute('sandbox');
  return sandbox === null || sandbox.includes('allow-scripts');
}

async function ownFrames(page: Page): Promise<Frame[]> {
  const { origin } = new URL(page.url());
  const own = page
    .frames()
    .filter(
      (frame) => frame !== page.mainFrame() && (frame.url().startsWith('about:') || frame.url().startsWith(origin)),
    );
  const taking = await Promise.all(own.map(takesScripts));
  return own.filter((_, i) => taking[i]);
}

/**
 * The violations of a page and its frames, or of what `within` selects: rule and elements, a line each. Reports these
 * only: describing the elements that pass takes most of axe's time.
 */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  await Promise.all([page.mainFrame(), ...(await ownFrames(page))].map(inject));
  return page.evaluate(
    async ([selector, tags]) => {
      // What floats gives way a frame after the screen below it has changed.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector ?? document, {
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: tags },
      });
      return violations.map((v) => `${v.id} — ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
    },
    [within, TAGS] as const,
  );
}
