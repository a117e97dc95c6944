/**
 * What one demo studio needs beside its database: the emulator of its identity service and its providers' stand-ins.
 */
import path from 'node:path';
import { emulatorVerifier } from '../server/http/identity';
import { accountDeleter } from '../server/http/identityAccounts';
import { BUILD_DIR } from '../server/main';
import { findEncoder } from '../server/modules/videos/ffmpeg';
import type { Listening } from './address';
import { ensureBuild } from './build';
import { printDone } from './console';
import { type DemoFacturapi, startFacturapi } from './facturapi';
import { type Identity, startIdentity } from './identity';
import type { Lifecycle } from './lifecycle';
import { type DemoPayments, startPayments } from './payments';
import { type DemoWhatsapp, startWhatsapp } from './whatsapp';

export interface StudioParts {
  readonly identity: Identity;
  readonly payments: DemoPayments;
  readonly whatsapp: DemoWhatsapp;
  readonly facturapi: DemoFacturapi;
}

export async function buildSite(life: Lifecycle): Promise<void> {
  const started = Date.now();
  if (await ensureBuild(life.signal)) printDone(`Interfaz compilada (${Math.round((Date.now() - started) / 1000)} s)`);
  else printDone('Interfaz ya compilada');
}

/** Settings of a demo server, which serves the built site. */
export const processOptions = ({ port, host }: Listening) => ({
  port,
  host,
  siteDir: BUILD_DIR,
  logLevel: process.env.LOG_LEVEL?.trim() || 'warn',
});

export const addIdentity = (life: Lifecycle, dataDir: string, onLost: (what: string) => void): Promise<Identity> =>
  life.add(
    startIdentity({
      folder: path.join(dataDir, 'identity'),
      onLost: () => onLost('El emulador de identidad'),
      signal: life.signal,
    }),
    (part) => part.stop(),
  );

/** `eventsUrl`: where the stand-ins send their events. */
export async function addStandIns(
  life: Lifecycle,
  where: { readonly dataDir: string; readonly eventsUrl: string },
): Promise<Omit<StudioParts, 'identity'>> {
  return {
    payments: await life.add(startPayments(where), (part) => part.stop()),
    facturapi: await life.add(startFacturapi(where), (part) => part.stop()),
    whatsapp: await life.add(startWhatsapp(where), (part) => part.stop()),
  };
}

/** Settings of the server, with the stand-ins in place of real accounts. */
export const studioSettings = (
  { identity, payments, whatsapp, facturapi }: StudioParts,
  { dataDir, adminEmails }: { readonly dataDir: string; readonly adminEmails: readonly string[] },
) => ({
  verifyToken: emulatorVerifier(identity.projectId),
  deleteAccount: accountDeleter(
    identity.projectId,
    // Of the emulator, whose every account it is.
    async () => 'owner',
    `${identity.origin}/identitytoolkit.googleapis.com`,
  ),
  adminEmails,
  files: { folder: path.join(dataDir, 'files'), s3: null },
  encoder: findEncoder(process.env),
  payments: payments.config,
  whatsapp: whatsapp.config,
  facturapi: facturapi.config,
});
