/** Installs programs that tests need, where they run as root on Debian. */
import { spawnSync } from 'node:child_process';

/** Returns whether it was tried. */
export function installDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet: ['ignore', 'ignore', 'inherit'] = ['ignore', 'ignore', 'inherit'];
  spawnSync('apt-get', ['update', '-q'], { env, stdio: quiet });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, stdio: quiet });
  return true;
}
