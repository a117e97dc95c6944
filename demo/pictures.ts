/**
 * Takes the README's pictures of a running demo: `npm start` in one terminal, `npm run pictures` in another.
 * Needs Chromium (CHROMIUM_PATH, default /usr/bin/chromium).
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import sharp from 'sharp';
import { PROJECT } from './folders';

const FOLDER = path.join(PROJECT, 'docs/pictures');

const PICTURES = [
  { name: 'desktop', address: '/calendario', viewport: { width: 1440, height: 900 }, isMobile: false },
  { name: 'phone', address: '/', viewport: { width: 390, height: 844 }, isMobile: true },
] as const;

async function take(browser: Browser, site: string, picture: (typeof PICTURES)[number]): Promise<void> {
  const { name, address, viewport, isMobile } = picture;
  const page = await browser.newPage({ viewport, isMobile, hasTouch: isMobile, locale: 'es-MX' });
  await page.goto(site + address, { waitUntil: 'networkidle' });
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(path.join(FOLDER, `${name}.webp`));
}

async function main(): Promise<void> {
  const site = process.argv[2] ?? 'http://localhost:3000';
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    for (const picture of PICTURES) await take(browser, site, picture);
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
