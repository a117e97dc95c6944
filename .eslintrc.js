/** Lint rules. The import directions of docs/architecture.md are held here, at "overrides". */
const fs = require('fs');
const path = require('path');

const noImport = (...groups) => ({
  'no-restricted-imports': [
    'error',
    { patterns: groups.map(([group, message, importNames]) => ({ group, message, importNames })) },
  ],
});
const NODE_SIDE = [
  ['server', 'demo', 'cluster', 'sandbox', 'seed', 'bench'].flatMap((name) => [`**/${name}`, `**/${name}/**`]),
  'The browser never imports the Node side.',
];
const BROWSER_SIDE = [['**/src/**'], 'Only the SPA imports src/.'];
const DEMO = [
  ['demo', 'cluster', 'sandbox', 'seed'].flatMap((name) => [`**/${name}`, `**/${name}/**`]),
  'The server imports nothing of the demo; only demo/ starts the seed and the sandboxes.',
];
/** './server' is a sandbox's own file: only what lies inside a folder of that name is the product's. */
const PRODUCT = [
  [
    '**/domain/**',
    '**/server/*',
    '**/server/*/**',
    ...['demo', 'cluster', 'seed', 'bench'].flatMap((name) => [`**/${name}`, `**/${name}/**`]),
  ],
  'A stand-in knows the provider that it stands for and imports nothing of the product.',
];
const AXIOS = [['axios', 'axios/*'], 'Only src/core/http knows axios; call its client from a service.ts.'];
const API = [
  ['**/core/http/api', '**/core/http/events'],
  'A service.ts calls the API; take its function.',
  ['api', 'putAt', 'openEvents', 'watch'],
];
const UNTYPED = [['**/core/http/client'], 'Call by `api` of core/http/api, which knows the contract.', ['http']];
const PURE = [
  ['react', 'react-*', 'redux', 'redux-*', 'axios', 'fastify', 'pg', 'kysely', 'node:*'],
  'domain/ is pure.',
];
const CONTRACT_VALUES = [
  "ImportDeclaration[importKind!='type'][source.value=/domain\\/contract/]",
  "ExportNamedDeclaration[exportKind!='type'][source.value=/domain\\/contract/]",
  "ExportAllDeclaration[exportKind!='type'][source.value=/domain\\/contract/]",
  'ImportExpression[source.value=/domain\\/contract/]',
].map((selector) => ({
  selector,
  message: 'The SPA takes only types from domain/contract (schemas would weigh on every page).',
}));
/** Tables that a customer doesn't download. */
const TEAM_TABLES = {
  selector: "ImportDeclaration[importKind!='type'][source.value=/domain\\/(errors|adminPaths)$/]",
  message:
    'Only src/admin and the server import these whole: a screen for customers takes domain/shownErrors, domain/routes.',
};
/** The SPA's layers: each imports only those before it. */
const LAYERS = ['core', 'ssr', 'ui', 'features', 'admin', 'app'];
const FEATURES = fs.readdirSync(path.join(__dirname, 'src/features'));
/** What a feature offers to others: these files of each, its containers, and what is listed below. */
const OFFERED = [
  './*/{actions,labels,selectors,service,state}.ts',
  './*/containers/**',
  './appconfig/color.ts',
  './appconfig/theme.ts',
  './calendar/preload.ts',
  './checkout/components/Installments.tsx',
  './checkout/paypal/WalletButtons.tsx',
  './content/components/Announcements.tsx',
  './content/components/ContentPageView.tsx',
  './content/content.scss',
  './credits/components/CreditsIndicator.tsx',
  './credits/history/components/OriginCard.tsx',
  './credits/history/history.scss',
  './credits/history/origins.ts',
  './customers/address.ts',
  './family/components/MemberForm.tsx',
  './family/components/MemberList.tsx',
  './giftCards/components/RedeemForm.tsx',
  './giftCards/forWhom.tsx',
  './instructors/components/CoachPortrait.tsx',
  './instructors/components/CoachProfile.tsx',
  './landing/components/ClassTypes.tsx',
  './locations/components/Places.tsx',
  './packages/components/PackageCard.tsx',
  './packages/components/PackageFacts.tsx',
  './packages/components/PackageImage.tsx',
  './paymentMethods/stripe/**',
  './promo/PromoDialog.tsx',
  './purchases/components/PurchaseFiles.tsx',
  './purchases/containers/TransferContainer.tsx',
  './reservations/components/StatusBadge.tsx',
  './reservations/confirmed/state.ts',
  './reservations/reserve/actions.ts',
  './reservations/reserve/lazyActions.ts',
  './reservations/reserve/components/SpotMap.tsx',
  './reservations/reserve/finish.ts',
  './reservations/reserve/labels.ts',
  './reservations/reserve/selectors.ts',
  './reservations/reserve/containers/**',
  './session/intent.ts',
  './session/invitation.ts',
  './session/useStoredIntent.ts',
  './schedule/classOffer.ts',
  './schedule/classPhase.ts',
  './schedule/components/ClassActions.tsx',
  './schedule/components/ClassFacts.tsx',
  './schedule/components/ClassSummary.tsx',
  './schedule/components/OpeningCountdown.tsx',
  './schedule/limits.ts',
  './schedule/opening.ts',
  './schedule/people.ts',
  './schedule/storage.ts',
  './schedule/week.ts',
  './session/accessActions.ts',
  './session/components/AccessScreen.tsx',
  './session/components/CodeForm.tsx',
  './session/components/EmailField.tsx',
  './session/components/NewPasswordForm.tsx',
  './session/components/ProviderMark.tsx',
  './session/formActions.ts',
  './session/formErrors.ts',
  './session/session.scss',
  './videos/components/VideoCard.tsx',
  './videos/videos.scss',
];
const LAYER_ZONES = LAYERS.map((layer, i) => ({
  target: `./src/${layer}`,
  from: LAYERS.slice(i + 1).map((above) => `./src/${above}`),
  message: `Imports go downwards: ${LAYERS.join(' <- ')}.`,
})).filter(({ from }) => from.length > 0);
// In one glob: the rule resolves an exception that is a path as if it were imported, once more for every file.
const inFeatures = (places) => path.join(__dirname, 'src/features', places);
const FEATURE_ZONES = [...FEATURES.map((feature) => `src/features/${feature}`), 'src/admin'].map((target) => ({
  target: `./${target}`,
  from: inFeatures('**'),
  except: [
    inFeatures(`{${[...OFFERED, `./${path.basename(target)}/**`].map((place) => path.normalize(place)).join(',')}}`),
  ],
  message: 'This file is internal to its feature; what others may use is listed in .eslintrc.js (OFFERED).',
}));

/** The server's layers of subjects, from below: each imports, values or types, only from those before it. */
const SERVER_LAYERS = [
  ...['cache.ts', 'db', 'directory', 'people', 'ports'],
  '{addresses,clientAddress,concurrencyLimit,config,contactDigest,context,once,sealedText,siteHosts,studio}.ts',
  'traces',
  ...['http', 'messages', 'reader', 'modules/audit', 'modules/files', 'modules/content'],
  ...['modules/forms', 'modules/notifications', 'modules/mail', 'modules/messages', 'modules/team'],
  ...[
    'modules/booking',
    'modules/catalogue',
    'modules/billing',
    'modules/cfdi',
    'modules/appconfig',
    'modules/customers',
  ],
  ...['modules/icalendar', 'modules/coachPay', 'modules/today', 'modules/reports', 'modules/videos', 'modules/brand'],
  'modules/answers',
  ...['modules/export', 'modules/import', 'modules/setup', 'modules/campaigns', 'modules/journeys'],
  ...['modules/privacy', 'ssr', 'site', 'jobs', 'operatorSite'],
  '{modules/index,openStudio,openStudios,configuredStudio,serverProcess,operations,directoryConfig,app,main,startMany,admin}.ts',
  'operator',
].map((layer) => (layer.endsWith('.ts') ? layer : `${layer}/**`));
const inServer = (layer) => path.join(__dirname, 'server', layer);
const SERVER_ZONES = SERVER_LAYERS.slice(0, -1).map((layer, i) => ({
  target: inServer(layer),
  from: SERVER_LAYERS.slice(i + 1).map(inServer),
  message: "The server's subjects import downwards: SERVER_LAYERS in .eslintrc.js.",
}));

/** no-restricted-imports doesn't see these. */
const LAZY_NODE_SIDE = {
  selector: 'ImportExpression[source.value=/(^|\\/)(server|demo|cluster|sandbox|seed|bench)(\\/|$)/]',
  message: NODE_SIDE[1],
};
const BARE_LAZY = {
  selector: "CallExpression[callee.name='lazy'] > :function",
  message: 'lazyComponent(() => import(…)) (src/ui), or lazy(retrying(…)): a chunk that failed to load is retried.',
};
/** Whatever changes something stored does the same with another admin's change. */
const OWN_EDITOR = {
  selector: 'ImportDeclaration[source.value=/\\/ConflictDialog$/], ImportSpecifier[imported.name="conflictOf"]',
  message: 'useEditor of src/admin/editor shows both versions.',
};

const LITERAL_SPREAD = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression, JSXSpreadAttribute > ObjectExpression',
  message: 'Write its properties out: a literal that is spread at once only packs lines.',
};

const WRITES = [
  {
    selector: "CallExpression[callee.property.name='transaction'][arguments.length=0]",
    message: 'Write in ctx.transaction (server/context.ts), which knows the actor.',
  },
  {
    selector: "CallExpression[callee.property.name=/^(insertInto|updateTable|deleteFrom)$/][callee.object.name!='trx']",
    message: 'Only a transaction writes: take `trx` from ctx.transaction.',
  },
  // As many of these at once as the pool has connections wait for each other.
  {
    selector: [
      'MemberExpression[object.property.name="studio"][property.name=/^(db|preparedDb|pool|configPairs|cached)$/]',
      'MemberExpression[object.name="studio"][property.name=/^(db|preparedDb|pool|configPairs|cached)$/]',
      'CallExpression[callee.property.name="config"][callee.object.property.name="studio"][arguments.length=0]',
      'CallExpression[callee.property.name="config"][callee.object.name="studio"][arguments.length=0]',
      'CallExpression[callee.object.name="ctx"][callee.property.name=/^(transaction|statement)$/]',
    ]
      .map((second) => `:function:has(> Identifier.params[name="trx"][optional!=true]) ${second}`)
      .join(', '),
    message: 'No second connection inside a transaction: read by `trx`, or before it begins.',
  },
];

const QUERIES = [
  {
    selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
    message: 'SQL lies in repositories (repository.ts, ...Repository.ts) and in server/db.',
  },
];
/** Within a subject of the server: repositories <- services <- routes. Types may be imported from any. */
const layer = (paths, ...groups) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { paths, patterns: groups.map(([group, message]) => ({ group, message, allowTypeImports: true })) },
  ],
});
const SQL = [{ name: 'kysely', importNames: ['sql'], message: QUERIES[0].message }];
const HTTP = [['**/http/**', '**/routes', '**/*Routes', '!**/domain/routes'], 'Only routes speak HTTP.'];
const SERVICES = [['**/service'], 'A repository imports no service.'];
const REPOSITORIES = ['server/{modules,people}/**/*epository.ts', 'server/modules/audit/record.ts'];

module.exports = {
  root: true,
  parser: '@typescript-eslint/parser',
  parserOptions: { ecmaVersion: 2022, sourceType: 'module', ecmaFeatures: { jsx: true } },
  env: { es2022: true },
  ignorePatterns: ['node_modules/', 'build/', '.data/', 'docs/', 'demo/no-re2/'],
  plugins: ['@typescript-eslint', 'react', 'react-hooks', 'jsx-a11y', 'import'],
  extends: ['eslint:recommended', 'plugin:@typescript-eslint/recommended'],
  settings: { react: { version: '16.14' }, 'import/resolver': { node: { extensions: ['.ts', '.tsx', '.js'] } } },
  rules: {
    '@typescript-eslint/no-explicit-any': 'error',
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    // The type check's noUnusedLocals and noUnusedParameters say the same.
    '@typescript-eslint/no-unused-vars': 'off',
    'import/no-duplicates': 'error',
    'import/no-cycle': ['error', { ignoreExternal: true }],
    'no-console': 'error',
    eqeqeq: 'error',
    'prefer-const': 'error',
    'no-restricted-syntax': ['error', LITERAL_SPREAD],
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    {
      files: ['*.js'],
      env: { node: true },
      parserOptions: { sourceType: 'script' },
      // The type check doesn't read these.
      rules: {
        '@typescript-eslint/no-require-imports': 'off',
        '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      },
    },
    { files: ['src/**', '**/__tests__/**'], extends: ['plugin:react-hooks/recommended'] },
    // No other file has markup; these rules look for components in each that they are given.
    {
      files: ['*.tsx'],
      extends: ['plugin:react/recommended', 'plugin:react/jsx-runtime', 'plugin:jsx-a11y/recommended'],
      rules: { 'react/prop-types': 'off', 'react/display-name': 'off' },
    },
    { files: ['domain/**'], rules: noImport(NODE_SIDE, BROWSER_SIDE, PURE) },
    // The one script there: writes docs/openapi.json.
    {
      files: ['domain/contract/writeOpenapi.ts'],
      rules: { ...noImport(NODE_SIDE, BROWSER_SIDE), 'no-console': 'off' },
    },
    {
      files: ['src/**'],
      env: { browser: true },
      rules: {
        ...noImport(NODE_SIDE, AXIOS, API, UNTYPED),
        'import/no-restricted-paths': ['error', { basePath: __dirname, zones: [...LAYER_ZONES, ...FEATURE_ZONES] }],
        'no-restricted-syntax': ['error', LITERAL_SPREAD, ...CONTRACT_VALUES, TEAM_TABLES, LAZY_NODE_SIDE, BARE_LAZY],
      },
    },
    {
      files: ['src/admin/**'],
      excludedFiles: 'src/admin/editor/**',
      rules: {
        'no-restricted-syntax': ['error', LITERAL_SPREAD, ...CONTRACT_VALUES, LAZY_NODE_SIDE, BARE_LAZY, OWN_EDITOR],
      },
    },
    {
      files: ['src/admin/editor/**'],
      rules: { 'no-restricted-syntax': ['error', LITERAL_SPREAD, ...CONTRACT_VALUES, LAZY_NODE_SIDE, BARE_LAZY] },
    },
    // The second one retries a service's call before there is a store.
    {
      files: ['src/**/service.ts', 'src/app/bootAlone.tsx'],
      rules: noImport(NODE_SIDE, AXIOS, UNTYPED),
    },
    // What a form of the catalogue sends is made of its fields; its kind.ts allows paths of the contract alone.
    { files: ['src/admin/catalogue/service.ts', 'src/app/index.tsx'], rules: noImport(NODE_SIDE, AXIOS) },
    { files: ['src/core/http/**'], rules: noImport(NODE_SIDE) },
    // Runs in Node, rendered by react-dom/server; it may import no more of the Node side than the rest.
    {
      files: ['src/app/server.tsx'],
      env: { node: true },
      rules: noImport(
        [['server', 'demo', 'cluster', 'sandbox', 'seed', 'bench'].map((name) => `../../${name}/**`), NODE_SIDE[1]],
        AXIOS,
        API,
        UNTYPED,
      ),
    },
    {
      files: ['server/**', 'demo/**', 'cluster/**', 'seed/**', 'sandbox/**', 'bench/**'],
      env: { node: true },
      rules: noImport(BROWSER_SIDE, AXIOS),
    },
    {
      files: ['server/**'],
      rules: {
        ...noImport(BROWSER_SIDE, AXIOS, DEMO),
        'import/no-restricted-paths': ['error', { basePath: __dirname, zones: SERVER_ZONES }],
        'no-restricted-syntax': ['error', LITERAL_SPREAD, ...WRITES],
      },
    },
    {
      files: ['server/**'],
      excludedFiles: ['server/db/**', 'server/{directory,operator}/**', 'server/openStudio.ts', ...REPOSITORIES],
      rules: { ...layer(SQL), 'no-restricted-syntax': ['error', LITERAL_SPREAD, ...WRITES, ...QUERIES] },
    },
    // Never changed after they landed.
    { files: ['server/db/migrations/**'], rules: { 'no-restricted-syntax': ['error', ...WRITES] } },
    { files: ['server/modules/**'], excludedFiles: ['**/*outes.ts', '**/index.ts'], rules: layer(SQL, HTTP) },
    { files: REPOSITORIES, rules: layer([], HTTP, SERVICES) },
    // Read before there is a module that could: which URL, which pages, whose files.
    {
      files: ['server/ssr/matchRoute.ts', 'server/site/sitemap.ts', 'server/modules/files/ownerTag.ts'],
      rules: { '@typescript-eslint/no-restricted-imports': 'off' },
    },
    // The directory holds nothing of a studio's own, and no actor changes it but operators and servers.
    {
      files: ['server/context.ts', 'server/db/routines/**', 'server/{directory,operator}/**'],
      rules: { 'no-restricted-syntax': 'off' },
    },
    { files: ['sandbox/**'], rules: noImport(BROWSER_SIDE, AXIOS, PRODUCT) },
    {
      files: ['demo/**', 'cluster/start.ts', 'server/*.ts', 'server/operator/studios.ts', 'seed/main.ts', 'bench/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/__tests__/**'],
      env: { node: true, browser: true, jest: true },
      rules: { 'max-lines': 'off', 'import/no-cycle': 'off', 'no-restricted-syntax': ['error', LITERAL_SPREAD] },
    },
  ],
};
