/** server/main.ts in a process that a test can kill, with the emulator's tokens. */
import { readConfig } from '../../../server/config';
import { emulatorVerifier } from '../../../server/http/identity';
import { startServer, stopOnSignal } from '../../../server/main';

async function main(): Promise<void> {
  const { DATABASE_URL = '', DATABASE_DIRECT_URL, PROJECT = '', NOW = '', PORT = '0' } = process.env;
  const server = await startServer({
    port: Number(PORT),
    host: '127.0.0.1',
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    verifyToken: emulatorVerifier(PROJECT),
    adminEmails: [],
    siteDir: null,
    addressLimit: 0,
    trustProxy: '127.0.0.1',
    logLevel: 'warn',
    clock: () => new Date(NOW),
    payments: readConfig({ ...process.env, FIREBASE_PROJECT_ID: PROJECT }).payments,
  });
  stopOnSignal(server.close);
  process.stdout.write(`listening on ${server.address}\n`);
}

void main();
