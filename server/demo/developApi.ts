/** The API of `npm run dev`, in a process of its own so that it can be started again (develop.ts). */
import { readAdminEmails, readPort } from '../config';
import { emulatorVerifier } from '../http/identity';
import { startServer, stopOnSignal } from '../main';
import { messageOf } from './failure';
import { refuseInProduction } from './guard';

async function main(): Promise<void> {
  refuseInProduction();
  const { DEV_API_PORT, DEV_PROJECT_ID = '', DATABASE_URL = '' } = process.env;
  const server = await startServer({
    port: readPort(DEV_API_PORT),
    host: '127.0.0.1',
    databaseUrl: DATABASE_URL,
    verifyToken: emulatorVerifier(DEV_PROJECT_ID),
    adminEmails: readAdminEmails(process.env),
    staticDir: null,
    logLevel: process.env.LOG_LEVEL?.trim() || 'warn',
  });
  stopOnSignal(server.close);
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
