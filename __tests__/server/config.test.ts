import { GOOGLE_KEYS, readConfig, type ServerConfig } from '../../server/config';
import { readDirectoryConfig, sealedName } from '../../server/directoryConfig';
import { sealText } from '../../server/sealedText';

const ENV = { DATABASE_URL: 'postgres://localhost/estudio', FIREBASE_PROJECT_ID: 'estudio' };

it('readConfig returns smtp only with both SMTP_URL and MAIL_FROM', () => {
  expect(readConfig(ENV).smtp).toBeNull();
  expect(readConfig({ ...ENV, SMTP_URL: ' ', MAIL_FROM: 'hola@casaaura.mx' }).smtp).toBeNull();
  expect(readConfig({ ...ENV, SMTP_URL: 'smtp://u:p@correo:587', MAIL_FROM: 'hola@casaaura.mx' }).smtp).toEqual({
    url: 'smtp://u:p@correo:587',
    from: 'hola@casaaura.mx',
    allowPlaintext: false,
  });
  expect(() => readConfig({ ...ENV, SMTP_URL: 'smtp://correo' })).toThrow('MAIL_FROM');
});

it('readConfig takes the pooled address for the direct one where none is given', () => {
  const direct = (url?: string) => readConfig({ ...ENV, DATABASE_DIRECT_URL: url }).databaseDirectUrl;
  expect([direct(), direct(' '), direct('postgres://directo/estudio')]).toEqual([
    ENV.DATABASE_URL,
    ENV.DATABASE_URL,
    'postgres://directo/estudio',
  ]);
});

it('readConfig takes FIREBASE_WEB_CONFIG only with apiKey and projectId', () => {
  const web = '{"apiKey":"k","authDomain":"e.firebaseapp.com","projectId":"estudio"}';
  expect(readConfig(ENV).firebaseWebConfig).toBeNull();
  expect(readConfig({ ...ENV, FIREBASE_WEB_CONFIG: ` ${web} ` }).firebaseWebConfig).toBe(web);
  for (const wrong of ['estudio', '{}', '{"apiKey":1,"projectId":"estudio"}'])
    expect(() => readConfig({ ...ENV, FIREBASE_WEB_CONFIG: wrong })).toThrow('FIREBASE_WEB_CONFIG');
});

it('readConfig allows mail without TLS only with SMTP_ALLOW_PLAINTEXT=1', () => {
  const smtp = { ...ENV, SMTP_URL: 'smtp://correo', MAIL_FROM: 'hola@casaaura.mx' };
  const allowed = (value?: string) => readConfig({ ...smtp, SMTP_ALLOW_PLAINTEXT: value }).smtp?.allowPlaintext;
  expect([allowed(), allowed(''), allowed('0'), allowed('1')]).toEqual([false, false, false, true]);
});

it('readConfig refuses an invalid SMTP_URL without printing its password', () => {
  const broken = () => readConfig({ ...ENV, SMTP_URL: 'correo:secreto@servidor', MAIL_FROM: 'hola@casaaura.mx' });
  expect(broken).toThrow('SMTP_URL');
  expect(broken).not.toThrow('secreto');
});

it('readConfig refuses sandbox addresses of payment providers in production', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  const paypal = { PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' };
  const mercadoPago = { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-x', MERCADO_PAGO_WEBHOOK_SECRET: 's' };
  const production = { ...ENV, ...stripe, ...paypal, ...mercadoPago, NODE_ENV: 'production' };
  expect(readConfig(production).payments).toMatchObject({
    stripe: { apiUrl: null, jsUrl: null },
    paypal: { apiUrl: null, jsUrl: null },
    mercadoPago: { accessToken: 'APP_USR-x', webhookSecret: 's', apiUrl: null },
  });
  expect(() => readConfig({ ...production, MERCADO_PAGO_WEBHOOK_SECRET: '' })).toThrow('MERCADO_PAGO_WEBHOOK_SECRET');
  expect(
    readConfig({ ...production, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }).payments.paypal?.apiUrl,
  ).toBe('https://api-m.sandbox.paypal.com');
  for (const [name, value] of [
    ['STRIPE_API_URL', 'http://127.0.0.1:12111'],
    ['STRIPE_JS_URL', '/sandbox/stripe/js'],
    ['PAYPAL_API_URL', 'http://localhost:1'],
    ['PAYPAL_JS_URL', '/sandbox/paypal/sdk/js'],
    ['MERCADO_PAGO_API_URL', 'http://127.0.0.1:1'],
  ] as const) {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(name);
    expect(readConfig({ ...production, [name]: value, DEMO: '1' }).payments.stripe).not.toBeNull();
    expect(readConfig({ ...production, [name]: value, NODE_ENV: 'test' }).payments.stripe).not.toBeNull();
  }
});

it('readConfig takes the signing keys of sign-ins by https only in production, however the address is spelled', () => {
  const production = { ...ENV, NODE_ENV: 'production' };
  const read = (url: string, env = {}) => readConfig({ ...production, ...env, FIREBASE_KEYS_URL: url }).firebaseKeysUrl;
  expect(read('')).toBe(GOOGLE_KEYS);
  expect(read('https://claves.estudio.mx/jwk')).toBe('https://claves.estudio.mx/jwk');
  for (const url of ['http://claves.estudio.mx/jwk', 'HTTP://127.0.0.1:9099/jwk', '//claves/jwk', 'file:///jwk']) {
    expect(() => read(url)).toThrow('FIREBASE_KEYS_URL');
    expect(read(url, { NODE_ENV: 'test' })).toBe(url);
    expect(read(url, { DEMO: '1' })).toBe(url);
  }
});

it('readConfig demands https of all subdomains unless HSTS_SUBDOMAINS is 0', () => {
  const demanded = (value?: string) => readConfig({ ...ENV, HSTS_SUBDOMAINS: value }).hstsSubdomains;
  expect([demanded(), demanded(''), demanded('1'), demanded('0')]).toEqual([true, true, true, false]);
});

it('readConfig returns the files folder, and the S3 bucket only if complete', () => {
  expect(readConfig(ENV).files).toEqual({ folder: '.data/files', s3: null });
  expect(readConfig({ ...ENV, FILES_DIR: ' /var/lib/estudio ' }).files.folder).toBe('/var/lib/estudio');
  const bucket = {
    S3_BUCKET: 'mi-estudio',
    S3_REGION: 'mx-central-1',
    S3_ACCESS_KEY_ID: 'clave',
    S3_SECRET_ACCESS_KEY: 'secreto',
  };
  expect(readConfig({ ...ENV, ...bucket }).files.s3).toEqual({
    bucket: 'mi-estudio',
    region: 'mx-central-1',
    accessKeyId: 'clave',
    secretAccessKey: 'secreto',
    endpoint: null,
    publicUrl: null,
  });
  expect(
    readConfig({ ...ENV, ...bucket, S3_ENDPOINT: 'https://minio.estudio.mx', S3_PUBLIC_URL: 'https://cdn.estudio.mx' })
      .files.s3,
  ).toMatchObject({ endpoint: 'https://minio.estudio.mx', publicUrl: 'https://cdn.estudio.mx' });
  for (const name of Object.keys(bucket).filter((n) => n !== 'S3_BUCKET'))
    expect(() => readConfig({ ...ENV, ...bucket, [name]: ' ' })).toThrow(name);
  for (const name of ['S3_ENDPOINT', 'S3_PUBLIC_URL'])
    expect(() => readConfig({ ...ENV, ...bucket, [name]: 'minio' })).toThrow(name);
});

it('readConfig returns the limit of requests per address, 0 for none, and refuses what is no number', () => {
  expect(readConfig(ENV).addressLimit).toBe(6_000);
  expect(readConfig({ ...ENV, ADDRESS_LIMIT: ' 0 ' }).addressLimit).toBe(0);
  expect(readConfig({ ...ENV, ADDRESS_LIMIT: '900' }).addressLimit).toBe(900);
  for (const text of ['-1', '1.5', 'muchas']) expect(() => readConfig({ ...ENV, ADDRESS_LIMIT: text })).toThrow(text);
});

it('readConfig takes 32 bytes to encrypt keys with, and repeats nothing of what is another length', () => {
  const read = (SECRETS_KEY: string) => readConfig({ ...ENV, SECRETS_KEY }).keyStore;
  expect(read('')).toBeNull();
  expect(read(Buffer.alloc(32, 7).toString('base64'))).toEqual({
    key: Buffer.alloc(32, 7),
    providers: { stripe: { apiUrl: null, jsUrl: null }, paypal: { apiUrl: null, jsUrl: null } },
  });
  expect(() => read('c2VjcmV0bw==')).toThrow('SECRETS_KEY');
  expect(() => read('c2VjcmV0bw==')).not.toThrow('c2VjcmV0bw');
});

describe('the settings of one studio of many', () => {
  /** Of one studio each: keys of its providers, and what says who it is. */
  const KEYS = [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'MERCADO_PAGO_ACCESS_TOKEN',
    'MERCADO_PAGO_WEBHOOK_SECRET',
    'MAILGUN_WEBHOOK_KEY',
    'WHATSAPP_TOKEN',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'FACTURAPI_SECRET_KEY',
    'FACTURAPI_USER_KEY',
    'FACTURAPI_WEBHOOK_SECRET',
    'FIREBASE_SERVICE_ACCOUNT',
  ];
  const OWN = {
    ...Object.fromEntries(KEYS.map((name) => [name, `<${name} del proceso>`])),
    ADMIN_EMAILS: 'ana@proceso.mx',
    FIREBASE_WEB_CONFIG: '{"apiKey":"k","projectId":"proceso"}',
    SITE_HOSTS: 'proceso.mx',
    DATABASE_URL: 'postgres://proceso/uno',
    DATABASE_DIRECT_URL: 'postgres://proceso/directo',
    FIREBASE_PROJECT_ID: 'proceso',
    OPERATIONS_PORT: '9100',
    OPERATIONS_HOST: '10.0.0.9',
  };
  const ADDRESSES = Object.fromEntries(
    [
      'STRIPE_API_URL',
      'STRIPE_JS_URL',
      'PAYPAL_API_URL',
      'PAYPAL_JS_URL',
      'MERCADO_PAGO_API_URL',
      'WHATSAPP_API_URL',
      'FACTURAPI_API_URL',
      'FIREBASE_KEYS_URL',
    ].map((name) => [name, `https://proveedor.mx/${name}`]),
  );
  const SEALING = Buffer.alloc(32, 7);
  const SHARED = {
    ...ADDRESSES,
    NODE_ENV: 'production',
    DEMO: '0',
    PORT: '3100',
    HOST: '0.0.0.0',
    TRUST_PROXY: '10.0.0.0/8',
    HSTS_SUBDOMAINS: '0',
    ADDRESS_LIMIT: '900',
    LOG_LEVEL: 'warn',
    SECRETS_KEY: SEALING.toString('base64'),
    FILES_DIR: '/archivos',
    SMTP_URL: 'smtp://correo:587',
    SMTP_ALLOW_PLAINTEXT: '1',
    MAIL_FROM: 'hola@correo.mx',
    S3_BUCKET: 'cubeta',
    S3_REGION: 'mx',
    S3_ENDPOINT: 'https://s3.mx',
    S3_PUBLIC_URL: 'https://cdn.mx',
    S3_ACCESS_KEY_ID: 'clave',
    S3_SECRET_ACCESS_KEY: 'secreto',
  };
  const PROCESS: NodeJS.ProcessEnv = { ...SHARED, ...OWN };
  const settingsOf = (own: Readonly<Record<string, string>>) =>
    readDirectoryConfig(PROCESS).configOf({
      studio_id: 3,
      name: 'aura',
      state: 'active',
      databaseUrl: 'postgres://servidor/aura',
      pause: null,
      identityProject: 'estudio-aura',
      webhookKey: 'avisos-de-aura',
      maxConnections: 4,
      maxFileBytes: null,
      schemaVersion: null,
      copyOf: null,
      hosts: ['aura.mx'],
      brand: null,
      version: 1,
      settings: new Map(
        Object.entries(own).map(([name, text]) => [name, sealText(SEALING, sealedName(3, name), text)]),
      ),
    });
  const keysIn = (settings: ServerConfig, of: string): string[] =>
    KEYS.filter((name) => JSON.stringify(settings).includes(`<${name} ${of}>`));

  it('these variables are all that there are, and each of the keys is read', () => {
    const read = new Set<string>();
    readConfig(
      new Proxy(PROCESS, {
        get: (env, name) => {
          read.add(String(name));
          return env[String(name)];
        },
      }),
    );
    expect([...read].sort()).toEqual(Object.keys(PROCESS).sort());
    expect(keysIn(readConfig(PROCESS), 'del proceso')).toEqual(KEYS);
  });

  it("a studio without keys has none of the process's, and all that studios share", () => {
    const settings = settingsOf({});
    expect(JSON.stringify(settings)).not.toContain('proceso');
    expect(settings).toEqual({
      port: 3_100,
      host: '0.0.0.0',
      trustProxy: '10.0.0.0/8',
      hstsSubdomains: false,
      addressLimit: 900,
      logLevel: 'warn',
      operations: null,
      isProduction: true,
      databaseUrl: 'postgres://servidor/aura',
      databaseDirectUrl: 'postgres://servidor/aura',
      firebaseProjectId: 'estudio-aura',
      firebaseKeysUrl: ADDRESSES.FIREBASE_KEYS_URL,
      siteHosts: ['https://aura.mx'],
      adminEmails: [],
      firebaseWebConfig: null,
      firebaseServiceAccount: null,
      mailgunKey: null,
      whatsapp: null,
      facturapi: null,
      payments: { stripe: null, paypal: null, mercadoPago: null },
      smtp: { url: 'smtp://correo:587', from: 'hola@correo.mx', allowPlaintext: true },
      files: {
        folder: '/archivos/3',
        maxBytes: null,
        s3: {
          bucket: 'cubeta',
          region: 'mx',
          endpoint: 'https://s3.mx',
          publicUrl: 'https://cdn.mx',
          accessKeyId: 'clave',
          secretAccessKey: 'secreto',
        },
      },
      keyStore: {
        key: SEALING,
        providers: {
          stripe: { apiUrl: ADDRESSES.STRIPE_API_URL, jsUrl: ADDRESSES.STRIPE_JS_URL },
          paypal: { apiUrl: ADDRESSES.PAYPAL_API_URL, jsUrl: ADDRESSES.PAYPAL_JS_URL },
        },
      },
    });
  });

  it("a studio's own keys are taken, and go to the addresses that studios share", () => {
    const settings = settingsOf(Object.fromEntries(KEYS.map((name) => [name, `<${name} de aura>`])));
    expect([keysIn(settings, 'de aura'), keysIn(settings, 'del proceso')]).toEqual([KEYS, []]);
    const { payments, whatsapp, facturapi } = settings;
    expect([
      payments.stripe?.apiUrl,
      payments.stripe?.jsUrl,
      payments.paypal?.apiUrl,
      payments.paypal?.jsUrl,
      payments.mercadoPago?.apiUrl,
      whatsapp?.apiUrl,
      facturapi?.apiUrl,
      settings.firebaseKeysUrl,
    ]).toEqual(Object.values(ADDRESSES));
  });
});
