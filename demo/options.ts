import path from 'node:path';
import { parseArgs } from 'node:util';
import { CASA_AURA, STUDIOS, studioNamed, type StudioContent } from '../seed';
import { readAdminEmails, readPort, readSiteHosts } from '../server/config';
import { StartFailure } from './failure';
import { PROJECT, projectKey, sharedFolder } from './folders';
import { canReach, systemUser } from './postgresBinaries';
import { freePort } from './processes';

/** Options of the demo from environment and command line. */
export interface DemoOptions {
  port: number;
  host: string;
  dataDir: string;
  /** A PostgreSQL of the user's own, instead of the embedded one. */
  databaseUrl?: string;
  /** The same without a pooler. */
  databaseDirectUrl?: string;
  adminEmails: readonly string[];
  /** Origins that a tunnel gives the demo. */
  siteHosts: readonly string[];
  /** The demo studio that an empty database gets; null: none, it stays empty for its first admin. */
  studio: StudioContent | null;
  /** Several demo studios, by host name ('aura.localhost'); null: one. */
  studios: readonly StudioContent[] | null;
  /** Dev server with hot reload, and an API that follows changes of its sources. */
  dev: boolean;
}

const NAMES = STUDIOS.map(({ name }) => name).join(', ');

/** The output of `--help`. */
export const USAGE = `Uso: npm start -- [--studio NOMBRE | --studios NOMBRE,NOMBRE | --empty]

  --studio NOMBRE   estudio de demostración: ${NAMES} (si no se dice, ${CASA_AURA.name}); cada uno guarda sus datos aparte
  --studios A,B     varios a la vez en un solo proceso, cada uno con su base de datos: http://aura.localhost:3000
  --empty           sin estudio de demostración: quien administra crea el suyo paso a paso en /admin/inicio
  --help            esta ayuda

  Variables de entorno: PORT, HOST, DATA_DIR, DATABASE_URL, ADMIN_EMAILS,
  SITE_HOSTS, LOG_LEVEL (README.md)`;

/** Options of the command line; null for `--help`. */
function readArguments(args: readonly string[]): Pick<DemoOptions, 'studio' | 'studios' | 'dev'> | null {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        studio: { type: 'string' },
        studios: { type: 'string' },
        empty: { type: 'boolean' },
        dev: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch {
    throw new StartFailure(`No se entiende: ${args.join(' ')}\n\n  ${USAGE}`);
  }
  if (values.help) return null;
  const dev = values.dev ?? false;
  const chosen = ['empty', 'studio', 'studios'].filter((name) => name in values);
  if (chosen.length > 1) throw new StartFailure(`${chosen.map((name) => `--${name}`).join(' y ')} no van juntos.`);
  if (values.studios !== undefined && dev) throw new StartFailure('npm run dev muestra un solo estudio.');
  const studios = values.studios?.split(',').map((name) => studioOf(name.trim())) ?? null;
  if (studios && new Set(studios).size < studios.length)
    throw new StartFailure('--studios nombra un estudio dos veces.');
  const studio = values.empty || studios ? null : studioOf(values.studio ?? CASA_AURA.name);
  return { studio, studios, dev };
}

/** The part of a demo studio's name that its host begins with: 'aura' of 'casa-aura'. */
export const shortName = ({ name }: StudioContent): string => name.split('-').pop() ?? name;

/** @throws StartFailure for a name that no demo studio has. */
export function studioOf(name: string): StudioContent {
  const studio = studioNamed(name) ?? STUDIOS.find((one) => shortName(one) === name);
  if (!studio) throw new StartFailure(`No hay un estudio de demostración "${name}". Los que hay: ${NAMES}.`);
  return studio;
}

/** @throws StartFailure for an invalid value. Returns null for `--help`. */
export async function readOptions(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<DemoOptions | null> {
  const asked = readArguments(args);
  return asked && { ...asked, ...(await readEnvironment(env, asked.studio, asked.studios !== null)) };
}

/** @throws StartFailure for an invalid value. */
export async function readEnvironment(
  env: NodeJS.ProcessEnv,
  studio: StudioContent | null,
  several = false,
): Promise<Omit<DemoOptions, 'studio' | 'studios' | 'dev'>> {
  const databaseUrl = env.DATABASE_URL?.trim() || undefined;
  const given = env.DATA_DIR?.trim();
  return {
    // 0 means any free port; the address is printed before something listens on it, so it is chosen here.
    port: port(env.PORT) || (await freePort()),
    host: env.HOST?.trim() || '127.0.0.1',
    dataDir: given ? path.resolve(given) : await defaultDataDir(several ? 'varios' : studio, databaseUrl === undefined),
    databaseUrl,
    databaseDirectUrl: env.DATABASE_DIRECT_URL?.trim() || databaseUrl,
    adminEmails: readAdminEmails(env),
    siteHosts: readSiteHosts(env.SITE_HOSTS),
  };
}

function port(text: string | undefined): number {
  try {
    return readPort(text);
  } catch (error) {
    throw new StartFailure(error instanceof Error ? error.message : String(error));
  }
}

/**
 * `.data` in the project, with the studio's name as suffix except for the first ('vacio': no studio, 'varios':
 * several). For root with a project in a private folder, which PostgreSQL's user can't enter: a folder of this project
 * in the shared place.
 */
async function defaultDataDir(studio: StudioContent | 'varios' | null, embedded: boolean): Promise<string> {
  const suffix = studio === CASA_AURA ? '' : `-${studio === 'varios' ? studio : (studio?.name ?? 'vacio')}`;
  const inProject = path.join(PROJECT, `.data${suffix}`);
  if (!embedded || process.getuid?.() !== 0) return inProject;
  return (await canReach(PROJECT, await systemUser())) ? inProject : sharedFolder('data', `${projectKey()}${suffix}`);
}
