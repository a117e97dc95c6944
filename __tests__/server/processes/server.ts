/** The server as a process of its own, for tests that end it: as server/main.ts, with the emulator's tokens. */
import { emulatorVerifier } from '../../../server/http/identity';
import { startServer, stopOnSignal } from '../../../server/main';

async function main(): Promise<void> {
  const { DATABASE_URL = '', PROJECT = '', NOW = '' } = process.env;
  const server = await startServer({
    port: 0, host: '127.0.0.1', databaseUrl: DATABASE_URL, verifyToken: emulatorVerifier(PROJECT), adminEmails: [], staticDir: null, logLevel: 'warn',
    clock: () => new Date(NOW),
  });
  stopOnSignal(server.close);
  process.stdout.write(`listening on ${server.address}\n`);
}

void main();
