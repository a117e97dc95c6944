/**
 * The projects: the rules (node), the SPA (jsdom, Enzyme), the stand-ins of Stripe and PayPal, the API on a real
 * PostgreSQL, and journeys in a real Chromium. `jest --selectProjects domain src` runs the fast ones. `server` runs a
 * suite of the API by its path; `database` all of them in half the time, as most share a file (runTogether.ts), but for
 * `moves`, which have the machine alone: each starts two PostgreSQL servers, and a pause of two seconds is little where
 * four suites share two cores. `prove` is what needs Debian's packages (cluster/).
 */
const standAlone = require('./__tests__/helpers/standAlone.json');

// Packages that ship ES modules only: sucrase makes them readable for Jest.
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

const database = {
  ...common,
  testEnvironment: 'node',
  moduleNameMapper: {
    '^\\./readerProgram$': '<rootDir>/__tests__/helpers/readerProgram.ts',
    '^\\./niceness$': '<rootDir>/__tests__/helpers/niceness.ts',
  },
  globalSetup: '<rootDir>/__tests__/helpers/startPostgres.ts',
  globalTeardown: '<rootDir>/__tests__/helpers/stopPostgres.ts',
};

module.exports = {
  // Left to itself Jest keeps one core of two for its own process, which has little to do. The database's suites wait
  // for servers that were killed and start again: npm run test:db gives them two more, and room for objects of short
  // life, whose collection took 7 % of the time.
  maxWorkers: 2,
  // A busy machine takes its time: only a test that hangs shall fail by it.
  testTimeout: 300_000,
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
        // Their CommonJS builds: nothing to transform, and one copy of each class.
        '^csv-stringify/browser/esm/sync$': '<rootDir>/node_modules/csv-stringify/dist/cjs/sync.cjs',
        '^@zxing/library/esm/(.*)$': '<rootDir>/node_modules/@zxing/library/cjs/$1',
        '^@firebase/auth$': '<rootDir>/node_modules/firebase/node_modules/@firebase/auth/dist/browser-cjs/index.js',
      },
    },
    {
      ...common,
      displayName: 'sandbox',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/sandbox/__tests__/*.test.ts', '<rootDir>/__tests__/sandbox/*.test.ts'],
    },
    {
      ...database,
      displayName: 'server',
      testMatch: ['<rootDir>/__tests__/{server,demo}/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/__tests__/server/together/'],
    },
    {
      ...database,
      displayName: 'database',
      testMatch: [
        '<rootDir>/__tests__/server/together/*.test.ts',
        '<rootDir>/__tests__/server/*.test.ts',
        ...standAlone.map((start) => `<rootDir>/__tests__/server/${start}*.test.ts`),
        '<rootDir>/__tests__/demo/*.test.ts',
      ],
      testPathIgnorePatterns: ['<rootDir>/__tests__/server/moves/'],
    },
    {
      ...database,
      displayName: 'moves',
      testMatch: ['<rootDir>/__tests__/server/moves/*.test.ts'],
    },
    {
      ...database,
      displayName: 'prove',
      testMatch: ['<rootDir>/__tests__/prove/*.test.ts'],
      globalSetup: '<rootDir>/__tests__/helpers/startProve.ts',
    },
    {
      ...common,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/__tests__/helpers/browserEnvironment.js',
      testMatch: ['<rootDir>/__tests__/e2e/**/*.test.ts'],
      moduleNameMapper: { '^playwright-core$': '<rootDir>/__tests__/helpers/sharedPlaywright.js' },
      setupFiles: ['<rootDir>/__tests__/helpers/assignStudio.ts'],
      globalSetup: '<rootDir>/__tests__/helpers/startStudio.ts',
      globalTeardown: '<rootDir>/__tests__/helpers/stopStudio.ts',
    },
  ],
};
