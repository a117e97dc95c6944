/** Reads a command line of `npm run studios` and does what it says. */
import { resolveTxt } from 'node:dns/promises';
import { userInfo } from 'node:os';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readSealingKey } from '../config';
import { createPool } from '../db/connection';
import { openDirectoryDatabase } from '../directory/database';
import { migrateDirectory } from '../directory/migrate';
import { addOperator, listOperators, removeOperator, resetOperator } from './accounts';
import { addBrand, joinBrand, setBrandVisits, leaveBrand, listBrands, setBrandKey, showBrand } from './brands';
import { createStudio, renameStudio } from './create';
import { exportStudio } from './exportStudio';
import { addHost, removeHost, verifyHost } from './hosts';
import { limitStudio } from './limits';
import { listStudios, showStudio } from './list';
import { moveStudio } from './move/move';
import type { Operator, Outcome } from './operator';
import { recoverStudio } from './recover';
import { addServer, listServers, setServer } from './servers';
import { deleteStudio, purgeStudios, restoreStudio, suspendStudio } from './states';
import { swapStudio } from './swap';
import { upgradeStudios } from './upgrade';
import { listSettings, setSettings, unsetSettings } from './settings';

/** Options of all commands together; each takes those that its usage names, and the common ones. */
const OPTIONS = {
  json: { type: 'boolean' },
  as: { type: 'string' },
  host: { type: 'string', multiple: true },
  identity: { type: 'string' },
  server: { type: 'string' },
  set: { type: 'string', multiple: true },
  verified: { type: 'boolean' },
  direct: { type: 'string' },
  yes: { type: 'boolean' },
  files: { type: 'string' },
  connections: { type: 'string' },
  from: { type: 'string' },
  lost: { type: 'boolean' },
  only: { type: 'string' },
  parallel: { type: 'string' },
  price: { type: 'string' },
  settle: { type: 'string' },
  url: { type: 'string' },
  other: { type: 'boolean' },
  to: { type: 'string' },
  undo: { type: 'boolean' },
  attempts: { type: 'string' },
} as const;
const COMMON: readonly string[] = ['json', 'as'];

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

interface Command {
  /** What follows its name: `<one>` is required, `…` stands for any number, `[one]` and `[--option]` may be left out. */
  readonly usage: string;
  readonly run: (op: Operator, args: readonly string[], values: Values) => Promise<Outcome>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'server add': {
    usage: '<nombre> <postgres://…|-> [--direct <postgres://…|->]',
    run: (op, [name = '', url = ''], { direct }) => addServer(op, name, url, { direct }),
  },
  'server set': {
    usage: '<nombre> [--url <postgres://…|->] [--direct <postgres://…|-|none>] [--other]',
    run: (op, [name = ''], { url, direct, other }) => setServer(op, name, { url, direct, other }),
  },
  'server list': { usage: '', run: listServers },
  create: {
    usage: '<nombre> --host <sitio> --identity <proyecto> [--verified] [--server <nombre>] [--set NOMBRE=valor]',
    run: (op, [name = ''], { host = [], identity = '', server, set, verified }) =>
      createStudio(op, name, { hosts: host, identity, server, settings: set, verified }),
  },
  list: { usage: '', run: listStudios },
  show: { usage: '<nombre>', run: (op, [name = '']) => showStudio(op, name) },
  rename: { usage: '<nombre> <nuevo>', run: (op, [name = '', next = '']) => renameStudio(op, name, next) },
  'host add': {
    usage: '<nombre> <sitio> [--verified]',
    run: (op, [name = '', host = ''], { verified }) => addHost(op, name, host, { verified }),
  },
  'host verify': { usage: '<nombre> <sitio>', run: (op, [name = '', host = '']) => verifyHost(op, name, host) },
  'host remove': { usage: '<nombre> <sitio>', run: (op, [name = '', host = '']) => removeHost(op, name, host) },
  set: { usage: '<nombre> NOMBRE=valor…', run: (op, [name = '', ...settings]) => setSettings(op, name, settings) },
  unset: { usage: '<nombre> NOMBRE…', run: (op, [name = '', ...settings]) => unsetSettings(op, name, settings) },
  settings: { usage: '<nombre>', run: (op, [name = '']) => listSettings(op, name) },
  limits: {
    usage: '<nombre> [--files <20GB|sin>] [--connections <n>]',
    run: (op, [name = ''], { files, connections }) => limitStudio(op, name, { files, connections }),
  },
  suspend: { usage: '<nombre>', run: (op, [name = '']) => suspendStudio(op, name) },
  restore: { usage: '<nombre>', run: (op, [name = '']) => restoreStudio(op, name) },
  delete: { usage: '<nombre>', run: (op, [name = '']) => deleteStudio(op, name) },
  recover: {
    usage: '<nombre> <copia> --from <postgres://…/base|-> [--server <nombre>]',
    run: (op, [name = '', copy = ''], { from, server }) => recoverStudio(op, name, copy, { from, server }),
  },
  swap: {
    usage: '<nombre> <copia> [--lost]',
    run: (op, [name = '', copy = ''], { lost }) => swapStudio(op, name, copy, { lost }),
  },
  purge: { usage: '[--yes]', run: (op, _, { yes }) => purgeStudios(op, { yes }) },
  move: {
    usage: '<nombre> [--to <servidor>] [--attempts <n>] [--lost] [--undo]',
    run: (op, [name = ''], { to, undo, lost, attempts }) => moveStudio(op, name, { to, undo, lost, attempts }),
  },
  export: {
    usage: '<nombre> <carpeta>',
    run: (op, [name = '', folder = '']) => exportStudio(op, name, folder),
  },
  'brand add': {
    usage: '<marca> <título>',
    run: (op, [name = '', title = '']) => addBrand(op, name, title),
  },
  'brand list': { usage: '', run: listBrands },
  'brand show': { usage: '<marca>', run: (op, [name = '']) => showBrand(op, name) },
  'brand join': { usage: '<marca> <estudio>', run: (op, [name = '', studio = '']) => joinBrand(op, name, studio) },
  'brand leave': { usage: '<marca> <estudio>', run: (op, [name = '', studio = '']) => leaveBrand(op, name, studio) },
  'brand key': {
    usage: '<marca> <clave> fix|suggest|leave [valor]',
    run: (op, [name = '', key = '', rule = '', value]) => setBrandKey(op, name, { key, rule, value }),
  },
  'brand visits': {
    usage: '<marca> [--price <pesos>] [--settle used|attended]',
    run: (op, [name = ''], { price, settle }) => setBrandVisits(op, name, { price, settle }),
  },
  'operator add': { usage: '<correo>', run: (op, [email = '']) => addOperator(op, email) },
  'operator reset': { usage: '<correo>', run: (op, [email = '']) => resetOperator(op, email) },
  'operator remove': { usage: '<correo>', run: (op, [email = '']) => removeOperator(op, email) },
  'operator list': { usage: '', run: listOperators },
  upgrade: {
    usage: '[--parallel <n>] [--only <nombre>]',
    run: (op, _, { only, parallel }) => upgradeStudios(op, { only, parallel }),
  },
};

const USAGE = [
  'Uso: npm run studios -- <comando> [--json] [--as <quién>]',
  ...Object.entries(COMMANDS).map(([name, { usage }]) => `  ${name} ${usage}`.trimEnd()),
].join('\n');

interface CommandLine {
  readonly command: Command;
  readonly args: readonly string[];
  readonly values: Values;
}

/** Throws the usage. */
function readCommandLine(argv: readonly string[]): CommandLine {
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new Error(USAGE);
  }
  const { values, positionals } = parsed;
  const words = positionals.slice(0, 2).join(' ') in COMMANDS ? 2 : 1;
  const name = positionals.slice(0, words).join(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(USAGE);
  const args = positionals.slice(words);
  const [required] = command.usage.split(/ ?(?:--|\[)/);
  const places = required ? required.split(' ') : [];
  const more = required?.endsWith('…') && !required.endsWith('>');
  const left = command.usage.match(/\[(?!--)/g)?.length ?? 0;
  const fits = args.length >= places.length && (more || args.length <= places.length + left);
  const taken: readonly string[] = command.usage.match(/--[a-z]+/g) ?? [];
  const unknown = Object.keys(values).some((key) => !COMMON.includes(key) && !taken.includes(`--${key}`));
  if (!fits || unknown) throw new Error(`Uso: npm run studios -- ${name} ${command.usage}`.trimEnd());
  return { command, args, values };
}

/** What a command finds around it; a test gives its own. */
export interface Around {
  readonly now?: Operator['now'];
  readonly resolveTxt?: Operator['resolveTxt'];
  readonly stdin?: Operator['stdin'];
  readonly say?: Operator['say'];
}

const required = (env: NodeJS.ProcessEnv, name: string): string => {
  const value = env[name]?.trim();
  if (!value) throw new Error(`Falta la variable de entorno ${name}.`);
  return value;
};

/** Connections to the directory: each lock holds one. */
const CONNECTIONS = 40;

/** Brings the directory to its newest schema, and runs the command. Throws what went wrong, to be read by people. */
export async function runCommand(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  around: Around = {},
): Promise<Outcome> {
  const { command, args, values } = readCommandLine(argv);
  const url = required(env, 'DIRECTORY_URL');
  const key = readSealingKey(required(env, 'SECRETS_KEY'));
  await migrateDirectory(url);
  const pool = createPool(url, { max: CONNECTIONS });
  pool.on('error', () => undefined);
  const db = openDirectoryDatabase(pool);
  try {
    return await command.run(
      {
        db,
        key,
        by: values.as?.trim() || userInfo().username,
        env,
        now: around.now ?? (() => new Date()),
        resolveTxt: around.resolveTxt ?? resolveTxt,
        stdin: around.stdin ?? (async () => (await readAll(process.stdin)).replace(/\r?\n$/, '')),
        say: around.say ?? (() => undefined),
      },
      args,
      values,
    );
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}
