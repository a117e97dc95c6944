/** Files of the cluster's folder, which belong to the system user that its programs run as. */
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../demo/failure';
import { canReach } from '../demo/postgresBinaries';
import { freePort, type RunAs } from '../demo/processes';
import type { Passwords } from './patroni';

export class Files {
  constructor(
    readonly folder: string,
    readonly runAs: RunAs | undefined,
  ) {}

  /** Makes the folder, open to its system user whatever root's umask says. */
  async prepare(): Promise<void> {
    const made = mkdirSync(this.folder, { recursive: true });
    if (made && this.runAs)
      for (let place = path.dirname(this.folder); place.startsWith(made); place = path.dirname(place))
        chmodSync(place, 0o755);
    this.own(this.folder, 0o700);
    if (!(await canReach(this.folder, this.runAs, true)))
      throw new StartFailure(
        `El usuario de PostgreSQL no puede entrar a ${this.folder}: elige otra carpeta con DATA_DIR.`,
      );
  }

  path(...parts: string[]): string {
    return path.join(this.folder, ...parts);
  }

  /** A folder inside; PostgreSQL accepts only one that no other user can enter. */
  subfolder(name: string): string {
    mkdirSync(this.path(name), { recursive: true });
    this.own(this.path(name), 0o700);
    return this.path(name);
  }

  write(name: string, text: string): string {
    writeFileSync(this.path(name), text, { mode: 0o600 });
    this.own(this.path(name), 0o600);
    return this.path(name);
  }

  /** What was made at the first start, by its file. */
  once<T>(name: string, make: () => T): T {
    if (!existsSync(this.path(name))) this.write(name, JSON.stringify(make()));
    return JSON.parse(readFileSync(this.path(name), 'utf8')) as T;
  }

  /** The passwords of this cluster. */
  passwords(): Passwords {
    const password = (): string => randomBytes(24).toString('base64url');
    return this.once('passwords.json', () => ({ postgres: password(), replicator: password(), studio: password() }));
  }

  /** Free ports by these names, those of the last start where they still are. */
  async ports<N extends string>(names: readonly N[]): Promise<Record<N, number>> {
    const last: Partial<Record<string, number>> = this.lastPorts() ?? {};
    const taken = new Set<number>();
    const found: [N, number][] = [];
    for (const name of names) {
      let port = await freePort(last[name]);
      while (taken.has(port)) port = await freePort();
      taken.add(port);
      found.push([name, port]);
    }
    const ports = Object.fromEntries(found) as Record<N, number>;
    this.write('ports.json', JSON.stringify(ports));
    return ports;
  }

  /** Those of the last start; null: there was none. */
  lastPorts<P extends Readonly<Record<string, number>>>(): P | null {
    const file = this.path('ports.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as P) : null;
  }

  private own(place: string, mode: number): void {
    if (this.runAs) chownSync(place, this.runAs.uid, this.runAs.gid);
    chmodSync(place, mode);
  }
}
