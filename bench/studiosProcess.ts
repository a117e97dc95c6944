/** One server of all studios of a directory, with its jobs, logging to a file as in production. */
import { createWriteStream } from 'node:fs';
import { emulatorVerifier } from '../server/http/identity';
import type { RunningServer } from '../server/serverProcess';
import { startMany } from '../server/startMany';
import { runWorker } from './workers';

export interface StudiosInput {
  readonly directoryUrl: string;
  readonly connections: number;
  readonly logFile: string;
}

export interface StudiosAnswer {
  /** http://127.0.0.1:port */
  readonly address: string;
  /** Bytes of this process. */
  readonly memory: number;
  /** Seconds of processor time of this process so far. */
  readonly processor: number;
}

let server: RunningServer | undefined;

runWorker<StudiosInput | null, StudiosAnswer>(
  async (input) => {
    if (input)
      server = await startMany({
        port: 0,
        host: '127.0.0.1',
        siteDir: null,
        directoryUrl: input.directoryUrl,
        connections: input.connections,
        openStudios: 2_000,
        // The load comes from one address.
        addressLimit: 0,
        logStream: createWriteStream(input.logFile),
        settingsOf: ({ databaseUrl, identityProject }) => ({
          databaseUrl,
          verifyToken: emulatorVerifier(identityProject),
          adminEmails: [],
        }),
      });
    global.gc?.();
    const { user, system } = process.cpuUsage();
    return { address: server?.address ?? '', memory: process.memoryUsage().rss, processor: (user + system) / 1e6 };
  },
  async () => {
    await server?.close();
  },
);
