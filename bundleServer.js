/**
 * Compiles the server, what reads its uploads and its commands to `<folder>/server.js`, `reader.js`, `admin.js` and `studios.js`,
 * which plain Node runs: `node bundleServer.js build`. Packages that ship ES modules only are bundled, because Node 20 can't require them;
 * packages with binaries, or that load files of their own, stay in node_modules.
 */
const path = require('path');
const esbuild = require('esbuild');

esbuild.buildSync({
  absWorkingDir: __dirname,
  entryPoints: {
    server: 'server/main.ts',
    reader: 'server/reader/process.ts',
    admin: 'server/admin.ts',
    studios: 'server/operator/studios.ts',
  },
  outdir: path.resolve(process.argv[2]),
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: ['@aws-sdk/client-s3', 'graphile-worker', 'pg', 'sharp'],
  logLevel: 'warning',
});
