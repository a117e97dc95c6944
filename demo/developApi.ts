/** The API of `npm run dev`, in a process of its own so that it can be started again (develop.ts). */
import { readConfig } from '../server/config';
import { emulatorVerifier } from '../server/http/identity';
import { startServer, stopOnSignal } from '../server/main';
import { messageOf } from './failure';
import { refuseInProduction } from './guard';

async function main(): Promise<void> {
  refuseInProduction();
  const { DEV_API_PORT, DEV_PROJECT_ID = '', DEV_IDENTITY_URL, DEV_SITE_URL } = process.env;
  const { port, databaseUrl, databaseDirectUrl, siteHosts, adminEmails, payments, whatsapp, facturapi, files } =
    readConfig({
      ...process.env,
      PORT: DEV_API_PORT,
      FIREBASE_PROJECT_ID: DEV_PROJECT_ID,
    });
  const server = await startServer({
    port,
    host: '127.0.0.1',
    databaseUrl,
    databaseDirectUrl,
    verifyToken: emulatorVerifier(DEV_PROJECT_ID),
    identityUrl: DEV_IDENTITY_URL,
    siteUrl: DEV_SITE_URL,
    siteHosts,
    adminEmails,
    payments,
    whatsapp,
    facturapi,
    files,
    siteDir: null,
    logLevel: process.env.LOG_LEVEL?.trim() || 'warn',
  });
  stopOnSignal(server.close);
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
