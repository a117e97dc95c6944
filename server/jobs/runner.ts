/** Runs the tasks beside the API: those of the clock, and mails as soon as there are any. */
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import { isMailDue } from '../mail/send';
import { CRONTAB, TASKS, type TaskDeps } from './tasks';

/** Milliseconds between two looks into the outbox. */
const LOOK_EVERY = 2_000;
/** Milliseconds until a runner that lost its database is started again. */
const RESTART_AFTER = 5_000;

export interface JobOptions extends TaskDeps {
  readonly databaseUrl: string;
  readonly onError: (error: unknown, what: string) => void;
}

export interface Jobs {
  /** Lets what is running end; nothing new begins. */
  stop(): Promise<void>;
}

/** Errors and warnings of the library itself (a task that failed, a lost connection). */
const loggerFor = ({ onError }: JobOptions): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') onError(meta?.error ?? message, 'jobs');
  });

async function startRunner(options: JobOptions): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(Object.entries(TASKS).map(([name, task]) => [name, () => task(options)]));
  return run({
    connectionString: options.databaseUrl, maxPoolSize: 4, concurrency: 2, pollInterval: 5_000, noHandleSignals: true,
    taskList, crontab: CRONTAB, logger: loggerFor(options),
  });
}

/** Starts them; a runner that ends by itself (its database went away) is started again. */
export function startJobs(options: JobOptions): Jobs {
  const { studio, clock, onError } = options;
  let runner: Runner | null = null;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  let stopped = false;

  const later = (milliseconds: number, step: () => Promise<void>): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      busy = step().catch((error: unknown) => onError(error, 'jobs'));
    }, milliseconds);
  };
  const look = async (current: Runner): Promise<void> => {
    try {
      if (await isMailDue(studio.db, clock())) await current.addJob('sendMail', {}, { jobKey: 'sendMail', maxAttempts: 1 });
    } finally {
      if (runner === current) later(LOOK_EVERY, () => look(current));
    }
  };
  const begin = async (): Promise<void> => {
    try {
      const current = (runner = await startRunner(options));
      const restart = (): void => {
        if (runner !== current || stopped) return;
        runner = null;
        clearTimeout(timer);
        later(RESTART_AFTER, begin);
      };
      current.promise.then(restart, (error: unknown) => {
        onError(error, 'jobs');
        restart();
      });
      later(0, () => look(current));
    } catch (error) {
      onError(error, 'jobs');
      later(RESTART_AFTER, begin);
    }
  };
  busy = begin();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await busy;
      clearTimeout(timer);
      const last = runner;
      runner = null;
      // It may have ended by itself meanwhile.
      await last?.stop().catch(() => undefined);
    },
  };
}
