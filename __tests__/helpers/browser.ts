/** A person with a browser: a phone or a desktop, whose console and accessibility are watched on every screen. */
import AxeBuilder from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export const VIEWPORTS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 },
} as const;

export type Device = keyof typeof VIEWPORTS;

const ARTIFACTS = path.join(__dirname, '..', 'e2e', 'artifacts');

export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the browser's console has shown so far. */
  readonly errors: readonly string[];
  /** Keeps a picture of the screen and answers its axe violations, one line each. */
  look(name: string): Promise<string[]>;
  leave(): Promise<void>;
}

/** Somebody who has never been here, at the studio's address; they have seen today's promotion, unless `promo` is to come. */
export async function visit(browser: Browser, device: Device, baseURL: string, { promo = false }: { readonly promo?: boolean } = {}): Promise<Person> {
  // What the service worker does has a test of its own; here it would answer where a test puts itself in between.
  const context = await browser.newContext({ ...VIEWPORTS[device], baseURL, serviceWorkers: 'block', locale: 'es-MX', timezoneId: 'America/Mexico_City', reducedMotion: 'reduce' });
  if (!promo) {
    await context.addInitScript(() => {
      // The day as the page's own clock has it (src/app/promo/seen.ts); sandboxed frames have no storage.
      const now = new Date();
      const two = (n: number): string => String(n).padStart(2, '0');
      if (window.origin !== 'null') window.localStorage.setItem('promo.shown', `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`);
    });
  }
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  mkdirSync(ARTIFACTS, { recursive: true });
  return {
    page,
    context,
    errors,
    async look(name) {
      // A dialog covers the window, not the page: what is below it is no part of the picture.
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      await page.screenshot({ path: path.join(ARTIFACTS, `${device}-${name}.png`), fullPage });
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
      return violations.map((v) => `${name}: ${v.id} — ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
    },
    leave: () => context.close(),
  };
}
