import { readFile } from 'node:fs/promises';
import path from 'node:path';

const bundles = new Map<string, Promise<string>>();

/** Bundles a browser script with its imports into one classic script; compiled once. `entry`: 'browser/stripe'. */
export function bundle(entry: string): Promise<string> {
  const made = bundles.get(entry) ?? buildBundle(entry);
  bundles.set(entry, made);
  return made;
}

async function buildBundle(entry: string): Promise<string> {
  const { default: ts } = await import('typescript');
  const modules = new Map<string, string>();
  const add = async (name: string): Promise<void> => {
    if (modules.has(name)) return;
    modules.set(name, '');
    const source = await readFile(path.join(__dirname, `${name}.ts`), 'utf8');
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, verbatimModuleSyntax: false },
    });
    const resolved = outputText.replace(
      /require\("(\.[^"]+)"\)/g,
      (_whole, to: string) => `require(${JSON.stringify(resolveFrom(name, to))})`,
    );
    modules.set(name, resolved);
    for (const [, needed] of resolved.matchAll(/require\("([^"]+)"\)/g)) if (needed) await add(needed);
  };
  await add(entry);
  const parts = [...modules].map(
    ([name, code]) => `${JSON.stringify(name)}: function (exports, require) {\n${code}\n}`,
  );
  return `(function () {
'use strict';
var modules = {${parts.join(',\n')}};
var loaded = {};
function require(name) {
  if (!loaded[name]) { loaded[name] = {}; modules[name](loaded[name], require); }
  return loaded[name];
}
require(${JSON.stringify(entry)});
})();
`;
}

function resolveFrom(name: string, to: string): string {
  return path.posix.join(path.posix.dirname(name), to);
}
