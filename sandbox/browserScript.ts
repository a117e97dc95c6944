/** Scripts for browsers that the stand-ins serve. */
import { build } from 'esbuild';

const scripts = new Map<string, Promise<string>>();

/** A TypeScript file with its imports as one classic script; built once. */
export function browserScript(file: string): Promise<string> {
  const known = scripts.get(file);
  if (known) return known;
  const made = build({ entryPoints: [file], bundle: true, format: 'iife', target: 'es2022', write: false }).then(
    ({ outputFiles: [script] }) => script?.text ?? '',
  );
  scripts.set(file, made);
  return made;
}
