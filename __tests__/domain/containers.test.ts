/** Containerfile, compose.yaml and deploy/: what containers run is what the cluster and the documents say. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { deploymentFiles, etcdCommand } from '../../cluster/deployment';

const ROOT = path.join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks: readonly string[] | { readonly studio: { readonly ipv4_address: string } };
  readonly depends_on?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Readonly<Record<string, Service>> };
const all = Object.entries(services);

/** The instructions of each target, by its name. */
const targets = new Map(
  read('Containerfile')
    .split(/^FROM /m)
    .slice(1)
    .map((text) => {
      const [first = '', ...instructions] = text.replaceAll(/\s*\\\n\s*/g, ' ').split('\n');
      return [first.split(' AS ')[1] ?? '', instructions.filter((line) => /^[A-Z]/.test(line))] as const;
    }),
);

const ENTRIES = read('.containerignore').match(/^!.+/gm) ?? [];
const kept = ENTRIES.map((line) => line.slice(1));

test('deploy/ is what `npm run deployment` writes', () => {
  for (const [name, text] of Object.entries(deploymentFiles())) expect(read(`deploy/${name}`)).toBe(text);
});

test('no configuration in deploy/ and no line of compose.yaml or Containerfile holds a secret', () => {
  const SECRET = /(password|key[-_]secret|cipher[-_]pass|secrets_key)['"]?\s*[:=]\s*(?!\$\{|"\$|'password')['"]?\w/i;
  for (const file of [
    'compose.yaml',
    'Containerfile',
    ...readdirSync(path.join(ROOT, 'deploy')).map((f) => `deploy/${f}`),
  ])
    expect([
      file,
      read(file)
        .split('\n')
        .filter((line) => SECRET.test(line)),
    ]).toEqual([file, []]);
});

test('the build takes only what is named, all of it exists, and neither data nor history is among it', () => {
  expect(read('.containerignore')).toMatch(/^\*$/m);
  expect(kept.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  expect(kept.filter((file) => /^(\.|node_modules|build)/.test(file))).toEqual([]);
});

test('what the Containerfile copies from the repository exists and is not ignored', () => {
  const copied = [...targets.values()]
    .flat()
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1));
  expect(copied).toContain('package-lock.json');
  const isKept = (file: string): boolean => kept.some((one) => file === one || file.startsWith(`${one}/`));
  expect(copied.filter((file) => file !== '.' && !(existsSync(path.join(ROOT, file)) && isKept(file)))).toEqual([]);
});

test('what runs does so as a user without rights, and is asked for its health', () => {
  for (const target of ['server', 'database']) {
    const users = targets.get(target)?.filter((line) => line.startsWith('USER ')) ?? [];
    expect([target, users.at(-1)]).toEqual([target, target === 'server' ? 'USER node' : 'USER postgres']);
  }
  expect(targets.get('server')?.join('\n')).toMatch(/HEALTHCHECK .*\/health/);
});

test('images have a version, and Node the one of the tests', () => {
  const images = [...read('Containerfile').matchAll(/^(?:ARG NODE=|FROM )(docker\S+)/gm)].map(([, image]) => image);
  const named = all.filter(([, { build }]) => !build).map(([, { image }]) => image);
  for (const image of [...images, ...named]) expect(image).toMatch(/^docker\.io\/.+:v?\d+\.\d+/);
  expect(images[0]).toMatch(/^docker\.io\/library\/node:20\.\d+\.\d+-bookworm-slim$/);
});

test.each(all)('%s runs with a file system that it cannot write, without privileges', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  if (service.build) expect(targets.has(service.build.target)).toBe(true);
  else expect(service.user).toMatch(/^[1-9]/);
  // Visitors come by the proxy on this machine.
  for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  for (const name of service.depends_on ?? []) expect(Object.keys(services)).toContain(name);
  for (const volume of service.volumes ?? [])
    if (volume.startsWith('.')) expect(existsSync(path.join(ROOT, volume.split(':')[0] ?? ''))).toBe(true);
});

test('programs are started with files of deploy/, at the addresses that these name', () => {
  expect(services.etcd?.command).toEqual(etcdCommand());
  const files = all.flatMap(([, { command = [] }]) => command.join(' ').match(/\/etc\/studio\/([\w.-]+)/g) ?? []);
  expect(files).toHaveLength(4);
  for (const file of files) expect(existsSync(path.join(ROOT, file.replace('/etc/studio', 'deploy')))).toBe(true);
  for (const name of ['uno', 'dos']) {
    const { restapi } = JSON.parse(read(`deploy/patroni-${name}.json`)) as { restapi: { connect_address: string } };
    const networks = services[name]?.networks as { studio: { ipv4_address: string } };
    expect(restapi.connect_address).toBe(`${networks.studio.ipv4_address}:8008`);
  }
});

test('docs/operations.md names every variable of the servers, and every one that compose.yaml asks for', () => {
  const operations = read('docs/operations.md');
  const servers = ['api-1', 'api-2', 'studios'].flatMap((name) => Object.keys(services[name]?.environment ?? {}));
  const image = targets.get('server')?.find((line) => line.startsWith('ENV ')) ?? '';
  const inImage = [...image.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? '');
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '');
  expect(inImage).toContain('FILES_DIR');
  const missing = [...servers, ...inImage, ...asked].filter((name) => !operations.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
