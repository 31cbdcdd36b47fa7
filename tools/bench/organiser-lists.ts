import { busiestOrganiser, loadDemoDemands, loadDemoPapers, loadDemoStations } from '@pds/demonstration';
import type { Clock, Principal } from '@pds/kernel';
import { AidStationReadModel, DossierStep, OrganiserDemands, OrganiserDocuments } from '@pds/screens';
import { type BenchDatabase, measureReadModel, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

const isSmall = process.argv.includes('--small');
const demands = isSmall ? 100_000 : 1_000_000;
/** Twenty demands per organiser, except the busiest one. */
const organisers = demands / 20;
const goalMs = 50;

/**
 * Measures the lists of organisers with a million demands (`--small`: a hundred thousand), which all have an organiser, and with stations,
 * documents and invoices, through the code that the controllers call. The database is retained for the next run.
 */
export function benchOrganiserLists(): Promise<BenchRow[]> {
  return withBenchDatabase(isSmall ? 'pds_bench_organisers_small' : 'pds_bench_organisers', load, async (database) => {
    const clock: Clock = { now: () => Date.now() };
    const rows: BenchRow[] = [];
    for (const { what, runQuery } of await variants(database, clock)) {
      rows.push(...(await measureReadModel({ what, goalMs }, runQuery)));
    }
    return rows;
  });
}

async function load({ raw, unitOfWork }: BenchDatabase): Promise<void> {
  await loadDemoDemands(raw, {
    demands,
    now: Date.now(),
    organisers,
    onProgress: (done) => process.stderr.write(`\r${done.toLocaleString('en')} of ${demands.toLocaleString('en')} `),
  });
  process.stderr.write('\nstations, documents and invoices\n');
  await loadDemoStations(raw);
  await loadDemoPapers(unitOfWork);
}

/** The lists of organisers with twenty demands, with thousands, with thirty organisations, and with none. */
async function variants(
  { unitOfWork }: BenchDatabase,
  clock: Clock,
): Promise<{ readonly what: string; readonly runQuery: () => Promise<unknown> }[]> {
  // Bulk quotes have no frozen content to compare with.
  const agreements = { demandsWithOutdatedQuote: async () => new Set<number>() };
  const organiserDemands = new OrganiserDemands(agreements, unitOfWork, clock);
  const stations = new AidStationReadModel(unitOfWork, clock);
  const documents = new OrganiserDocuments(unitOfWork, clock);
  const step = new DossierStep(agreements, unitOfWork, clock);
  const few = organiserOf(17, [17]);
  const many = organiserOf(1, [1]);
  const [own] = await unitOfWork.query<{ id: number }>(
    'SELECT max(id) AS id FROM demand.demands WHERE organisation_id = 1 AND deleted_at IS NULL',
  );
  const who: readonly (readonly [string, Principal])[] = [
    ['few', few],
    ['thousands', many],
    [
      '30 organisations',
      organiserOf(
        20,
        Array.from({ length: 30 }, (_, index) => 20 + index),
      ),
    ],
    ['none', organiserOf(-1, [])],
  ];
  const page = { page: 1, perPage: 25 };
  const far = { page: Math.floor(busiestOrganiser / 50), perPage: 25 };
  return [
    ...who.flatMap(([name, principal]) => [
      { what: `demands, ${name}`, runQuery: () => organiserDemands.page(principal, page) },
      { what: `stations, ${name}`, runQuery: () => stations.ofOrganiser(principal, page) },
      { what: `documents, ${name}`, runQuery: () => documents.of(principal) },
    ]),
    { what: 'demands, thousands, in the middle', runQuery: () => organiserDemands.page(many, far) },
    { what: 'stations, thousands, in the middle', runQuery: () => stations.ofOrganiser(many, far) },
    { what: 'next step of one dossier', runQuery: () => step.of(own!.id, many) },
  ];
}

function organiserOf(accountId: number, organisationIds: readonly number[]): Principal {
  return { accountId, role: 'ROLE_USER', scope: { kind: 'organiser', accountId, organisationIds } };
}
