/** One Babel for webpack (modern browsers) and Jest (this Node). */
module.exports = (api) => {
  const test = api.env('test');
  return {
    presets: [
      ['@babel/preset-env', test
        ? { targets: { node: 'current' } }
        : { targets: '> 0.5%, last 2 versions, not dead, supports es6-module', bugfixes: true, modules: false }],
      ['@babel/preset-react', { runtime: 'automatic' }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
  };
};
