/**
 * babel-jest with a cheap cache key: its own resolves Babel's whole configuration again for each file of each suite,
 * a quarter of the time that a suite takes to load the server.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { createTransformer } = require('babel-jest').default;

const ROOT = path.resolve(__dirname, '../..');
/** What the result depends on besides the file: Babel's configuration, the packages' versions and this file. */
const BASE = ['babel.config.js', 'package-lock.json', path.relative(ROOT, __filename)]
  .reduce((hash, name) => hash.update(readFileSync(path.join(ROOT, name))), createHash('sha1'))
  .update(process.version)
  .digest('hex');

const { process: translate, canInstrument } = createTransformer({
  configFile: path.join(ROOT, 'babel.config.js'),
  babelrc: false,
});

module.exports = {
  canInstrument,
  // Without the source map inside the code: Jest reads the one beside it, and three quarters of each file were that.
  process: (...input) => {
    const { code, map } = translate(...input);
    return { code: code.replace(/\n\/\/# sourceMappingURL=data:.*$/, ''), map };
  },
  getCacheKey: (text, file, { configString, instrument }) =>
    createHash('sha1')
      .update([BASE, path.relative(ROOT, file), configString, instrument, text].join('\0'))
      .digest('hex'),
};
