/** Browser contexts for the end-to-end tests: phone or desktop, with console errors and axe checks. */
import AxeBuilder from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The server guesses the viewport from the user agent. */
const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/140.0.0.0 Mobile Safari/537.36';

export const VIEWPORTS = {
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    userAgent: PHONE_USER_AGENT,
  },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 },
} as const;

export type Device = keyof typeof VIEWPORTS;

const ARTIFACTS = path.join(__dirname, '..', 'e2e', 'artifacts');

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors so far. */
  readonly errors: readonly string[];
  screenshot(name: string): Promise<void>;
  /** Takes a screenshot and returns the axe violations, one line each. */
  checkAccessibility(name: string): Promise<string[]>;
  leave(): Promise<void>;
}

/**
 * Checks all rules in the page and its same-origin frames. Reports violations only: describing the elements that pass
 * takes most of axe's time.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode(true);

export interface VisitOptions {
  /** Shows today's promotion; by default it counts as already seen. */
  readonly showPromo?: boolean;
  /** Allows the service worker, which bypasses a test's request interception. */
  readonly serviceWorker?: boolean;
  readonly javaScript?: boolean;
}

/** Opens a new browser context with an empty profile. */
export async function visit(
  browser: Browser,
  device: Device,
  baseURL: string,
  { showPromo = false, serviceWorker = false, javaScript = true }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    ...VIEWPORTS[device],
    baseURL,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    javaScriptEnabled: javaScript,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
  });
  if (!showPromo) {
    await context.addInitScript(() => {
      // The day by the page's own clock; sandboxed frames have no storage.
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
  const screenshot = async (name: string): Promise<void> => {
    // A dialog covers the window, not the full page.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: path.join(ARTIFACTS, `${device}-${name}.png`), fullPage, scale: 'css' });
  };
  return {
    page,
    context,
    errors,
    screenshot,
    async checkAccessibility(name) {
      await screenshot(name);
      const { violations } = await axe(page).analyze();
      return violations.map((v) => `${name}: ${v.id} — ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
    },
    leave: () => context.close(),
  };
}
