import 'reflect-metadata';
import { runInvoiceWriting } from '@pds/demonstration';
import { benchAccountingLists, invoiceCount } from './accounting-lists';
import { benchAdministrationLists } from './administration-lists';
import { onlyFlag } from './only-flag';
import { benchDailyDigests } from './daily-digests';
import { benchDay } from './day';
import { benchDemandList, demandCount } from './demand-list';
import { benchAuthentication } from './authentication';
import { benchExports } from './exports';
import { benchNumbering, writingProgram } from './invoice-numbering';
import { benchMeans } from './means';
import { benchInvoicePapers } from './invoice-papers';
import { benchOrganiserLists } from './organiser-lists';
import { benchPdf } from './pdf';
import { benchPlanning } from './planning';
import { benchPricing } from './pricing';
import { type BenchRow, printRows } from './report';
import { benchSignUps } from './sign-ups';
import { benchStatements, lineCount } from './statements';
import { benchWatching } from './watching';
import { benchYearlyReport } from './yearly-report';

/** The benchmarks by their command-line names: `npm run bench -- demand-list`. */
const benchmarks: Record<string, { title: string; measure: () => Promise<BenchRow[]> }> = {
  'demand-list': {
    title: `List of demands, dashboard and search, ${demandCount.toLocaleString('fr')} rows`,
    measure: benchDemandList,
  },
  planning: {
    title: `Planning, ${demandCount.toLocaleString('fr')} demands`,
    measure: benchPlanning,
  },
  'yearly-report': {
    title: `Yearly report, ${demandCount.toLocaleString('fr')} demands`,
    measure: benchYearlyReport,
  },
  'administration-lists': {
    title: 'Lists of 100 000 users and 50 000 organisations',
    measure: benchAdministrationLists,
  },
  'accounting-lists': {
    title: `Lists of the books, ${invoiceCount.toLocaleString('fr')} invoices`,
    measure: benchAccountingLists,
  },
  'organiser-lists': { title: 'Lists of organisers', measure: benchOrganiserLists },
  means: { title: 'Planning of means', measure: benchMeans },
  'sign-ups': { title: 'Who comes to the stations of a season', measure: benchSignUps },
  digests: { title: 'Daily digests of all offices', measure: benchDailyDigests },
  exports: { title: 'Exports of accounting', measure: benchExports },
  day: { title: `People at work at once, ${demandCount.toLocaleString('fr')} demands`, measure: benchDay },
  door: { title: 'Who is behind a request', measure: benchAuthentication },
  watching: { title: 'Cost of metrics and traces', measure: benchWatching },
  pricing: { title: 'Price of a dossier', measure: benchPricing },
  numbering: { title: 'Numbering of invoices', measure: benchNumbering },
  statements: {
    title: `Bank statement of ${lineCount.toLocaleString('fr')} lines`,
    measure: benchStatements,
  },
  pdf: { title: 'Quotes as PDF', measure: benchPdf },
  'invoice-papers': { title: 'Papers of issued invoices', measure: benchInvoicePapers },
};

if (process.argv[2] === writingProgram) await runInvoiceWriting(JSON.parse(process.argv[3]!));

const flags = ['--small', '--full'];
const given = process.argv.slice(2).filter((argument) => !argument.startsWith(onlyFlag));
const requested = given.filter((argument) => !argument.startsWith('--'));
const unknown = given.filter((argument) => !flags.includes(argument) && !(argument in benchmarks));
if (unknown.length > 0) {
  const isHelp = unknown.includes('--help');
  const usage = [
    `Usage : npm run bench -- [mesure…] [${flags.join('|')}] [${onlyFlag}<mots des listes>]`,
    `Mesures : ${Object.keys(benchmarks).join(', ')}`,
  ];
  if (isHelp) process.stdout.write(`${usage.join('\n')}\n`);
  else process.stderr.write(`${[`Inconnu : ${unknown.join(', ')}`, ...usage].join('\n')}\n`);
  process.exit(isHelp ? 0 : 1);
}

let missed = false;
let measured = 0;
for (const [name, { title, measure }] of Object.entries(benchmarks)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const rows = await measure();
  printRows(title, rows);
  measured += rows.length;
  missed ||= rows.some((row) => row.goal && !row.goal.met);
}
if (measured === 0) process.stderr.write('Nothing is measured under that name\n');
process.exit(missed || measured === 0 ? 1 : 0);
