/** Finds colours of the draft that the site can't use unchanged, because text in or on them would be hard to read. */
import type { ConfigKey } from '../../../domain/config';
import {
  contrastRatio,
  MIN_TEXT_CONTRAST,
  mixColors,
  parseHex,
  textColorOn,
  toHex,
  WHITE,
  BLACK,
} from '../../features/appconfig/color';
import { themeVariables, type ThemeColors } from '../../features/appconfig/theme';

export interface ContrastWarning {
  readonly key: ConfigKey & keyof ThemeColors;
  /** Name of the pair of colours: 'Textos sobre el fondo'. */
  readonly pair: string;
  /** Contrast from 1 to 21, with one decimal, rounded down. */
  readonly ratio: number;
  /** The nearest colour with enough contrast. */
  readonly suggestion: string;
}

/** Each colour with its CSS variable on the site, and the variables of the backgrounds on which it appears. */
const INKS = [
  ['dark', 'ink', ['page', 'surface'], 'Textos sobre el fondo'],
  ['gray', 'ink-soft', ['page', 'surface'], 'Textos secundarios sobre el fondo'],
  ['primary', 'primary-ink', ['page', 'surface'], 'Enlaces en color principal sobre el fondo'],
  ['accent', 'accent-ink', ['page', 'surface', 'accent-soft'], 'Textos en color de acento sobre el fondo'],
] as const;

const roundDown = (ratio: number): number => Math.floor(ratio * 10) / 10;

export function contrastWarnings(colors: ThemeColors): readonly ContrastWarning[] {
  const variables = themeVariables(colors);
  const rgb = (name: string) => parseHex(variables[name] ?? '#000000');
  const inks = INKS.flatMap(([key, ink, grounds, pair]): ContrastWarning[] => {
    const chosen = parseHex(colors[key]);
    const suggestion = variables[ink] ?? colors[key];
    // The site uses the chosen colour, as its contrast suffices.
    if (suggestion === toHex(chosen)) return [];
    const ratio = Math.min(...grounds.map((ground) => contrastRatio(chosen, rgb(ground))));
    return [{ key, pair, ratio: roundDown(ratio), suggestion }];
  });
  const [soft, primary, dark] = [colors['primary-light'], colors.primary, colors.dark].map(parseHex) as [
    ReturnType<typeof parseHex>,
    ReturnType<typeof parseHex>,
    ReturnType<typeof parseHex>,
  ];
  const candidates = [primary, dark];
  if (candidates.includes(textColorOn(soft, candidates))) return inks;
  const away = contrastRatio(WHITE, dark) > contrastRatio(BLACK, dark) ? WHITE : BLACK;
  const steps = Array.from({ length: 21 }, (_, step) => mixColors(soft, away, step / 20));
  const reads =
    steps.find((color) => candidates.some((text) => contrastRatio(text, color) >= MIN_TEXT_CONTRAST)) ?? away;
  const ratio = Math.max(...candidates.map((text) => contrastRatio(text, soft)));
  return [
    ...inks,
    {
      key: 'primary-light',
      pair: 'Textos sobre el principal claro',
      ratio: roundDown(ratio),
      suggestion: toHex(reads),
    },
  ];
}
