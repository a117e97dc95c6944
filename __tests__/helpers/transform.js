/**
 * Makes TypeScript and ES modules readable for Jest by sucrase, which only removes types and rewrites imports. A fresh
 * clone spends this time on every file. The browser tests run what webpack makes of the site.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { transform } = require('sucrase');

const ROOT = path.resolve(__dirname, '../..');
/** What the result depends on besides the file: the packages' versions and this file. */
const BASE = ['package-lock.json', path.relative(ROOT, __filename)]
  .reduce((hash, name) => hash.update(readFileSync(path.join(ROOT, name))), createHash('sha1'))
  .update(process.version)
  .digest('hex');

module.exports = {
  // Lines stay where they are, so that traces need no source map.
  process: (text, filePath) =>
    transform(text, {
      filePath,
      transforms: [
        'imports',
        'jest',
        ...(/\.tsx?$/.test(filePath) ? ['typescript'] : []),
        ...(/x$/.test(filePath) ? ['jsx'] : []),
      ],
      jsxRuntime: 'automatic',
      production: true,
      keepUnusedImports: true,
      disableESTransforms: true,
    }),
  getCacheKey: (text, file) =>
    createHash('sha1')
      .update([BASE, path.relative(ROOT, file), text].join('\0'))
      .digest('hex'),
};
