/**
 * The studio's six colours as the CSS variables of styles/tokens.scss, together with those that follow
 * from them. Whatever a studio chooses, text has a contrast of at least 4.5 on its background.
 */
import type { AppConfig } from '../../../domain/config';
import {
  BLACK,
  MIN_TEXT_CONTRAST,
  WHITE,
  contrastRatio,
  luminance,
  mixColors,
  parseHex,
  readableColor,
  textColorOn,
  toHex,
  type Rgb,
} from './color';

export type ThemeColors = Pick<AppConfig, 'primary' | 'accent' | 'dark' | 'gray' | 'light' | 'primary-light'>;

const DANGER = parseHex('#a3261c');
const SUCCESS = parseHex('#1c6b3f');
const WARNING = parseHex('#8a5a00');

/** A filled colour with its text colour, and its hover variant, which contrasts even more. */
function filledColors(name: string, color: Rgb, dark: Rgb): Record<string, Rgb> {
  const text = textColorOn(color, [WHITE, dark]);
  const hover = mixColors(color, luminance(color) > luminance(text) ? WHITE : BLACK, 0.14);
  return { [name]: color, [`${name}-text`]: text, [`${name}-hover`]: hover, [`${name}-hover-text`]: text };
}

/** CSS variables (without the dashes) as hex colours. */
export function themeVariables(colors: ThemeColors): Record<string, string> {
  const [primary, accent, dark, gray, light] = [
    colors.primary,
    colors.accent,
    colors.dark,
    colors.gray,
    colors.light,
  ].map(parseHex) as [Rgb, Rgb, Rgb, Rgb, Rgb];
  const primaryLight = parseHex(colors['primary-light']);

  // A light studio has dark text on its light colour and on white cards; a dark one has light text on both.
  const bright = contrastRatio(BLACK, light) >= MIN_TEXT_CONTRAST;
  const towards = bright ? BLACK : WHITE;
  const page = light;
  const raised = bright ? WHITE : mixColors(light, WHITE, 0.06);
  const surface = contrastRatio(towards, raised) >= MIN_TEXT_CONTRAST ? raised : page;
  const grounds = [page, surface];
  const ink = (color: Rgb): Rgb => readableColor(color, grounds, towards);
  /** As much of a colour in a surface as keeps text on it readable. */
  const soft = (color: Rgb): Rgb =>
    [0.14, 0.1, 0.06, 0.03]
      .map((amount) => mixColors(surface, color, amount))
      .find((c) => contrastRatio(towards, c) >= MIN_TEXT_CONTRAST) ?? surface;
  /** A coloured text and its soft background. */
  const tinted = (name: string, color: Rgb): Record<string, Rgb> => ({
    [`${name}-soft`]: soft(color),
    [`${name}-ink`]: readableColor(color, [...grounds, soft(color)], towards),
  });

  const text = ink(dark);
  const primarySoft = primaryLight;
  const accentSoft = soft(accent);
  const variables: Record<string, Rgb> = {
    page,
    surface,
    ink: text,
    'ink-soft': ink(gray),
    line: mixColors(page, text, 0.1),
    'line-strong': mixColors(page, text, 0.5),
    scrim: mixColors(bright ? dark : light, BLACK, 0.4),
    ...filledColors('primary', primary, dark),
    'primary-ink': readableColor(primary, grounds, towards),
    'primary-soft': primarySoft,
    'primary-soft-text': textColorOn(primarySoft, [primary, dark]),
    'primary-border': mixColors(primarySoft, primary, 0.25),
    ...filledColors('accent', accent, dark),
    'accent-ink': readableColor(accent, [...grounds, accentSoft], towards),
    'accent-soft': accentSoft,
    'accent-soft-text': textColorOn(accentSoft, [text, dark]),
    ...filledColors('dark', dark, BLACK),
    ...filledColors('danger', DANGER, BLACK),
    ...tinted('danger', DANGER),
    ...tinted('success', SUCCESS),
    ...tinted('warning', WARNING),
  };
  return Object.fromEntries(Object.entries(variables).map(([name, color]) => [name, toHex(color)]));
}

/** Whether the browser's own controls (date fields, scroll bars) should be dark. */
export const colorScheme = ({ light }: ThemeColors): 'light' | 'dark' =>
  contrastRatio(BLACK, parseHex(light)) >= MIN_TEXT_CONTRAST ? 'light' : 'dark';

/** Sets the CSS variables on the root element, and the browser's theme colour. */
export function applyTheme(colors: ThemeColors): void {
  const variables = themeVariables(colors);
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(`--${name}`, value);
  document.documentElement.style.colorScheme = colorScheme(colors);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', variables.page ?? colors.light);
}
