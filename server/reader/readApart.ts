/**
 * Reads what a stranger sent (a picture, a film, a document, a table) in a process of its own: whatever is in it, the
 * server goes on, and where it takes more time or memory than any ordinary one the process is killed and the file
 * refused. A process and no thread: decoders are native code, which a thread can't stop and whose crash would be the
 * server's.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { READERS } from './readers';

type Readers = typeof READERS;
export type Kind = keyof Readers;
type Input<K extends Kind> = Parameters<Readers[K]>[0];
type ReadingOf<K extends Kind> = Awaited<ReturnType<Readers[K]>>;
type Facts<K extends Kind> = ReadingOf<K>['facts'];
type Part<K extends Kind> = ReadingOf<K>['parts'] extends AsyncIterable<infer P> ? P : never;

export interface Request {
  readonly kind: Kind;
  readonly input: unknown;
}
export type Answer =
  | { readonly started: true }
  | { readonly facts: unknown }
  | { readonly part: unknown }
  | { readonly ended: true }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string; readonly field: string | undefined } }
  /** Not the file's fault: a full disk, an error of ours. */
  | { readonly failed: string };

export interface Bounds {
  /** Seconds of a processor: on a busy machine a file may wait, not work, for longer. */
  readonly cpu: number;
  /** MiB that the process may write to. */
  readonly memory: number;
}

/** Some times what the largest ordinary file of its kind takes. */
const BOUNDS: Readonly<Record<Kind, Bounds>> = {
  // 50 megapixels of AVIF are decoded into 900 MiB.
  picture: { cpu: 40, memory: 1_200 },
  document: { cpu: 10, memory: 500 },
  // Gigabytes are walked through, and some of them overwritten.
  video: { cpu: 30, memory: 500 },
  csv: { cpu: 30, memory: 700 },
};
/** Milliseconds without an answer. */
const PATIENCE = 120_000;
/** MiB of JavaScript's own values. */
const HEAP = 256;
/** What is read of errors. */
const KEPT = 2_000;

/** Under a lower priority than the server: a request beside it comes first. */
const BOUNDED = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; shift 2; exec nice -n 10 "$@"';
/** Beside the compiled server (bundleServer.js), or the source. */
const COMPILED = join(__dirname, 'reader.js');
const PROGRAM = existsSync(COMPILED) ? [COMPILED] : ['--require', 'tsx/cjs', join(__dirname, 'process.ts')];

function start({ cpu, memory }: Bounds): ChildProcess {
  const { PATH } = process.env;
  const node = [process.execPath, `--max-old-space-size=${HEAP}`, ...PROGRAM];
  return spawn('sh', ['-c', BOUNDED, 'sh', String(cpu), String(memory * 1024), ...node], {
    cwd: __dirname,
    // None of the server's keys.
    env: { PATH, TMPDIR: tmpdir() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

/** Rejects once the process has ended: with a refusal of the file, or with an error where it has not even begun. */
function endOf(child: ChildProcess, hasBegun: () => boolean): Promise<never> {
  let errors = '';
  child.stderr!.on('data', (bytes: Buffer) => {
    errors = `${errors}${bytes.toString()}`.slice(-KEPT);
  });
  const ended = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.once('exit', (code, signal) => {
      const why = `a reader ended with ${code ?? signal}: ${errors.trim()}`;
      reject(hasBegun() ? new AppError('file/unreadable', { field: 'file' }) : new Error(why));
    });
  });
  ended.catch(() => undefined);
  return ended;
}

/**
 * Hands what the file is and, one by one, its parts to `work`. Paths are absolute. Throws what its reader throws, and
 * 'file/unreadable' at a bound.
 */
export async function readApart<K extends Kind, T>(
  kind: K,
  input: Input<K>,
  work: (facts: Facts<K>, parts: AsyncIterable<Part<K>>) => Promise<T>,
  bounds: Bounds = BOUNDS[kind],
): Promise<T> {
  const child = start(bounds);
  let hasBegun = false;
  const ended = endOf(child, () => hasBegun);
  const answer = async (request?: Request | 'next'): Promise<Answer> => {
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    try {
      const answered = once(child, 'message') as Promise<[Answer]>;
      // What the process doesn't get any more is told by its end.
      if (request !== undefined) child.send(request, () => undefined);
      const [found] = await Promise.race([answered, ended]);
      if ('refused' in found) throw new AppError(found.refused.code, found.refused);
      if ('failed' in found) throw new Error(found.failed);
      return found;
    } finally {
      clearTimeout(timer);
    }
  };
  async function* parts(): AsyncGenerator<Part<K>> {
    for (;;) {
      const found = await answer('next');
      if (!('part' in found)) return;
      yield found.part as Part<K>;
    }
  }
  try {
    await answer();
    hasBegun = true;
    const found = await answer({ kind, input });
    return await work(('facts' in found ? found.facts : null) as Facts<K>, parts());
  } finally {
    child.kill('SIGKILL');
  }
}
