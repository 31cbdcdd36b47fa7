import { copyOrder, type InvoiceWritingTask, runWritersWithKills } from '@pds/demonstration';
import { IntegrityRuns, Settings } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import { databaseUrlOf, startProgram } from './testing/programs';

const program = 'apps/resilience-e2e/src/testing/writing-process.ts';

const writers = 8;
const processes = 2;

describe.each([
  { how: 'one by one', orders: 40, mode: { invoicesEach: 5 }, count: 200, killAt: 50 },
  {
    how: 'as the batch does, many in a transaction',
    orders: 400,
    mode: { ordersAtOnce: 5 },
    count: 400,
    killAt: 50,
  },
])('$count invoices of one issuer written by several processes, $how, one of which is killed', (writing) => {
  const { orders, mode, count, killAt } = writing;
  let app: TestApplication;
  beforeEach(async () => {
    app = await testApplication();
  });
  afterEach(() => app?.close());

  it('have no gap and no duplicate, dates in the order of numbers, and no finding of integrity:check', async () => {
    await app.scenario.department(1);
    const staff = await app.scenario.staff('manager', { department: 1 });
    const organiser = await app.scenario.organiser({ department: 1 });
    const { id } = await app.scenario
      .dossier({ department: 1, organiser, staff, day: '2026-10-04', price: 100 })
      .transformed();
    const first = await copyOrder(app.unitOfWork, id, orders);
    const url = await databaseUrlOf(app.unitOfWork);

    const task = (place: number): InvoiceWritingTask => ({
      url,
      dataDir: app.application.get(Settings).dataDir,
      writerIndexes: Array.from({ length: writers / processes }, (_, index) => place + index * processes),
      writerCount: writers,
      orders: { first, last: first + orders - 1 },
      mode,
      rollBackEvery: 10,
    });
    const written = async () => {
      const [row] = await app.unitOfWork.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM accounting.invoices',
      );
      return row!.count;
    };
    const kills = await runWritersWithKills({
      starts: Array.from(
        { length: processes },
        (_, place) => () =>
          startProgram(program, [JSON.stringify(task(place))], { stdio: ['pipe', 'pipe', 'inherit'] }),
      ),
      written,
      killAt: [killAt],
    });
    expect(kills).toBe(1);

    const rows = await app.unitOfWork.query<{ number: string; sequence: number; issued_at: Date }>(
      'SELECT number, sequence, issued_at FROM accounting.invoices ORDER BY sequence',
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(new Set(rows.map(({ number }) => number)).size).toBe(count);
    const dates = rows.map(({ issued_at: at }) => at.getTime());
    expect(dates).toEqual(dates.toSorted((one, other) => one - other));
    const { findings } = await app.application
      .get(IntegrityRuns)
      .check({ origin: 'task', startedBy: null, files: 'none' });
    expect(findings).toEqual([]);
  });
});
