/** What webpack builds for browsers of 2023 and later: the style sheets need as much (color-mix, dvh). */
module.exports = {
  presets: [
    [
      '@babel/preset-env',
      {
        targets: 'chrome >= 111, edge >= 111, firefox >= 113, safari >= 16.4, ios_saf >= 16.4',
        bugfixes: true,
        modules: false,
      },
    ],
    ['@babel/preset-react', { runtime: 'automatic' }],
    ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
  ],
};
