/** Browser contexts for the end-to-end tests: phone, tablet or desktop, with console errors and axe checks. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { violationsOf } from './accessibility';
import { launchChromium } from './chromium';

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
  tablet: { viewport: { width: 1024, height: 768 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 },
} as const;

/** Those on which most journeys are taken. */
export type Device = 'phone' | 'desktop';

const ARTIFACTS = path.join(__dirname, '..', 'e2e', 'artifacts');

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors so far. */
  readonly errors: readonly string[];
  /** With PICTURES=1: they are for people to look at, and take time. */
  screenshot(name: string): Promise<void>;
  /** Returns the axe violations of the page or of what `within` selects, a line each; a screenshot with PICTURES=1. */
  checkAccessibility(name: string, within?: string): Promise<string[]>;
  leave(): Promise<void>;
}

/** Seconds by which faketime moves the clock of the tests and the server ('+1234'). */
const CLOCK_OFFSET = Number(process.env.FAKETIME ?? 0);

/** Gives pages and frames of `context` the clock of the tests. */
const shiftClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((offset) => {
    const now = (): number => Real.now() + offset;
    const Real = Date;
    window.Date = new Proxy(Real, {
      construct: (_, args: [], target: typeof Date) =>
        Reflect.construct(Real, args.length > 0 ? args : [now()], target) as Date,
      apply: () => new Date().toString(),
      get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)) as unknown,
    });
  }, CLOCK_OFFSET * 1000);

export interface VisitOptions {
  /** Shows today's promotion; by default it counts as already seen. */
  readonly showPromo?: boolean;
  /** Allows the service worker, which bypasses a test's request interception. */
  readonly serviceWorker?: boolean;
  readonly javaScript?: boolean;
}

/** Opens a new browser context with an empty profile. */
export async function visitWith(
  browser: Browser,
  device: keyof typeof VIEWPORTS,
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
  if (CLOCK_OFFSET !== 0) await shiftClock(context);
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
  const screenshot = async (name: string): Promise<void> => {
    if (process.env.PICTURES !== '1') return;
    mkdirSync(ARTIFACTS, { recursive: true });
    // A dialog covers the window, not the full page.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: path.join(ARTIFACTS, `${device}-${name}.png`), fullPage, scale: 'css' });
    // A full page resizes the window, whose event comes with a frame: it would end a drag that has begun meanwhile.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  return {
    page,
    context,
    errors,
    screenshot,
    async checkAccessibility(name, within) {
      await screenshot(name);
      const stacked = await page.locator('.modal-dialog:visible, .swal2-popup:visible').count();
      const dialogs = stacked > 1 ? ['a dialog stands over another one'] : [];
      return [...dialogs, ...(await violationsOf(page, within))].map((violation) => `${name}: ${violation}`);
    },
    leave: () => context.close(),
  };
}

export type Visit = (device: keyof typeof VIEWPORTS, options?: VisitOptions) => Promise<Visitor>;

/** A Chromium for the tests of a file; by default they visit the studio that all browser suites share. */
export function openBrowser(url = () => process.env.STUDIO_URL ?? '', flags: readonly string[] = []): Visit {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(flags);
  });
  afterAll(() => browser.close());
  return (device, options) => visitWith(browser, device, url(), options);
}

/** Presses a button after which its window may close, even before the press is over. */
export async function pressInPopup(popup: Page, name: string): Promise<void> {
  await popup
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error;
    });
}

/** Presses a button that closes its window. */
export async function pressToClose(popup: Page, name: string): Promise<void> {
  await Promise.all([popup.waitForEvent('close'), pressInPopup(popup, name)]);
}
