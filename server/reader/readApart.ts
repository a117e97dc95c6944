/**
 * Reads an uploaded file (picture, video, document, table) in a process of its own. If it takes more time or memory
 * than any ordinary file, the process is killed and the file refused, and the server goes on. A thread wouldn't do:
 * decoders are native code, which a thread can't stop and whose crash would end the server.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { AppError, type ErrorCode } from '../../domain/errors';
import { READER_NICENESS, READER_PROGRAM } from './readerProgram';
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
  /** An error that isn't the file's fault: a full disk, a bug. */
  | { readonly failed: string };

export interface Bounds {
  /** Seconds of processor time; waiting on a busy machine doesn't count. */
  readonly cpu: number;
  /** MiB that the process may write to. */
  readonly memory: number;
}

/** Limits per kind, several times what the largest ordinary file takes. */
const BOUNDS: Readonly<Record<Kind, Bounds>> = {
  // Decoding an AVIF of 50 megapixels takes 900 MiB.
  picture: { cpu: 40, memory: 1_200 },
  document: { cpu: 10, memory: 500 },
  // A video of gigabytes is read through and partly overwritten.
  video: { cpu: 30, memory: 500 },
  csv: { cpu: 30, memory: 700 },
};
/** Milliseconds to wait for an answer of the process. */
const PATIENCE = 120_000;
/** MiB of the JavaScript heap. */
const HEAP = 256;
/** Characters kept of the process's error output. */
const KEPT = 2_000;

/** Shell command that sets the limits and starts the process at a lower priority than the server. */
const BOUNDED = `ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; shift 2; exec nice -n ${READER_NICENESS} "$@"`;

function start({ cpu, memory }: Bounds): ChildProcess {
  const { PATH } = process.env;
  const node = [process.execPath, `--max-old-space-size=${HEAP}`, ...READER_PROGRAM];
  return spawn('sh', ['-c', BOUNDED, 'sh', String(cpu), String(memory * 1024), ...node], {
    cwd: __dirname,
    // The process gets none of the server's secrets.
    env: { PATH, TMPDIR: tmpdir() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

/** Rejects once the process has ended: with a refusal of the file, or with an error if it had not even begun. */
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
 * Reads the file in a process, and passes its facts and, one by one, its parts to `work`. Paths are absolute. Throws
 * the reader's errors, and 'file/unreadable' when a limit was reached.
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
      // A failed send is ignored: the process has ended, and endOf() rejects.
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
