/** Type-checks raw JSON against the declarations of Stripe's SDK with the TypeScript compiler. */
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(__dirname, '../..');

/** A raw value and its type in the SDK. */
export interface Sample {
  name: string;
  type: string;
  value: unknown;
}

interface Checked {
  program: ts.Program;
  file: ts.SourceFile;
}

/** Cached, as the SDK's declarations are large. */
const sources = new Map<string, ts.SourceFile | undefined>();

function compile(code: string): Checked {
  const name = path.join(__dirname, 'wire-of-the-sandbox.ts');
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => file === name || fileExists.call(host, file);
  host.readFile = (file) => (file === name ? code : readFile.call(host, file));
  host.getSourceFile = (file, ...rest) => {
    if (file === name) return ts.createSourceFile(file, code, options.target ?? ts.ScriptTarget.ES2022, true);
    if (!sources.has(file)) sources.set(file, getSourceFile.call(host, file, ...rest));
    return sources.get(file);
  };
  const program = ts.createProgram([name], { ...options, types: ['node'] }, host);
  const file = program.getSourceFile(name);
  if (!file) throw new Error('The compiler lost its file.');
  return { program, file };
}

/** Writes JSON as TypeScript; decimals become the SDK's Decimal objects. */
function literal(value: unknown, key = ''): string {
  if (Array.isArray(value)) return `[${value.map((one) => literal(one)).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}: ${literal(inner, name)}`)
      .join(', ')} }`;
  return typeof value === 'string' && key.endsWith('_decimal')
    ? `decimal(${JSON.stringify(value)})`
    : JSON.stringify(value);
}

/** Type errors of the samples: missing, unknown and mistyped fields, and values outside an enumeration. */
export function typeErrors(samples: readonly Sample[]): string[] {
  const code = [
    "import type Stripe from 'stripe';",
    'declare const decimal: (text: string) => Stripe.Decimal;',
    ...samples.map(({ type, value }, at) => `export const sample${at}: ${type} = ${literal(value)};`),
  ].join('\n');
  const { program, file } = compile(code);
  const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ messageText, start = 0 }) =>
      `${nameAt(samples, file, start)}: ${ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, 600)}`,
  );
  return [...found, ...unnamedValues(program.getTypeChecker(), file, samples)];
}

function nameAt(samples: readonly Sample[], file: ts.SourceFile, start: number): string {
  return samples[file.getLineAndCharacterOfPosition(start).line - 2]?.name ?? 'head';
}

/** The SDK's enumerations are open (`| OtherString`); reports values that it doesn't name. */
function unnamedValues(checker: ts.TypeChecker, file: ts.SourceFile, samples: readonly Sample[]): string[] {
  const wrong: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer)) {
      const type = checker.getContextualType(node.initializer);
      const members = type?.isUnion() ? type.types : [];
      const named = members.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
      const open = members.some((one) => (one.flags & ts.TypeFlags.String) !== 0);
      if (named.length > 0 && !open && !named.includes(node.initializer.text)) {
        wrong.push(
          `${nameAt(samples, file, node.getStart())}: ${node.name.getText()} is '${node.initializer.text}', ` +
            `which is none of ${named.slice(0, 20).join(', ')}`,
        );
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  return wrong;
}

/** The parameters of `names` (`items.#.price`) that the SDK's declared type doesn't have. */
export function unknownParameters(wanted: readonly { type: string; names: readonly string[] }[]): string[] {
  const { program, file } = compile(
    ["import type Stripe from 'stripe';", ...wanted.map(({ type }, at) => `export type T${at} = ${type};`)].join('\n'),
  );
  const checker = program.getTypeChecker();
  const types = file.statements
    .filter(ts.isTypeAliasDeclaration)
    .map((statement) => checker.getTypeFromTypeNode(statement.type));
  const diagnostics = program
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  return [
    ...diagnostics,
    ...wanted.flatMap(({ type, names }, at) =>
      names.filter((name) => !hasPath(checker, types[at], name.split('.'))).map((name) => `${type} has no ${name}`),
    ),
  ];
}

function hasPath(checker: ts.TypeChecker, type: ts.Type | undefined, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (!type) return false;
  const members = type.isUnion() ? type.types : [type];
  return members.some((member) => {
    if (name === '#')
      return (
        checker.isArrayType(member) && hasPath(checker, checker.getTypeArguments(member as ts.TypeReference)[0], rest)
      );
    const property = member.getProperty(name);
    return property !== undefined && hasPath(checker, checker.getTypeOfSymbol(property), rest);
  });
}
