/**
 * Starts one embedded service in its own process, prints one line of JSON and runs it until SIGTERM,
 * so that tests can kill it. Run with `node --import tsx hold.ts postgres|identity <folder>`.
 */
import Fastify from 'fastify';
import { startIdentity } from '../../demo/identity';
import { identityProxy } from '../../demo/identityProxy';
import { startPostgres } from '../../demo/postgres';

/** The identity service with its browser proxy, on its own port. */
async function identityWithProxy(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const identity = await startIdentity({ folder });
  const app = Fastify();
  await app.register(identityProxy(identity, (mail) => process.stdout.write(`MAIL ${JSON.stringify(mail)}\n`)));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    stop: async () => {
      await app.close();
      await identity.stop();
    },
  };
}

async function main(): Promise<void> {
  const [what, folder = ''] = process.argv.slice(2);
  const part = what === 'identity' ? await identityWithProxy(folder) : await startPostgres({ folder });
  process.stdout.write(`${JSON.stringify({ url: part.url })}\n`);
  const keep = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(keep);
    void part.stop();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
