/** The server as a process of its own, for tests that end it: as server/main.ts, with the emulator's tokens. */
import { emulatorVerifier } from '../../../server/http/identity';
import { startServer, stopOnSignal } from '../../../server/main';

async function main(): Promise<void> {
  const { DATABASE_URL = '', PROJECT = '', NOW = '', PORT = '0', STRIPE_API_URL, STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = process.env;
  const server = await startServer({
    port: Number(PORT), host: '127.0.0.1', databaseUrl: DATABASE_URL, verifyToken: emulatorVerifier(PROJECT), adminEmails: [], staticDir: null, logLevel: 'warn',
    clock: () => new Date(NOW),
    ...(STRIPE_API_URL
      ? { payments: { stripe: { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL, jsUrl: null }, paypal: null } }
      : {}),
  });
  stopOnSignal(server.close);
  process.stdout.write(`listening on ${server.address}\n`);
}

void main();
