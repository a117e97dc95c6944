import fc from 'fast-check';
import { CONFIG_KEYS, DEFAULT_CONFIG, parseConfig, type ConfigKey, type ConfigPair } from '../../domain/config';
import { CONFIG_LABELS } from '../../domain/configLabels';
import { anyText } from './arbitraries';

const KEYS = Object.keys(CONFIG_KEYS) as ConfigKey[];
const one = (key: string, value: string) => parseConfig([{ key, value }]);
const IDENTITY = '{"apiKey":"k","authDomain":"a.mx","projectId":"p"}';

/** Valid and invalid texts of each kind of key. */
const KINDS: Record<
  string,
  { valid: readonly (readonly [text: string, value: unknown])[]; broken: readonly string[] }
> = {
  flag: {
    valid: [
      ['true', true],
      ['1', true],
      [' SÍ ', true],
      ['on', true],
      ['false', false],
      ['0', false],
      ['off', false],
      ['no', false],
      ['', false],
    ],
    broken: ['quizás', '2', 'verdadero', 'null'],
  },
  count: {
    valid: [
      ['0', 0],
      ['7', 7],
      [' 12 ', 12],
      ['999999', 999999],
    ],
    broken: ['', '-1', '1.5', '1e3', '0x10', '1000000', '٣', 'siete', 'NaN', 'Infinity'],
  },
  dayList: {
    valid: [
      ['', ''],
      ['1', '1'],
      ['5, 1 3;3', '1,3,5'],
      ['1,2,3,4,5,6,7,30', '1,2,3,4,5,6,7,30'],
    ],
    broken: ['0', '31', '1.5', '-1', 'lunes', '1,2,3,4,5,6,7,8,9'],
  },
  plans: {
    valid: [
      ['', ''],
      ['12,3 6;3', '3,6,12'],
    ],
    broken: ['1', '3.6', 'tres', '36', '-3'],
  },
  leastPlan: {
    valid: [
      ['300', 300],
      [' 1500 ', 1500],
    ],
    broken: ['', '299', '50001', '300.5', 'mil'],
  },
  clabe: {
    valid: [
      ['', ''],
      ['032180000118359719', '032180000118359719'],
      [' 032 180 00011835971 9 ', '032180000118359719'],
    ],
    broken: ['032180000118359718', '03218000011835971', 'BBVA'],
  },
  percent: {
    valid: [
      ['0', 0],
      [' 10 ', 10],
      ['50', 50],
    ],
    broken: ['', '-1', '51', '2.5', 'diez'],
  },
  days: {
    valid: [
      ['1', 1],
      [' 7 ', 7],
    ],
    broken: ['', '0', '8', '1.5', 'tres'],
  },
  minutes: {
    valid: [
      ['10', 10],
      [' 45 ', 45],
      ['180', 180],
    ],
    broken: ['', '0', '9', '181', '1.5', 'media hora'],
  },
  optionalCount: {
    valid: [
      ['', null],
      ['  ', null],
      ['0', 0],
      ['24', 24],
    ],
    broken: ['-1', '2.5', 'ninguno', '1000000'],
  },
  color: {
    valid: [
      ['#FFF', '#fff'],
      [' #1F3d36 ', '#1f3d36'],
    ],
    broken: ['', 'red', '#12345', '#ggg', '1f3d36', '#fff;}', 'url(x)'],
  },
  address: {
    valid: [
      ['', ''],
      ['/img/logo.svg', '/img/logo.svg'],
      ['https://cdn.mx/a.png', 'https://cdn.mx/a.png'],
      [' http://x.mx ', 'http://x.mx'],
    ],
    broken: ['javascript:alert(1)', '//evil.mx/x', '/\\evil.mx', 'logo.svg', 'https://x y', 'data:text/html,x'],
  },
  profile: {
    valid: [
      ['', ''],
      ['https://www.instagram.com/estudio/', 'https://www.instagram.com/estudio/'],
      [' https://facebook.com/estudio?locale=es ', 'https://facebook.com/estudio?locale=es'],
    ],
    broken: [
      'javascript:alert(1)',
      '//evil.mx/x',
      '/\\evil.mx',
      'evil.mx/x',
      'https://x y',
      'dos palabras',
      '@',
      '"><b>',
    ],
  },
  file: {
    valid: [
      ['', ''],
      ['/img/logo.svg', '/img/logo.svg'],
      ['https://cdn.mx/a.png', 'https://cdn.mx/a.png'],
      [' portada.jpg ', 'portada.jpg'],
      ['coaches/Ana López.jpg', 'coaches/Ana López.jpg'],
      ['0a1b2c', '0a1b2c'],
      ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
    ],
    broken: [
      'javascript:alert(1)',
      'JAVASCRIPT:x.jpg',
      '//evil.mx/x.jpg',
      '/\\evil.mx',
      '\\evil.jpg',
      'https://x y',
      'data:text/html,x',
      'data:image/svg+xml,<svg onload="x">',
      '../secreto.jpg',
      'a/../../b.jpg',
      'no es un archivo',
      'a");}x.jpg',
      "a'.jpg",
      '<b>.jpg',
      'a\nb.jpg',
      'vbscript:x',
      './x.jpg',
    ],
  },
  path: {
    valid: [
      ['/membresias', '/membresias'],
      [' /mis/paquetes_1-2 ', '/mis/paquetes_1-2'],
    ],
    broken: ['', '/', 'paquetes', '//x', '/a b', 'https://x.mx', '/a?b'],
  },
  zone: {
    valid: [
      ['America/Tijuana', 'America/Tijuana'],
      [' America/Cancun ', 'America/Cancun'],
      ['UTC', 'UTC'],
    ],
    broken: ['', 'Marte/Olympus', 'Europe/Madrid', 'America/Bogota', 'GMT-6', '+05:00', '-06:00'],
  },
  text: {
    valid: [
      ['', ''],
      [' Así, tal cual ', ' Así, tal cual '],
      ['<b>', '<b>'],
    ],
    broken: [],
  },
  amounts: {
    valid: [
      ['', ''],
      ['500 ,300', '300, 500'],
    ],
    broken: ['5', '300; 500', '50001', 'mil', '-300'],
  },
  identity: {
    valid: [
      ['', null],
      [IDENTITY, { apiKey: 'k', authDomain: 'a.mx', projectId: 'p', emulator: false, providers: [] }],
      [
        '{"apiKey":"k","projectId":"p","emulator":true}',
        { apiKey: 'k', authDomain: '', projectId: 'p', emulator: true, providers: [] },
      ],
      [
        '{"apiKey":"k","projectId":"p","providers":["emailLink","myspace.com","google.com",3]}',
        { apiKey: 'k', authDomain: '', projectId: 'p', emulator: false, providers: ['google.com', 'emailLink'] },
      ],
      [
        '{"apiKey":"k","projectId":"p","providers":"google.com"}',
        { apiKey: 'k', authDomain: '', projectId: 'p', emulator: false, providers: [] },
      ],
    ],
    broken: ['{', 'null', '[]', '3', '"x"', '{}', '{"apiKey":1,"projectId":"p"}', '{"apiKey":"k"}'],
  },
  positive: {
    valid: [
      ['1', 1],
      [' 48 ', 48],
    ],
    broken: ['0', '', '-1', '1.5', 'x'],
  },
  files_location: {
    valid: [
      ['server', 'server'],
      [' storage ', 'storage'],
      ['aws', 'aws'],
    ],
    broken: ['', 'S3', 'AWS', 'disk'],
  },
  stripe_checkout_mode: {
    valid: [
      ['session', 'session'],
      ['elements', 'elements'],
    ],
    broken: ['', 'Session', 'otro'],
  },
  cancel_timeframe_unit: {
    valid: [
      ['hours', 'hours'],
      ['minutes', 'minutes'],
      ['seconds', 'seconds'],
      ['days', 'days'],
    ],
    broken: ['', 'weeks', 'horas', 'Hours'],
  },
  cfdi_vat_percent: {
    valid: [
      ['16', '16'],
      [' 8 ', '8'],
      ['0', '0'],
    ],
    broken: ['', '15', '16%'],
  },
  booking_opens: {
    valid: [
      ['', ''],
      ['always', ''],
      [' week 1 5 12:00 ', 'week 1 5 12:00'],
      ['days 60 08:30', 'days 60 08:30'],
    ],
    broken: ['viernes', 'week 9 5 12:00', 'week 1 8 12:00', 'week 1 5 24:00', 'days 61 12:00', 'days 0 12:00'],
  },
  fixed_places: {
    valid: [
      ['off', 'off'],
      [' staff ', 'staff'],
      ['customers', 'customers'],
    ],
    broken: ['', 'true', 'Staff'],
  },
  fixed_place_weeks: {
    valid: [
      ['1', 1],
      [' 2 ', 2],
      ['8', 8],
    ],
    broken: ['', '0', '9', '1.5', 'dos'],
  },
  family_max_members: {
    valid: [
      ['1', 1],
      [' 5 ', 5],
      ['20', 20],
    ],
    broken: ['', '0', '21', '1.5', 'tres'],
  },
  news_per_week: {
    valid: [
      ['1', 1],
      [' 3 ', 3],
      ['14', 14],
    ],
    broken: ['', '0', '15', '1.5', 'tres'],
  },
  fixed_place_freeze: {
    valid: [
      ['keep', 'keep'],
      [' end ', 'end'],
    ],
    broken: ['', 'Keep', 'fin'],
  },
  waitlist_offers: {
    valid: [
      ['all', 'all'],
      [' one ', 'one'],
    ],
    broken: ['', 'uno', 'All'],
  },
  waitlist_order: {
    valid: [
      ['arrival', 'arrival'],
      [' members ', 'members'],
    ],
    broken: ['', 'staff', 'Members'],
  },
  waitlist_offer_minutes: {
    valid: [
      ['2', 2],
      [' 15 ', 15],
      ['180', 180],
    ],
    broken: ['', '1', '181', '2.5', 'diez'],
  },
  waitlist_close_minutes: {
    valid: [
      ['0', 0],
      [' 30 ', 30],
      ['1440', 1440],
    ],
    broken: ['', '-1', '1441', '1.5', 'una hora'],
  },
  global_invoice_period: {
    valid: [
      ['none', 'none'],
      ['day', 'day'],
      ['week', 'week'],
      [' month ', 'month'],
    ],
    broken: ['', 'year', 'Mes'],
  },
  productKey: {
    valid: [
      ['86131500', '86131500'],
      [' 86131500 ', '86131500'],
      ['', ''],
    ],
    broken: ['8613150', '861315000', 'Clases'],
  },
  hero_resource: {
    valid: [
      ['video', 'video'],
      ['image', 'image'],
    ],
    broken: ['', 'gif'],
  },
};

const COLORS: ConfigKey[] = ['primary', 'accent', 'dark', 'gray', 'light', 'primary-light'];
const ADDRESSES: ConfigKey[] = ['filesBaseSrc', 'S3_ENDPOINT'];
const PROFILES: ConfigKey[] = ['facebook', 'instagram', 'tiktok'];
const FILES: ConfigKey[] = [
  'navbar_logo',
  'bg_login',
  'bg_loading',
  'bg_recovery',
  'favicon',
  'social_media_image',
  'hero_image',
  'hero_video',
  'landing_video_cover',
  'about_image',
  'mission_image',
  'popup_presencial_src',
];
const OPTIONAL: ConfigKey[] = [
  'signup_fee',
  'cancel_timeframe_value',
  'max_cancels_per_available_class',
  'fixed_place_makeup_days',
  'referral_limit',
  'unlimited_max_future_reservations',
  'reservations_per_day',
  'reservations_per_week',
  'reservations_ahead',
  'overdue_block_days',
];
const NAMED: Partial<Record<ConfigKey, string>> = {
  cash_pending_hours: 'positive',
  spei_hold_minutes: 'minutes',
  oxxo_days: 'days',
  cash_discount_percent: 'percent',
  transfer_discount_percent: 'percent',
  retention_months: 'positive',
  class_packages_path: 'path',
  timezone: 'zone',
  firebase_config: 'identity',
  transfer_clabe: 'clabe',
  cfdi_product_key: 'productKey',
  gift_card_amounts: 'amounts',
  installments_plans: 'plans',
  installments_min_amount: 'leastPlan',
  renewal_retry_days: 'dayList',
};

function fieldKind(key: ConfigKey): string {
  if (key in KINDS) return key;
  if (NAMED[key]) return NAMED[key];
  if (COLORS.includes(key)) return 'color';
  if (ADDRESSES.includes(key)) return 'address';
  if (PROFILES.includes(key)) return 'profile';
  if (FILES.includes(key)) return 'file';
  if (OPTIONAL.includes(key)) return 'optionalCount';
  const value = DEFAULT_CONFIG[key];
  return typeof value === 'boolean' ? 'flag' : typeof value === 'number' ? 'count' : 'text';
}

const CASES = KEYS.map((key) => ({ key, kind: fieldKind(key), ...KINDS[fieldKind(key)]! }));

describe.each(CASES)('configuration key $key ($kind)', ({ key, valid, broken }) => {
  it('has a default, a label and a group', () => {
    expect(parseConfig([]).config[key]).toEqual(CONFIG_KEYS[key].default);
    expect(CONFIG_LABELS[key].label).toMatch(/\S/);
    expect(CONFIG_LABELS[key].group).toMatch(/\S/);
  });

  it('parses every valid spelling', () => {
    for (const [text, value] of valid)
      expect([text, one(key, text)]).toEqual([text, { config: { ...DEFAULT_CONFIG, [key]: value }, warnings: [] }]);
  });

  it('falls back to its default with a warning for an invalid text', () => {
    for (const text of broken)
      expect([text, one(key, text)]).toEqual([text, { config: DEFAULT_CONFIG, warnings: [{ key, value: text }] }]);
  });
});

describe('CONFIG_KEYS', () => {
  const SPECIFICATION = [
    'business_name',
    ...COLORS,
    'navbar_logo',
    'bg_login',
    'bg_loading',
    'bg_recovery',
    'favicon',
    'app_css',
    'tagline',
    'domain',
    'S3_ENDPOINT',
    'filesBaseSrc',
    'files_location',
    'bucket',
    'region',
    'social_media_image',
    'head_tracking_codes',
    'body_tracking_codes',
    'whatsapp',
    'whatsapp_widget',
    'email',
    'facebook',
    'instagram',
    'tiktok',
    'location',
    'cash_checkout_enabled',
    'payment_sources_enabled',
    'paypal_enabled',
    'discounts_enabled',
    'signup_fee',
    'class_packages_name',
    'class_packages_path',
    'schedule_enabled',
    'banner_enabled',
    'banner_link',
    'banner_text',
    'subscriptions_enabled',
    'allow_restricted_class_types',
    'single_class_enabled',
    'popup_presencial_enabled',
    'popup_presencial_src',
    'popup_presencial_link',
    'waitlist_enabled',
    'cancel_timeframe_unit',
    'cancel_timeframe_value',
    'allow_cancel_reservations',
    'allow_cancel_after_treshold',
    'max_cancels_per_available_class',
    'reservation_rating_enabled',
    'allow_class_guests',
    'qrcode_enabled',
    'unlimited_membership_penalties_enabled',
    'unlimited_max_no_shows_for_penalty',
    'hero_enabled',
    'hero_order',
    'hero_resource',
    'hero_image',
    'hero_video',
    'hero_title',
    'hero_tagline',
    'landing_video_cover',
    'about_enabled',
    'about_order',
    'about_title',
    'about_content',
    'about_image',
    'mission_enabled',
    'mission_order',
    'class_type_enabled',
    'class_types_order',
    'coaches_enabled',
    'coaches_order',
    'packages_enabled',
    'packages_order',
    'landing_announcements_enabled',
    'landing_announcements_order',
  ];
  it.each(SPECIFICATION)('contains the key %s of the specification', (key) => expect(KEYS).toContain(key));

  it('has defaults that its parsers return unchanged', () => {
    for (const key of KEYS) {
      const { default: value } = CONFIG_KEYS[key];
      const text = value === null ? '' : String(value);
      expect([key, CONFIG_KEYS[key].parse(text)]).toEqual([key, value]);
    }
  });

  it('has every toggle off where it is absent', () => {
    const toggles = KEYS.filter((key) => typeof DEFAULT_CONFIG[key] === 'boolean');
    expect(toggles).toEqual(expect.arrayContaining(['allow_cancel_reservations', 'hero_enabled']));
    expect(toggles.filter((key) => DEFAULT_CONFIG[key])).toEqual([]);
  });

  it.each<[ConfigKey, unknown]>([
    ['timezone', 'America/Mexico_City'],
    ['class_packages_path', '/paquetes'],
    ['penalty_days', 7],
    ['cancel_timeframe_value', null],
    ['waitlist_enabled', false],
  ])('%s defaults to %p', (key, value) => expect(DEFAULT_CONFIG[key]).toBe(value));
});

describe('social profiles', () => {
  it.each<[ConfigKey, string, string]>([
    ['instagram', '@estudio', 'https://www.instagram.com/estudio'],
    ['instagram', ' estudio.roma ', 'https://www.instagram.com/estudio.roma'],
    ['instagram', 'instagram.com/estudio/', 'https://www.instagram.com/estudio'],
    ['facebook', '@estudio', 'https://www.facebook.com/estudio'],
    ['facebook', 'www.facebook.com/estudio', 'https://www.facebook.com/estudio'],
    ['tiktok', '@estudio', 'https://www.tiktok.com/@estudio'],
    ['tiktok', 'TikTok.com/@estudio', 'https://www.tiktok.com/@estudio'],
  ])('%s reads the handle %p as %s', (key, text, href) => expect(one(key, text).config[key]).toBe(href));
});

describe('parseConfig', () => {
  it('ignores unknown keys, also those of Object.prototype', () => {
    const pairs = ['nueva_llave', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''].map((key) => ({
      key,
      value: 'x',
    }));
    expect(parseConfig(pairs)).toEqual({ config: DEFAULT_CONFIG, warnings: [] });
  });

  it('takes the last valid value of a repeated key', () => {
    const pairs = ['5', '9', 'x'].map((value) => ({ key: 'penalty_days', value }));
    expect(parseConfig(pairs)).toEqual({
      config: { ...DEFAULT_CONFIG, penalty_days: 9 },
      warnings: [{ key: 'penalty_days', value: 'x' }],
    });
  });

  it('parses unquoted JSON numbers and booleans', () => {
    const pairs: unknown = [
      { key: 'penalty_days', value: 9 },
      { key: 'waitlist_enabled', value: true },
      { key: 'email', value: null },
    ];
    expect(parseConfig(pairs as ConfigPair[])).toEqual({
      config: { ...DEFAULT_CONFIG, penalty_days: 9, waitlist_enabled: true },
      warnings: [{ key: 'email', value: 'null' }],
    });
  });

  it('returns a value of the right type for every key and never throws, whatever the pairs', () => {
    const pair = fc.record({
      key: fc.oneof(fc.constantFrom(...KEYS), fc.string()),
      value: fc.oneof(fc.string(), anyText, fc.json(), fc.anything({ withNullPrototype: true })),
    });
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ arbitrary: pair, weight: 9 }, { arbitrary: fc.anything(), weight: 1 })),
        (pairs) => {
          const { config, warnings } = parseConfig(pairs as ConfigPair[]);
          expect(Object.keys(config).sort()).toEqual([...KEYS].sort());
          for (const key of KEYS) {
            const kind = fieldKind(key);
            if (kind === 'identity' || kind === 'optionalCount') continue;
            expect(typeof config[key]).toBe(typeof DEFAULT_CONFIG[key]);
          }
          for (const warning of warnings)
            expect([KEYS.includes(warning.key as ConfigKey), typeof warning.value]).toEqual([true, 'string']);
        },
      ),
    );
  });

  it('returns the last valid value of every key without warnings', () => {
    const cases = fc.constantFrom(...CASES).chain((c) => fc.tuple(fc.constant(c.key), fc.constantFrom(...c.valid)));
    fc.assert(
      fc.property(fc.array(cases), (chosen) => {
        const last = new Map(chosen.map(([key, [, value]]) => [key, value]));
        const { config, warnings } = parseConfig(chosen.map(([key, [value]]) => ({ key, value })));
        expect(warnings).toEqual([]);
        expect(config).toEqual({ ...DEFAULT_CONFIG, ...Object.fromEntries(last) });
      }),
    );
  });
});
