/**
 * A walk through public routes of a studio, and what axe, the console, the network and, on a phone, the narrowest one
 * say of it.
 */
import type { Page } from 'playwright-core';
import type { Device, Visit, Visitor } from '../helpers/browser';
import { seeAll } from './steps';

export interface Stop {
  readonly path: string;
  readonly name: string;
  readonly h1: string;
  readonly status?: number;
}

/** Any request of the page to another host than the studio's own. */
export function foreign({ page }: Visitor, url: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && host !== new URL(url).host) asked.push(request.url());
  });
  return asked;
}

export async function open({ page }: Visitor, { path, h1 }: Pick<Stop, 'path' | 'h1'>): Promise<number> {
  const response = await page.goto(path);
  await page.getByRole('heading', { level: 1, name: h1, exact: true }).waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  return response?.status() ?? 0;
}

/** Ends when the page has been told of its new size: a resize that comes later cancels a move by keyboard. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  const told = await page.evaluateHandle(() => ({
    resized: new Promise<unknown>((done) => window.addEventListener('resize', done, { once: true })),
  }));
  await page.setViewportSize(size);
  await told.evaluate(async ({ resized }) => {
    await resized;
  });
}

/**
 * What of a screen is outside a window of 320 pixels, once it is rendered for that: nothing, or the elements with their
 * left and right edges.
 */
export async function tooWide(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await resize(page, { width: 320, height: 640 });
  const within = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  const outside = await page.waitForFunction(within).then(
    () => [],
    () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const beyond = [...document.querySelectorAll('body *')].flatMap((element) => {
          const { left, right } = element.getBoundingClientRect();
          return right > clientWidth + 1
            ? [`${element.localName}.${[...element.classList].join('.')} ${Math.round(left)} to ${Math.round(right)}`]
            : [];
        });
        return [`${scrollWidth} px in ${clientWidth} px`, ...beyond.slice(0, 20)];
      }),
  );
  if (before) await resize(page, before);
  return outside;
}

/** Whether all of a screen is within a window of 320 pixels. */
export async function fits(page: Page): Promise<boolean> {
  return (await tooWide(page)).length === 0;
}

/** What is wrong on the way: nothing. Pictures are called '<device>-<studio>-<stop>'. */
export async function tour(
  visit: Visit,
  device: Device,
  url: string,
  { studio, stops }: { readonly studio: string; readonly stops: readonly Stop[] },
): Promise<string[]> {
  const visitor = await visit(device);
  const asked = foreign(visitor, url);
  const found: string[] = [];
  for (const stop of stops) {
    const status = await open(visitor, stop);
    if (status !== (stop.status ?? 200)) found.push(`${stop.path}: status ${status}`);
    // The landing page again, which was looked at.
    if (stop.status === 404) {
      await visitor.screenshot(`${studio}-${stop.name}`);
      continue;
    }
    await seeAll(visitor.page);
    found.push(...(await visitor.checkAccessibility(`${studio}-${stop.name}`)));
    if (device === 'phone')
      found.push(...(await tooWide(visitor.page)).map((element) => `${stop.path}, at 320 px: ${element}`));
  }
  // The browser itself logs that an address got 404, and nothing else.
  found.push(...asked, ...visitor.errors.filter((error) => !/status of 404/.test(error)));
  await visitor.leave();
  return found;
}
