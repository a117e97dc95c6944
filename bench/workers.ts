/** Runs the server and each load generator in a separate process, so that none measures itself. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A child process that handles one request at a time and stays warm between them. */
export interface Worker<I, O> {
  request(question: I): Promise<O>;
  stop(): Promise<void>;
}

/** Starts a script of this folder that calls `runWorker`. CPU_PROFILE=<folder> makes it write a profile there. */
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
    request: async (question) => {
      child.send(question);
      const [message] = await Promise.race([once(child, 'message'), ended]);
      // The caller names the type that the script sends.
      return message as O;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Runs in the child: handles requests until the parent disconnects, then cleans up. */
export function runWorker<I, O extends object>(
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
