/**
 * The SPA's build. Production: hashed names, few and cacheable chunks, extracted CSS, brotli and gzip
 * beside every file, and the same screens once more as one file for Node, with which the server renders
 * pages. Development: hot reload on DEV_PORT with the API (API_URL) behind the same address.
 */
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');
const webpack = require('webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const CompressionPlugin = require('compression-webpack-plugin');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');

const root = (...parts) => path.join(__dirname, ...parts);

/** Where the build goes: public/ is served, page/ is the server's. */
const built = (...parts) => path.join(process.env.BUILD_PATH || root('build/site'), ...parts);

const ZONES = require('./domain/mexicanZones.json');

/** The years that the calendar can show. */
const [FIRST_YEAR, LAST_YEAR] = [2024, 2038];

/** moment-timezone's data, cut down to what ships (the whole would be 30 KB compressed). */
function mexicanZones() {
  const moment = require('moment-timezone');
  require('moment-timezone/moment-timezone-utils');
  const { version } = require('moment-timezone/data/packed/latest.json');
  const zones = ZONES.map((name) => ({ ...moment.tz.zone(name), name, countries: [] }));
  return moment.tz.filterLinkPack({ version, zones, links: [], countries: [] }, FIRST_YEAR, LAST_YEAR);
}

/** Files of public/ beside the template: served as they are, under their own names. */
class PublicFilesPlugin {
  apply(compiler) {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('PublicFiles', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PublicFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          compilation.contextDependencies.add(root('public'));
          for (const entry of fs.readdirSync(root('public'), { recursive: true, withFileTypes: true })) {
            if (!entry.isFile() || entry.name === 'index.html') continue;
            const file = path.join(entry.parentPath ?? entry.path, entry.name);
            const name = path.relative(root('public'), file).split(path.sep).join('/');
            compilation.emitAsset(name, new sources.RawSource(fs.readFileSync(file)));
          }
        },
      );
    });
  }
}

/** Lists the files of each named chunk for the server (src/ssr/lazyRoute.tsx). */
class ChunkFilesPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tap('ChunkFiles', ({ namedChunkGroups }) => {
      const chunkFiles = {};
      for (const [name, group] of namedChunkGroups)
        chunkFiles[name] = group
          .getFiles()
          .filter((file) => /\.(js|css)$/.test(file))
          .map((file) => `/${file}`);
      fs.mkdirSync(built('page'), { recursive: true });
      fs.writeFileSync(built('page', 'chunks.json'), JSON.stringify(chunkFiles, null, 1));
    });
  }
}

/** The text font is requested together with the page, not after the style sheet. */
class PreloadFontPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadFont', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadFont', (tags) => {
        const font = Object.keys(compilation.assets).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) return tags;
        tags.headTags.unshift({
          tagName: 'link',
          voidTag: true,
          meta: { plugin: 'PreloadFont' },
          attributes: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
        });
        return tags;
      });
    });
  }
}

const compressed = (algorithm, suffix, compressionOptions) =>
  new CompressionPlugin({
    filename: `[path][base].${suffix}`,
    algorithm,
    compressionOptions,
    test: /\.(js|css|html|svg|json|txt|webmanifest)$/,
    threshold: 512,
    minRatio: 0.95,
  });

const DEFINITIONS = () => new webpack.DefinePlugin({ MEXICAN_ZONES: JSON.stringify(mexicanZones()) });

const EXTENSIONS = ['.tsx', '.ts', '.js', '.mjs'];

/** Browsers of 2023 and later: the style sheets need as much (color-mix, dvh). */
const TARGETS = 'chrome >= 111, edge >= 111, firefox >= 113, safari >= 16.4, ios_saf >= 16.4';

/** By swc, which transforms and minifies in a fifth of the time of Babel and Terser, to as many bytes. */
const scripts = (reactOptions = {}) => ({
  test: /\.tsx?$/,
  include: [root('src'), root('domain')],
  loader: 'swc-loader',
  options: {
    env: { targets: TARGETS, bugfixes: true },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', ...reactOptions }, verbatimModuleSyntax: true },
    },
  },
});

/** The SPA in the browser. */
function site(production) {
  const api = process.env.API_URL || 'http://127.0.0.1:3001';

  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: { main: root('src/app/index.tsx') },
    output: {
      path: built('public'),
      publicPath: '/',
      clean: true,
      filename: production ? 'js/[name].[contenthash:8].js' : 'js/[name].js',
      chunkFilename: production ? 'js/[name].[contenthash:8].js' : 'js/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    devtool: production ? false : 'eval-cheap-module-source-map',
    resolve: {
      extensions: EXTENSIONS,
      alias: {
        'moment-timezone$': root('src/core/time/momentTimezone.ts'),
        // Without its style sheet inlined into the script; confirm/sweetalert.ts imports that as CSS.
        sweetalert2$: root('node_modules/sweetalert2/dist/sweetalert2.esm.js'),
      },
    },
    module: {
      rules: [
        scripts(production ? {} : { development: true, refresh: true }),
        {
          test: /\.s?css$/,
          sideEffects: true,
          use: [
            MiniCssExtractPlugin.loader,
            'css-loader',
            // Bootstrap 5.3 still uses Sass features that Sass warns about; only its own are silenced.
            { loader: 'sass-loader', options: { sassOptions: { quietDeps: true, silenceDeprecations: ['import'] } } },
          ],
        },
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset' },
      ],
    },
    optimization: {
      // Ids that follow from the module's path keep the hashes of what didn't change.
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      runtimeChunk: false,
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), new CssMinimizerPlugin()],
      splitChunks: {
        cacheGroups: {
          defaultVendors: false,
          // What every page needs and seldom changes: one file, cached across our own releases.
          vendor: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|redux|react-redux|redux-thunk|use-sync-external-store|react-is|hoist-non-react-statics|react-router|react-router-dom|@remix-run|axios|object-assign)[\\/]/,
            name: 'vendor',
            chunks: 'initial',
            enforce: true,
          },
          // Dialogs and drawers: every screen that opens one shares it, with its styles.
          overlay: {
            test: /[\\/]node_modules[\\/](react-bootstrap|@restart|@react-aria|dom-helpers|uncontrollable|react-transition-group|react-lifecycles-compat|classnames|invariant|warning|prop-types)[\\/]|[\\/]src[\\/](ui[\\/](Dialog|Drawer|ownTransition|useFocusTrap|useScrollFocus)\.tsx?|styles[\\/]bootstrap\.scss)$/,
            name: 'overlay',
            chunks: 'async',
            enforce: true,
          },
          // One style sheet for the team's area: the table of chunks, which every visitor downloads, names one instead
          // of fifty.
          team: {
            type: 'css/mini-extract',
            test: /[\\/]src[\\/]admin[\\/]/,
            name: 'team',
            chunks: 'async',
            enforce: true,
          },
          // Dates: loaded by the first screen that shows one, then shared.
          dates: {
            test: /[\\/]node_modules[\\/](moment|moment-timezone)[\\/]/,
            name: 'dates',
            chunks: 'async',
            enforce: true,
          },
        },
      },
    },
    performance: { hints: false },
    plugins: [
      DEFINITIONS(),
      // Only Spanish: domain/format.ts imports it by name.
      new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
      new HtmlWebpackPlugin({
        template: root('public/index.html'),
        scriptLoading: 'defer',
        minify: production ? { collapseWhitespace: true, removeComments: true } : false,
      }),
      new PublicFilesPlugin(),
      ...(production ? [new ChunkFilesPlugin()] : []),
      new PreloadFontPlugin(),
      new MiniCssExtractPlugin({
        filename: production ? 'css/[name].[contenthash:8].css' : 'css/[name].css',
        chunkFilename: production ? 'css/[name].[contenthash:8].css' : 'css/[name].css',
        ignoreOrder: true,
      }),
      ...(production
        ? [
            compressed('brotliCompress', 'br', { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
            compressed('gzip', 'gz', { level: 9 }),
          ]
        : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    devServer: {
      port: Number(process.env.DEV_PORT || 3000),
      host: process.env.HOST || '127.0.0.1',
      hot: true,
      historyApiFallback: true,
      allowedHosts: 'all',
      client: { overlay: { errors: true, warnings: false } },
      static: false,
      proxy: [
        {
          context: [
            '/api',
            '/files',
            '/sitemap.xml',
            '/robots.txt',
            '/manifest.webmanifest',
            '/icons',
            '/offline.html',
            '/identitytoolkit.googleapis.com',
            '/securetoken.googleapis.com',
            '/emulator',
            '/sandbox',
          ],
          target: api,
        },
      ],
    },
  };
}

/**
 * The public screens in Node: one file that the server loads. Styles and pictures are the site's; only their absence is
 * needed.
 */
function page() {
  return {
    name: 'page',
    mode: 'production',
    target: 'node20',
    entry: { page: root('src/app/server.tsx') },
    output: { path: built('page'), filename: '[name].js', library: { type: 'commonjs2' } },
    devtool: false,
    // Only dialogs and forms use these; none of them is rendered here.
    externals: [/^(firebase|@zxing|@stripe|@paypal|sweetalert2|react-bootstrap|react-stripe-elements|qrcode\.react)/],
    externalsType: 'commonjs',
    resolve: { extensions: EXTENSIONS, alias: { 'moment-timezone$': root('src/core/time/momentTimezone.ts') } },
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [
        scripts(),
        { test: /\.s?css$/, type: 'asset/source', generator: { emit: false } },
        { test: /\.(woff2|svg)$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
    performance: { hints: false },
    plugins: [DEFINITIONS(), new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ })],
  };
}

module.exports = (_env, argv) => (argv.mode === 'production' ? [site(true), page()] : site(false));
