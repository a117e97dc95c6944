/** Filling forms as people without a pointer do: Tab to a field by its name, then keys. */
import type { Page } from 'playwright-core';

const MAX_TABS = 120;

/** What a screen reader would call the focused element, with the groups that it stands in, from the inside out. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return '';
    const { labels } = element as HTMLInputElement;
    const own =
      element.getAttribute('aria-label') ??
      (labels && labels.length > 0 ? Array.from(labels, (label) => label.innerText).join(' ') : element.innerText);
    const group = element.closest('[aria-labelledby]')?.getAttribute('aria-labelledby');
    return `${own.trim()} < ${(group && document.getElementById(group)?.innerText) ?? ''}`.replace(/\s+/g, ' ');
  });

/** Presses Tab until the focus is on what is called so; fails where the keyboard doesn't get there. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < MAX_TABS; i += 1) {
    const now = await focusedName(page);
    if (name.test(now)) return;
    seen.push(now);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn't reach ${String(name)}: ${[...new Set(seen)].join(' | ')}`);
}

/** Replaces the text of a field. */
export async function write(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Types into the parts of a date or time: digits, and '>' for the next part. */
export async function writeDate(page: Page, name: RegExp, keys: string): Promise<void> {
  await tabTo(page, name);
  for (const key of keys) await page.keyboard.press(key === '>' ? 'ArrowRight' : key);
}

export async function pressKeyOn(page: Page, name: RegExp, key: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Opens the file dialog with the space bar and chooses. */
export async function chooseFiles(page: Page, name: RegExp, files: GivenFile | GivenFile[]): Promise<void> {
  await tabTo(page, name);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
  await chooser.setFiles(files);
}
