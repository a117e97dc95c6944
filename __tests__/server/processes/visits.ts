/** A server that visits the studios of a directory for their mails, and never ends a visit. */
import { openDirectory } from '../../../server/directory/directory';
import { enterStudios } from '../../../server/directory/workRepository';
import { reportsTo } from '../../../server/jobs/reports';
import { startScheduler } from '../../../server/jobs/scheduler';

async function main(): Promise<void> {
  const tell = (...said: unknown[]): void => void process.stderr.write(`${JSON.stringify(said)}\n`);
  const { db } = await openDirectory(process.env.DIRECTORY_URL ?? '', { onError: tell });
  startScheduler({
    db,
    enterNew: (now) => enterStudios(db, now),
    open: async (studioId) => {
      process.stdout.write(`visits ${studioId}\n`);
      return new Promise(() => undefined);
    },
    restsQuiet: true,
    reports: reportsTo({ info: () => undefined, warn: tell, error: tell }),
    clock: () => new Date(),
  });
}

void main();
