/** Where the demo listens, and what it says when it can't. */
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { errorCode } from '../server/db/errors';
import { StartFailure } from './failure';

export interface Listening {
  readonly port: number;
  readonly host: string;
}

/** Before the long steps, to report a port in use at once. */
export function ensurePortIsFree({ port, host }: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (error) => reject(portFailure(error, { port, host })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** A listener's error in one line, if the user can fix it. */
export function portFailure(error: unknown, { port, host }: Listening): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartFailure(`El puerto ${port} ya está en uso: elige otro con PORT.`);
    case 'EACCES':
      return new StartFailure(`El puerto ${port} necesita permisos que no tienes: elige otro con PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFailure(`Esta máquina no tiene la dirección ${host}: revisa HOST.`);
    default:
      return error;
  }
}

/** Where this machine itself finds what listens. */
export function loopbackUrl({ port, host }: Listening): string {
  if (host === '::' || host === '::1') return `http://[::1]:${port}`;
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
}

export function addressOf({ port, host }: Listening): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}

/** Where other devices of the network find it, if it listens to them. */
export function addressesInNetwork({ port, host }: Listening): string[] {
  const cards = host === '0.0.0.0' || host === '::' ? Object.values(networkInterfaces()) : [];
  return cards
    .flatMap((card) => card ?? [])
    .filter((card) => card.family === 'IPv4' && !card.internal)
    .map((card) => `http://${card.address}:${port}`);
}
