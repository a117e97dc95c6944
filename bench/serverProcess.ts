/** The real server, as `npm run server` runs it, with its jobs, logging to a file as in production. */
import { createWriteStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../server/app';
import { emulatorVerifier, firebaseVerifier, publicKeys } from '../server/http/identity';
import { reportsTo } from '../server/jobs/reports';
import { startStudioJobs, type StudioJobs } from '../server/jobs/studioJobs';
import { smtpTransport } from '../server/modules/mail/transport';
import type { Studio } from '../server/studio';
import { runWorker } from './workers';
import { openStudio } from '../server/openStudio';

export interface ServerInput {
  readonly databaseUrl: string;
  readonly projectId: string;
  /** Address of the public keys; null accepts the emulator's unsigned tokens. */
  readonly keysUrl: string | null;
  readonly logFile: string;
  /** Of a mail server; without it mails stay in the outbox. */
  readonly smtpUrl?: string;
  /** Folder of the built SPA; without it the API alone. */
  readonly siteDir?: string;
}

/** To a server that runs: starts or stops its jobs. */
export interface JobsInput {
  readonly jobs: boolean;
}

/** Asks a server that runs for its figures. */
export interface FiguresInput {
  readonly figures: true;
}

export interface ServerAnswer {
  /** http://127.0.0.1:port */
  readonly address: string;
  /** Of the process: bytes in memory, and seconds of a processor since its start. */
  readonly memory: number;
  readonly cpu: number;
}

let app: FastifyInstance | undefined;
let studio: Studio | undefined;
let jobs: StudioJobs | undefined;
let address = '';

function answerNow(): ServerAnswer {
  const { user, system } = process.cpuUsage();
  return { address, memory: process.memoryUsage().rss, cpu: (user + system) / 1e6 };
}

async function setJobs(wanted: boolean): Promise<void> {
  await jobs?.stop();
  jobs = undefined;
  if (!wanted || !app || !studio) return;
  jobs = startStudioJobs(studio, { clock: app.clock, reports: reportsTo(app.log) });
}

runWorker<ServerInput | JobsInput | FiguresInput, ServerAnswer>(
  async (input) => {
    if ('figures' in input) return answerNow();
    if ('jobs' in input) {
      await setJobs(input.jobs);
      return answerNow();
    }
    const { projectId, keysUrl, logFile, smtpUrl, siteDir = null } = input;
    const opened = (studio = openStudio(input.databaseUrl, {
      verifyToken: keysUrl === null ? emulatorVerifier(projectId) : firebaseVerifier(projectId, publicKeys(keysUrl)),
      ...(smtpUrl !== undefined && {
        mail: smtpTransport({ url: smtpUrl, from: 'hola@ejemplo.mx', allowPlaintext: true }),
      }),
    }));
    app = await createApp({
      studioOf: () => opened,
      onWritten: () => jobs?.hint(),
      logStream: createWriteStream(logFile),
      siteDir,
      // The load comes from one address.
      addressLimit: 0,
    });
    address = await app.listen({ port: 0, host: '127.0.0.1' });
    await setJobs(true);
    return answerNow();
  },
  async () => {
    await app?.close();
    await jobs?.stop();
    await studio?.close();
  },
);
