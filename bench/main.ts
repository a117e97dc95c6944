/**
 * `npm run bench [-- reserve calendar landing import load release campaigns customers growth bytes lighthouse] [-- --write]`: prints
 * tables of figures, no pass or fail; --write also replaces those of docs/measurements.md.
 *
 * `npm run bench -- admin`, `numbers`, `videos`, `studios --studios 1000` and `migrate --reservations 5000000` run only
 * when named: they fill a large database or disk first.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchAdmin } from './admin';
import { benchBytes } from './bytes';
import { benchCampaigns } from './campaigns';
import { benchCalendar } from './calendar';
import { benchCustomers } from './customers';
import { benchGrowth } from './growth';
import { benchImport } from './import';
import { benchLanding } from './landing';
import { benchLighthouse } from './lighthouse';
import { benchLoad } from './load';
import { benchMigrate } from './migrate';
import { benchNumbers } from './numbers';
import { benchRelease } from './release';
import { benchReserve } from './reserve';
import { markdownOf, sectionText, type Section } from './stats';
import { openBenchStudio, type BenchStudio } from './studio';
import { benchStudios } from './studios';
import { benchVideos } from './videos';

const ON_STUDIO: Record<string, (studio: BenchStudio) => Promise<Section>> = {
  reserve: benchReserve,
  calendar: benchCalendar,
  landing: benchLanding,
  import: benchImport,
  load: benchLoad,
  release: benchRelease,
  campaigns: benchCampaigns,
  // After those that need the studio as it was: it adds 200,000 customers.
  customers: benchCustomers,
};
const NAMES = [...Object.keys(ON_STUDIO), 'growth', 'bytes', 'lighthouse'];
const DOCUMENT = path.join(__dirname, '..', 'docs', 'measurements.md');

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      reservations: { type: 'string', default: '5000000' },
      studios: { type: 'string', default: '1000' },
    },
  });
  const unknown = positionals.find(
    (name) => !['admin', 'numbers', 'migrate', 'studios', 'videos', ...NAMES].includes(name),
  );
  if (unknown)
    throw new Error(`No benchmark "${unknown}": ${NAMES.join(', ')}, admin, numbers, migrate, studios, videos.`);
  // Read before the benchmarks add their own load.
  const [load = 0] = loadavg();
  const wanted = positionals.length > 0 ? positionals : NAMES;
  const sections: Section[] = [];
  const done = (section: Section): void => {
    sections.push(section);
    console.log(sectionText(section));
  };
  if (wanted.some((name) => name in ON_STUDIO)) {
    const studio = await openBenchStudio();
    try {
      for (const [name, bench] of Object.entries(ON_STUDIO)) if (wanted.includes(name)) done(await bench(studio));
    } finally {
      await studio.close();
    }
  }
  if (wanted.includes('growth')) (await benchGrowth()).forEach(done);
  if (wanted.includes('bytes')) done(await benchBytes());
  if (wanted.includes('lighthouse')) done(await benchLighthouse());
  if (wanted.includes('admin')) done(await benchAdmin());
  if (wanted.includes('numbers')) done(await benchNumbers());
  if (wanted.includes('videos')) done(await benchVideos());
  if (wanted.includes('studios')) done(await benchStudios(Number(values.studios)));
  if (wanted.includes('migrate')) done(await benchMigrate(Number(values.reservations)));
  if (values.write) write(sections, load);
}

/** Replaces the measured sections of the document. */
function write(sections: readonly Section[], load: number): void {
  let document = readFileSync(DOCUMENT, 'utf8');
  for (const section of sections) {
    const marks = [`<!-- ${section.title}: measured -->`, `<!-- ${section.title}: end -->`] as const;
    const from = document.indexOf(marks[0]);
    const to = document.indexOf(marks[1]);
    if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no place for "${section.title}".`);
    document = `${document.slice(0, from)}${marks[0]}\n${markdownOf(section)}\n${machine(load)}\n${document.slice(to)}`;
  }
  writeFileSync(DOCUMENT, document);
}

function machine(load: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: path.dirname(DOCUMENT),
    encoding: 'utf8',
  }).trim();
  const [cpu] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const cores = `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return (
    `Measured ${day} at commit ${commit}: ${cores}, ${memory}, Node ${process.version}; ` +
    `load average before the run ${load.toFixed(1)}.\n`
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
