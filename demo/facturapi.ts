import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readDataFile, writeDataFile } from '../sandbox/dataFile';
import { startFacturapiSandbox } from '../sandbox/facturapi';
import type { FacturapiConfig } from '../server/ports/cfdi';

/** The demo's Facturapi: a stand-in on the loopback that stamps nothing and stores what it was given. */
export interface DemoFacturapi {
  readonly config: FacturapiConfig;
  stop(): Promise<void>;
}

export async function startFacturapi({
  dataDir,
  eventsUrl,
}: {
  readonly dataDir: string;
  readonly eventsUrl: string;
}): Promise<DemoFacturapi> {
  const folder = path.join(dataDir, 'sandbox');
  const secretKey = keptKey(path.join(folder, 'facturapiKey.json'));
  const userKey = secretKey.replace('sk_test_', 'sk_user_sandbox_');
  const webhookSecret = secretKey.replace('sk_test_', 'whsec_');
  const sandbox = await startFacturapiSandbox({
    secretKey,
    userKey,
    dataFile: path.join(folder, 'facturapi.json'),
    webhook: { url: `${eventsUrl}/facturapi`, secret: webhookSecret },
  });
  return { config: { secretKey, userKey, apiUrl: sandbox.url, webhookSecret }, stop: () => sandbox.close() };
}

/** The same at every start. */
function keptKey(file: string): string {
  const kept = readDataFile<{ readonly secretKey: string }>(file);
  if (kept) return kept.secretKey;
  const secretKey = `sk_test_${randomBytes(24).toString('base64url')}`;
  writeDataFile(file, { secretKey });
  return secretKey;
}

/** The same settings as environment variables, for a server in another process. */
export const facturapiEnvironment = ({ config }: DemoFacturapi): Record<string, string> => ({
  FACTURAPI_SECRET_KEY: config.secretKey,
  FACTURAPI_USER_KEY: config.userKey ?? '',
  FACTURAPI_API_URL: config.apiUrl ?? '',
  FACTURAPI_WEBHOOK_SECRET: config.webhookSecret ?? '',
});
