/**
 * Five projects: the rules (node), the SPA (jsdom, Enzyme), the stand-ins of Stripe and PayPal, the API on a
 * real PostgreSQL, and journeys in a real Chromium. `jest --selectProjects domain src` runs the fast ones.
 */
// Packages that ship ES modules only: Babel makes them readable for Jest.
const ESM = [
  'jose',
  'firebase',
  '@firebase',
  'lucide-react',
  'content-disposition',
  'cookie',
  'htmlparser2',
  'entities',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'p-limit',
  'yocto-queue',
];
const common = {
  transform: { '\\.[jt]sx?$|\\.mjs$': '<rootDir>/__tests__/helpers/transform.js' },
  // By the innermost package.
  transformIgnorePatterns: [`/node_modules/(?!(.*/node_modules/)?(${ESM.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/.data/', '<rootDir>/demo/no-re2'],
};

module.exports = {
  // Left to itself Jest keeps one core of two for its own process, which has little to do.
  maxWorkers: 2,
  // A busy machine takes its time: only a test that hangs shall fail by it.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/__tests__/helpers/longFirst.js',
  projects: [
    {
      ...common,
      displayName: 'domain',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/domain/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'src',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/__tests__/src/**/*.test.{ts,tsx}'],
      setupFiles: ['<rootDir>/__tests__/helpers/setupDom.ts'],
      moduleNameMapper: {
        '\\.(scss|css|svg|woff2)$': '<rootDir>/__tests__/helpers/assetStub.ts',
        // Its CommonJS build: nothing to transform, and one copy of each class.
        '^@zxing/library/esm/(.*)$': '<rootDir>/node_modules/@zxing/library/cjs/$1',
        '^@firebase/auth$': '<rootDir>/node_modules/firebase/node_modules/@firebase/auth/dist/browser-cjs/index.js',
      },
    },
    {
      ...common,
      displayName: 'sandbox',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/sandbox/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/{server,demo}/**/*.test.ts'],
      globalSetup: '<rootDir>/__tests__/helpers/startPostgres.ts',
      globalTeardown: '<rootDir>/__tests__/helpers/stopPostgres.ts',
    },
    {
      ...common,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/e2e/**/*.test.ts'],
      setupFiles: ['<rootDir>/__tests__/helpers/assignStudio.ts'],
      globalSetup: '<rootDir>/__tests__/helpers/startStudio.ts',
      globalTeardown: '<rootDir>/__tests__/helpers/stopStudio.ts',
    },
  ],
};
