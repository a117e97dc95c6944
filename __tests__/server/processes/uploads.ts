/** The API in a process that kills itself at a given point of an upload. */
import { createApp } from '../../../server/app';
import { openFiles } from '../../../server/modules/files/open';
import type { FileStores } from '../../../server/ports/files';
import { emulatorVerifier } from '../../../server/http/identity';
import { openStudio } from '../../../server/openStudio';

const { DATABASE_URL = '', PROJECT = '', FILES_DIR = '', DIE_AT = '' } = process.env;

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** A store that kills the process before its nth file ('put 4') or after the last one ('address'). */
function dying(files: FileStores): FileStores {
  let puts = 0;
  return {
    ...files,
    disk: {
      ...files.disk,
      put: async (...file) => {
        puts += 1;
        if (DIE_AT === `put ${puts}`) die();
        await files.disk.put(...file);
      },
      addressOf: (name) => {
        if (DIE_AT === 'address') die();
        return files.disk.addressOf(name);
      },
    },
  };
}

async function main(): Promise<void> {
  const studio = openStudio(DATABASE_URL, {
    files: dying(openFiles({ folder: FILES_DIR, s3: null })),
    verifyToken: emulatorVerifier(PROJECT),
  });
  const app = await createApp({ studioOf: () => studio, logLevel: 'warn' });
  app.addHook('onSend', async () => {
    if (DIE_AT === 'answer') die();
  });
  process.stdout.write(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
}

void main();
