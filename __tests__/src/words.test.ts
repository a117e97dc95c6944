import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
/** Words of docs/words.md that no text of ours needs in another sense. */
const AVOIDED =
  /\b(sucursal(es)?|sedes?|asientos?|e-mail|membresías?|bonos?|acompañantes?|medios? de pago|tus? reservas?|(la|una|las|mis) reservas?)\b/i;

const filesOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));

/** Without comments, which are English, what only code reads, and other programs' names of columns. */
const textOf = (file: string): string[] =>
  readFileSync(path.join(ROOT, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|import |export \* |aliases: ')/.test(line));

it.each(['src', 'domain', 'server/modules', 'server/jobs'])(
  '%s says one word per thing, as docs/words.md lists them',
  (folder) => {
    const found = filesOf(folder).flatMap((file) =>
      textOf(file).flatMap((line) => (AVOIDED.test(line) && / /.test(line.trim()) ? [`${file}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  },
);
