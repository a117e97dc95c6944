/** Processes of their own for the server and for each load, so that none of them measures itself. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A process that answers one question after the other, warm from the second one on. */
export interface Worker<I, O> {
  ask(question: I): Promise<O>;
  stop(): Promise<void>;
}

/** Starts a script of this folder that calls `work`. With CPU_PROFILE=<folder> it writes a profile there when it ends. */
export function startWorker<I extends object, O>(script: string): Worker<I, O> {
  const folder = process.env.CPU_PROFILE;
  const profile = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const child = fork(path.join(__dirname, script), {
    execArgv: ['--import', 'tsx', ...profile],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${script} ended with code ${String(code)}`)),
  );
  ended.catch(() => undefined);
  return {
    ask: async (question) => {
      child.send(question);
      const [message] = await Promise.race([once(child, 'message'), ended]);
      // Both ends are ours: the script answers what its caller names.
      return message as O;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** The other side: answers every question until the parent hangs up, then cleans up. */
export function work<I, O extends object>(
  answer: (question: I) => Promise<O>,
  end: () => Promise<void> = async () => undefined,
): void {
  const fail = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  };
  process.on('message', (question: I) => {
    answer(question).then((result) => process.send?.(result), fail);
  });
  process.once('disconnect', () => {
    end().then(() => process.exit(0), fail);
  });
}
