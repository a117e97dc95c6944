/** A person with a browser: a phone or a desktop, whose console and accessibility are watched on every screen. */
import AxeBuilder from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** By its name the server knows a phone before it is asked for anything else. */
const PHONE_NAME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export const VIEWPORTS = {
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    userAgent: PHONE_NAME,
  },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 },
} as const;

export type Device = keyof typeof VIEWPORTS;

const ARTIFACTS = path.join(__dirname, '..', 'e2e', 'artifacts');

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the browser's console has shown so far. */
  readonly errors: readonly string[];
  /** Keeps a picture of the screen. */
  picture(name: string): Promise<void>;
  /** Keeps a picture of the screen and answers its axe violations, one line each. */
  look(name: string): Promise<string[]>;
  leave(): Promise<void>;
}

/**
 * All rules, in the page itself and in its frames, which are of its own site. Only what is wrong is described: the elements
 * that are right are a hundred times as many, and describing them takes most of axe's time.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode(true);

export interface VisitOptions {
  /** Today's promotion is still to come. */
  readonly promo?: boolean;
  /** The service worker may do its work. Else it would answer where a test puts itself in between. */
  readonly worker?: boolean;
  /** false: their browser runs no scripts. */
  readonly scripts?: boolean;
}

/** Somebody who has never been here, at the studio's address; they have seen today's promotion, unless it is to come. */
export async function visit(
  browser: Browser,
  device: Device,
  baseURL: string,
  { promo = false, worker = false, scripts = true }: VisitOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    ...VIEWPORTS[device],
    baseURL,
    serviceWorkers: worker ? 'allow' : 'block',
    javaScriptEnabled: scripts,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
  });
  if (!promo) {
    await context.addInitScript(() => {
      // The day as the page's own clock has it (src/features/promo/seen.ts); sandboxed frames have no storage.
      const now = new Date();
      const two = (n: number): string => String(n).padStart(2, '0');
      if (window.origin !== 'null')
        window.localStorage.setItem(
          'promo.shown',
          `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
        );
    });
  }
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  mkdirSync(ARTIFACTS, { recursive: true });
  const picture = async (name: string): Promise<void> => {
    // A dialog covers the window, not the page: what is below it is no part of the picture.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: path.join(ARTIFACTS, `${device}-${name}.png`), fullPage, scale: 'css' });
  };
  return {
    page,
    context,
    errors,
    picture,
    async look(name) {
      await picture(name);
      const { violations } = await axe(page).analyze();
      return violations.map((v) => `${name}: ${v.id} — ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
    },
    leave: () => context.close(),
  };
}
