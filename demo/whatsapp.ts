import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readDataFile, writeDataFile } from '../sandbox/dataFile';
import { startWhatsappSandbox } from '../sandbox/whatsapp';
import { whatsappTemplates } from '../server/modules/mail/kinds';
import type { WhatsAppConfig } from '../server/ports/messages';

/**
 * The demo's WhatsApp: a stand-in on the loopback that stores what it is sent. Staff read it at /admin/correos, and its
 * recipients at /sandbox/whatsapp/, where they press its buttons. */
export interface DemoWhatsapp {
  readonly config: WhatsAppConfig;
  /** The page with its conversations: its path on the site and its real URL. */
  readonly side: { readonly publicPath: string; readonly url: string };
  stop(): Promise<void>;
}

type Secrets = Pick<WhatsAppConfig, 'token' | 'appSecret' | 'verifyToken'>;

const PHONE = '100000000000001';
export const WHATSAPP_PATH = '/sandbox/whatsapp';

export async function startWhatsapp({
  dataDir,
  eventsUrl,
}: {
  dataDir: string;
  eventsUrl: string;
}): Promise<DemoWhatsapp> {
  const folder = path.join(dataDir, 'sandbox');
  const secrets = keptSecrets(path.join(folder, 'whatsappKeys.json'));
  const sandbox = await startWhatsappSandbox({
    ...secrets,
    phoneNumberId: PHONE,
    dataFile: path.join(folder, 'whatsapp.json'),
    templates: whatsappTemplates(),
    publicPath: WHATSAPP_PATH,
    webhook: { url: `${eventsUrl}/whatsapp` },
  });
  return {
    config: { ...secrets, phoneNumberId: PHONE, apiUrl: sandbox.url },
    side: { publicPath: WHATSAPP_PATH, url: sandbox.url },
    stop: () => sandbox.close(),
  };
}

/** The same at every start: outstanding events are signed with them. */
function keptSecrets(file: string): Secrets {
  const kept = readDataFile<Secrets>(file);
  if (kept) return kept;
  const random = (): string => randomBytes(24).toString('base64url');
  const made = { token: random(), appSecret: random(), verifyToken: random() };
  writeDataFile(file, made);
  return made;
}

/** The same settings as environment variables, for a server in another process. */
export const whatsappEnvironment = ({ config }: DemoWhatsapp): Record<string, string> => ({
  WHATSAPP_TOKEN: config.token,
  WHATSAPP_PHONE_NUMBER_ID: config.phoneNumberId,
  WHATSAPP_APP_SECRET: config.appSecret,
  WHATSAPP_VERIFY_TOKEN: config.verifyToken,
  WHATSAPP_API_URL: config.apiUrl ?? '',
});
