/** What the product's code never does, read from its source. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(__dirname, '..', '..');

function filesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`);
}
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const parsed = (file: string): ts.SourceFile => ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
function visit(node: ts.Node, found: (node: ts.Node) => void): void {
  found(node);
  ts.forEachChild(node, (child) => visit(child, found));
}
const FOLDERS = ['server', 'src', 'domain'] as const;
const SERVER = filesOf('server').sort();

const NEVER: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['eval or code from text', /\beval\(|new Function\(|\bvm\.(run|Script)|setTimeout\(['"`]/],
  ['commands in a shell', /\bexec(Sync|File|FileSync)?\(['"`]|shell: true/],
  ['markup written past React', /document\.write\(|\.(inner|outer)HTML\s*=[^=]|insertAdjacentHTML/],
  ['hashes and ciphers that are broken', /createHash\(['"](md5|md4|ripemd)|createCipher\(|['"](aes-\d+-ecb|des-|rc4)/i],
  ['random values that can be guessed', /Math\.random\(/],
  ['connections without a check of certificates', /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/],
  ['plug-ins of browsers', /<(applet|embed|object)\s+\w+=/],
  ['keys of providers', /\b(sk|rk)_live_\w{8,}|whsec_\w{20,}|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY-----/],
];

/** Without comments and the texts of SQL and of people. */
function readCode(file: string): string {
  const source = parsed(file);
  /** Where each comment or text begins, and its end. */
  const blanks = new Map<number, number>();
  visit(source, (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []) blanks.set(pos, end);
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      blanks.set(node.getStart(), node.end);
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) blanks.set(node.getStart(), node.end);
  });
  let code = '';
  let at = 0;
  for (const [from, to] of [...blanks].sort(([one], [other]) => one - other)) {
    code += source.text.slice(at, from) + source.text.slice(from, to).replace(/[^\n]/g, ' ');
    at = to;
  }
  return code + source.text.slice(at);
}
/** Every pattern is searched in every file: parsing one takes longer than all else. */
const CODE = new Map<string, string>();
function codeOf(file: string): string {
  const code = CODE.get(file) ?? readCode(file);
  CODE.set(file, code);
  return code;
}

it.each(FOLDERS.flatMap((folder) => NEVER.map(([what, pattern]) => [folder, what, pattern] as const)))(
  '%s contains no %s',
  (folder, _what, pattern) => {
    const found = filesOf(folder).flatMap((file) => {
      const match = pattern.exec(codeOf(file));
      return match ? [`${file}: ${match[0]}`] : [];
    });
    expect(found).toEqual([]);
  },
);

/** Calls of a function, by its name as it stands there. */
function callsOf(file: string, name: string): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  visit(parsed(file), (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === name) calls.push(node);
  });
  return calls;
}

it('every request that the server sends states how redirects are handled', () => {
  const silent = SERVER.flatMap((file) =>
    callsOf(file, 'fetch')
      .filter((call) => !/redirect: '(error|manual)'/.test(call.getText()))
      .map((call) => `${file}: ${call.getText().slice(0, 80)}`),
  );
  expect(silent).toEqual([]);
});

it('only the listed modules of the server send requests', () => {
  expect(SERVER.filter((file) => callsOf(file, 'fetch').length > 0)).toEqual([
    'server/http/authHelper.ts',
    'server/http/identityAccounts.ts',
    'server/messages/push.ts',
    'server/messages/whatsapp.ts',
    'server/modules/billing/providers/mercadoPagoHttp.ts',
    'server/modules/billing/providers/paypalHttp.ts',
    'server/modules/cfdi/facturapi.ts',
    'server/modules/customers/access.ts',
    'server/modules/privacy/archive.ts',
    'server/site/icons.ts',
  ]);
});

it('SQL text takes no template value but names from our own code', () => {
  const built = SERVER.filter((file) => !file.includes('/db/')).flatMap((file) =>
    callsOf(file, 'sql.raw').flatMap((call) => {
      const [text] = call.arguments;
      // A name of our own, or a call that makes SQL of our own names; never a template with a value in it.
      return text && ts.isTemplateExpression(text) ? [`${file}: ${text.getText()}`] : [];
    }),
  );
  expect(built).toEqual([]);
});

it('the server builds no regular expression from text that is not its own', () => {
  const built = new Set<string>();
  for (const file of SERVER)
    visit(parsed(file), (node) => {
      if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return;
      const [text] = node.arguments ?? [];
      if (text && !ts.isStringLiteralLike(text)) built.add(file);
    });
  // Names of encodings, letters of an encoding's own table, and names of the calendar's filters.
  expect([...built].sort()).toEqual([
    'server/http/responseCache.ts',
    'server/reader/encoding.ts',
    'server/ssr/page.ts',
  ]);
});

it('cryptography comes from Node, jose and web-push alone', () => {
  const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
  const known = /crypto|cipher|bcrypt|scrypt|argon|sodium|nacl|forge|jsonwebtoken|jose|web-push|hash|uuid/;
  expect(Object.keys(dependencies).filter((name) => known.test(name))).toEqual(['jose', 'web-push']);
});

it('every library has an exact version, and the lock file has a digest of each', () => {
  const own = JSON.parse(textOf('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const loose = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
    ([, version]) => !/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$|^file:/.test(version),
  );
  expect(loose).toEqual([]);
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
  };
  const unsure = Object.entries(packages).filter(
    ([name, { resolved = 'https://registry.npmjs.org/', integrity = '', link }]) =>
      // Folders of our own are links.
      !link &&
      name.startsWith('node_modules/') &&
      !name.includes('/demo/') &&
      !(resolved.startsWith('https://registry.npmjs.org/') && /^sha(256|384|512)-/.test(integrity)),
  );
  expect(unsure.map(([name]) => name)).toEqual([]);
});
