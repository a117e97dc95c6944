/** The table that the editor of the configuration is made of. */
import { CONFIG_KEYS, DEFAULT_CONFIG, type ConfigKey } from '../../domain/config';
import {
  CONFIG_CHOICES,
  canonicalText,
  configKind,
  configProblem,
  defaultText,
  type ConfigKind,
} from '../../domain/configFields';
import { CONFIG_HELP } from '../../domain/configHelp';
import { CONFIG_LABELS } from '../../domain/configLabels';

const KEYS = Object.keys(CONFIG_KEYS) as ConfigKey[];

/** A value that only keys of this kind take as it is. */
const SAMPLES: Readonly<Record<ConfigKind, string>> = {
  flag: 'true',
  count: '7',
  color: '#1f3d36',
  image: '/files/1-0a1b2c3d4e5f6a7b-10x10.jpg',
  video: 'https://cdn.mx/video.mp4',
  zone: 'America/Tijuana',
  path: '/planes',
  link: 'https://estudio.mx/x',
  profile: '@estudio',
  choice: '',
  text: 'Texto',
  lines: 'Uno\n\nDos',
  phone: '5510000000',
  email: 'hola@estudio.mx',
  css: '.a { color: red }',
  codes: '<script>1</script>',
  identity: '{"apiKey":"k","projectId":"p"}',
  package: '3',
  opening: 'week 1 5 12:00',
};
const sampleOf = (key: ConfigKey): string =>
  key === 'stripe_public_key'
    ? 'pk_test_1'
    : key === 'transfer_clabe'
      ? '032180000118359719'
      : key === 'cfdi_product_key'
        ? '86131500'
        : key === 'gift_card_amounts'
          ? '500, 300'
          : key === 'spei_hold_minutes'
            ? '45'
            : key === 'renewal_retry_days'
              ? '1,3,5'
              : key === 'installments_plans'
                ? '3, 6'
                : key === 'installments_min_amount'
                  ? '900'
                  : configKind(key) === 'choice'
                    ? Object.keys(CONFIG_CHOICES[key] ?? {})[0]!
                    : SAMPLES[configKind(key)];

test.each(KEYS)('%s has a field of its kind, a group, a label and a sentence of help', (key) => {
  expect(CONFIG_LABELS[key].group).not.toBe('');
  expect(CONFIG_LABELS[key].label.trim()).not.toBe('');
  expect(CONFIG_HELP[key]).toMatch(/^\p{Lu}.+\.$|…\.?$/u);
  expect(configProblem(key, sampleOf(key))).toBeNull();
  expect(canonicalText(key, sampleOf(key))).toBeDefined();
  // What is stored is read as the same value, and stored as the same text again.
  expect(canonicalText(key, defaultText(key))).toBe(defaultText(key));
  expect(CONFIG_KEYS[key].parse(defaultText(key))).toEqual(DEFAULT_CONFIG[key]);
  if (configKind(key) === 'flag') expect(typeof DEFAULT_CONFIG[key]).toBe('boolean');
});

test('every choice has a word for each of its values', () => {
  for (const key of KEYS.filter((one) => configKind(one) === 'choice'))
    for (const word of Object.keys(CONFIG_CHOICES[key] ?? {})) expect(CONFIG_KEYS[key].parse(word)).toBe(word);
});

test.each([
  ['accent', 'rojo', 'como #1f3d36'],
  ['cash_pending_hours', '0', 'de 1 a'],
  ['spei_hold_minutes', '9', 'de 10 a 180'],
  ['spei_hold_minutes', '181', 'de 10 a 180'],
  ['oxxo_days', '0', 'de 1 a 7'],
  ['oxxo_days', '8', 'de 1 a 7'],
  ['gift_card_amounts', '300, 5', 'de 10 a 50000'],
  ['installments_plans', '3, 4', '18 o 24 meses'],
  ['installments_min_amount', '299', 'de 300 a 50000'],
  ['cash_discount_percent', '51', 'de 0 a 50'],
  ['transfer_discount_percent', '2.5', 'de 0 a 50'],
  ['renewal_retry_days', '31', 'de 1 a 30'],
  ['penalty_days', '-1', 'de 0 a'],
  ['timezone', 'Europe/Madrid', 'zonas horarias de México'],
  ['class_packages_path', 'planes', 'una diagonal'],
  ['class_packages_path', '/admin', 'otra pantalla'],
  ['class_packages_path', '/API/x', 'otra pantalla'],
  ['class_packages_path', '/cuenta', 'otra pantalla'],
  ['class_packages_path', '/Seguridad/planes', 'otra pantalla'],
  ['banner_link', 'javascript:alert(1)', 'https://'],
  ['popup_presencial_link', '//evil.mx', 'https://'],
  ['email', 'hola@', 'hola@estudio.mx'],
  ['business_name', '  ', 'nombre'],
  ['stripe_public_key', 'abc', 'pk_live_'],
  ['stripe_public_key', 'sk_test_abc', 'secreta'],
  ['tagline', 'whsec_abc123', 'secreta'],
  ['head_tracking_codes', '-----BEGIN PRIVATE KEY-----', 'secreta'],
  ['firebase_config', '{"apiKey":"k","projectId":"p","private_key":"x"}', 'secreta'],
  ['firebase_config', '{"apiKey":"k"}', 'apiKey'],
  ['hero_title', 'x'.repeat(301), '300'],
] as const)('%s refuses %j and says what it expects', (key, text, words) => {
  expect(configProblem(key, text)).toContain(words);
});
