/** The real server, as `npm run server` runs it, logging to a file as in production. */
import { createWriteStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../server/app';
import { emulatorVerifier, firebaseVerifier } from '../server/http/identity';
import { openStudio, type Studio } from '../server/studio';
import { runWorker } from './workers';

export interface ServerInput {
  readonly databaseUrl: string;
  readonly projectId: string;
  /** Address of the public keys; null accepts the emulator's unsigned tokens. */
  readonly keysUrl: string | null;
  readonly logFile: string;
  /** Folder of the built SPA; without it the API alone. */
  readonly siteDir?: string;
}

export interface ServerAnswer {
  /** http://127.0.0.1:port */
  readonly address: string;
}

let app: FastifyInstance | undefined;
let studio: Studio | undefined;

runWorker<ServerInput, ServerAnswer>(
  async ({ databaseUrl, projectId, keysUrl, logFile, siteDir = null }) => {
    const opened = (studio = openStudio(databaseUrl, {
      verifyToken: keysUrl === null ? emulatorVerifier(projectId) : firebaseVerifier(projectId, keysUrl),
    }));
    app = await createApp({
      studioOf: () => opened,
      logStream: createWriteStream(logFile),
      siteDir,
    });
    return { address: await app.listen({ port: 0, host: '127.0.0.1' }) };
  },
  async () => {
    await app?.close();
    await studio?.close();
  },
);
