import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../../../domain/config';
import { contrastRatio, parseHex } from '../../../../src/features/appconfig/color';
import { applyTheme, themeVariables } from '../../../../src/features/appconfig/theme';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const colors = fc.record({ primary: hex, accent: hex, dark: hex, gray: hex, light: hex, 'primary-light': hex });

/** Text and what it stands on. */
const PAIRS: readonly (readonly [text: string, background: string])[] = [
  ...['ink', 'ink-soft', 'primary-ink', 'accent-ink', 'danger-ink', 'success-ink', 'warning-ink'].flatMap(
    (ink) =>
      [
        [ink, 'page'],
        [ink, 'surface'],
      ] as const,
  ),
  ...['primary', 'accent', 'dark', 'danger'].flatMap(
    (fill) =>
      [
        [`${fill}-text`, fill],
        [`${fill}-hover-text`, `${fill}-hover`],
      ] as const,
  ),
  ['primary-soft-text', 'primary-soft'],
  ['accent-soft-text', 'accent-soft'],
  ['accent-ink', 'accent-soft'],
  ['danger-ink', 'danger-soft'],
  ['success-ink', 'success-soft'],
  ['warning-ink', 'warning-soft'],
];

test('text reads with a contrast of 4.5 or more, whatever colours a studio chooses', () => {
  fc.assert(
    fc.property(colors, (chosen) => {
      const variables = themeVariables(chosen);
      const poor = PAIRS.filter(([text, background]) => {
        const [a, b] = [variables[text], variables[background]];
        return !a || !b || contrastRatio(parseHex(a), parseHex(b)) < 4.5;
      });
      expect(poor).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("the default palette has the studio's own colours", () => {
  expect(themeVariables(DEFAULT_CONFIG)).toMatchObject({
    primary: '#1f3d36',
    'primary-text': '#ffffff',
    accent: '#e2725b',
    page: '#f7f4ef',
    surface: '#ffffff',
    ink: '#1b1f1e',
  });
});

test('hex colours of three digits are parsed', () => {
  expect(parseHex('#fa0')).toEqual(parseHex('#ffaa00'));
});

test('the theme sets its CSS variables on the root element', () => {
  applyTheme({ ...DEFAULT_CONFIG, primary: '#123456' });
  expect(document.documentElement.style.getPropertyValue('--primary')).toBe('#123456');
});
