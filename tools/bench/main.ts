import 'reflect-metadata';
import { benchAdministrationLists } from './administration-lists';
import { benchDemandList, demandCount } from './demand-list';
import { benchDoor } from './door';
import { benchHttpAdapter } from './http-adapter';
import { benchOrganiserLists } from './organiser-lists';
import { benchPdf } from './pdf';
import { benchPricing } from './pricing';
import { type BenchRow, printRows } from './report';

/** Every benchmark by the name under which it can be asked for alone: `npm run bench -- http-adapter`. */
const benchmarks: Record<string, { title: string; measure: () => Promise<BenchRow[]> }> = {
  'demand-list': {
    title: `List of demands, dashboard and search, ${demandCount.toLocaleString('fr')} rows`,
    measure: benchDemandList,
  },
  'administration-lists': {
    title: 'Lists of 100 000 users and 50 000 organisations',
    measure: benchAdministrationLists,
  },
  'organiser-lists': { title: 'Lists of organisers', measure: benchOrganiserLists },
  door: { title: 'Who is behind a request', measure: benchDoor },
  'http-adapter': { title: 'HTTP adapter', measure: benchHttpAdapter },
  pricing: { title: 'Price of a dossier', measure: benchPricing },
  pdf: { title: 'Quotes as PDF', measure: benchPdf },
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(benchmarks).join(', ')}\n`);
  process.exit(1);
}

let missed = false;
for (const [name, { title, measure }] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const rows = await measure();
  printRows(title, rows);
  missed ||= rows.some((row) => row.goal && !row.goal.met);
}
process.exit(missed ? 1 : 0);
