/** One Babel for webpack (modern browsers) and Jest (this Node). */
module.exports = (api) => {
  const test = api.env('test');
  return {
    presets: [
      [
        '@babel/preset-env',
        test
          ? { targets: { node: 'current' } }
          : // Browsers of 2023 and later: the style sheets need as much (color-mix, dvh), and nothing is sent twice.
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
};
